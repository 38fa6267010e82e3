import { dyeColour, lightened } from '../../components/cloth/dyes.ts'
import { FAMILIES, FIGURE, THREAD } from '../../components/cloth/motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from '../../components/cloth/weave.ts'

const COLUMNS = 40
const ROWS = 7
const WIDTH = 9
const HEIGHT = 56

/**
 * Renders a lesson's band: woven as far as it has been read, bare warp threads after that. Decorative: words say the same.
 * @param share read, 0 to 1
 */
export function LessonCloth({ id, share }: { id: string; share: number }) {
  const family =
    FAMILIES[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % FAMILIES.length] ?? 'hook'
  const cloth = weave(id, family, 'khram', { columns: COLUMNS, rows: ROWS, period: 5, weight: 1, repeat: 10 })
  const woven = `${Math.round(share * 100)}%`
  return (
    <div className="relative h-14 overflow-hidden border-dye-khamin border-b-3" aria-hidden="true">
      <div className="warp absolute inset-0" />
      {share > 0 && (
        <div className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: woven }}>
          <svg
            className="block h-full w-[360px] max-w-none"
            viewBox={`0 0 ${COLUMNS * WIDTH} ${HEIGHT}`}
            preserveAspectRatio="xMinYMid slice"
            aria-hidden="true"
          >
            <rect width="100%" height="100%" fill={dyeColour('khram')} />
            <g transform={`scale(${WIDTH} ${HEIGHT / ROWS})`} strokeWidth={THREAD_WIDTH}>
              <path d={threadPath(cloth, (cell) => cell === FIGURE)} stroke={lightened('khram', 18)} />
              <path d={threadPath(cloth, (cell) => cell === THREAD)} stroke={lightened('khram', 45)} />
            </g>
          </svg>
        </div>
      )}
      {share > 0 && share < 1 && <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: woven }} />}
    </div>
  )
}
