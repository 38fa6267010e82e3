import type { PictureItem } from '../store/picture-item.ts'
import './picture-cloth.css'

/** Most wefts drawn; more pictures than that share them. */
const WEFTS = 120

type Weft = 'done' | 'failed' | 'asking' | 'waiting'

/** Renders a run as one strip of cloth, a weft a picture: woven, torn, half woven, bare. The figures stand beside it. */
export function PictureCloth({ items, label }: { items: readonly PictureItem[]; label: string }) {
  const each = Math.max(1, Math.ceil(items.length / WEFTS))
  const wefts = Array.from({ length: Math.ceil(items.length / each) }, (_, at) =>
    weftOf(items.slice(at * each, (at + 1) * each)),
  )
  const through = items.filter(({ state }) => state === 'written' || state === 'failed').length
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={items.length}
      aria-valuenow={through}
      className="picture-cloth"
    >
      {wefts.map((weft, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a weft is its place
        <span key={at} data-weft={weft} data-odd={at % 2 === 1 || undefined} />
      ))}
    </div>
  )
}

function weftOf(items: readonly PictureItem[]): Weft {
  const has = (...states: PictureItem['state'][]) => items.some(({ state }) => states.includes(state))
  if (has('asking')) return 'asking'
  if (has('failed', 'unusable')) return 'failed'
  return has('waiting', 'unwritten', 'reading') ? 'waiting' : 'done'
}
