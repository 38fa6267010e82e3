import type { AiRunLine } from '@thokham/contract/ai-runs'
import { type CSSProperties, useMemo } from 'react'
import './run-cloth.css'

/** Most rows drawn; more keywords than that share them. */
const ROWS = 48
/** Highest, in px. */
const HEIGHT = 192

export interface RunClothProps {
  lines: readonly (Pick<AiRunLine, 'state'> | undefined)[]
  total: number
  /** Lines through, of `total`. */
  finished: number
  label: string
}

/**
 * Renders a run as the cloth it weaves, one row a keyword or picture: woven when it is done, a shuttle while it is asked, bare warp while
 * it waits, a broken thread where it failed. With reduced motion the shuttles rest; the numbers stand beside it.
 */
export function RunCloth({ lines, total, finished, label }: RunClothProps) {
  const rows = useMemo(() => rowsOf(lines, total), [lines, total])
  const pitch = Math.min(12, Math.max(3, Math.floor(HEIGHT / rows.length) - 1))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={finished}
      className="run-cloth"
      style={{ '--pitch': `${pitch}px` } as CSSProperties}
    >
      {rows.map(({ done, broken, asking }, row) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={row}
          className="run-row"
          style={{ '--done': `${done * 100}%`, '--broken': `${broken * 100}%` } as CSSProperties}
        >
          <span className="run-woven" />
          <span className="run-broken" />
          {asking && <span className="run-shuttle" style={{ animationDelay: `${(row % 7) * -130}ms` }} />}
        </span>
      ))}
    </div>
  )
}

interface ClothRow {
  /** Shares of the row, 0 to 1. */
  done: number
  broken: number
  asking: boolean
}

function rowsOf(lines: RunClothProps['lines'], total: number): ClothRow[] {
  const each = Math.max(1, Math.ceil(total / ROWS))
  return Array.from({ length: Math.max(1, Math.ceil(total / each)) }, (_, row) => {
    const own = lines.slice(row * each, (row + 1) * each)
    const size = Math.min(each, total - row * each)
    const count = (...states: AiRunLine['state'][]) =>
      own.filter((line) => line && states.includes(line.state)).length
    return {
      done: count('done') / size,
      broken: count('failed', 'interrupted') / size,
      asking: count('asking') > 0,
    }
  })
}
