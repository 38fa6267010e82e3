/** Patterns of bars, each in its own direction, so that no meaning depends on colour alone. */
export type Hatch = 'weave' | 'diagonal' | 'dots' | 'stripes' | 'slant'

const ORDER: readonly Hatch[] = ['weave', 'diagonal', 'dots', 'stripes', 'slant']
const COLOURS: Record<Hatch, { ground: string; thread: string }> = {
  weave: { ground: 'fill-khram', thread: 'stroke-surface' },
  diagonal: { ground: 'fill-khamin', thread: 'stroke-on-khamin' },
  dots: { ground: 'fill-khrang', thread: 'fill-surface' },
  stripes: { ground: 'fill-toei', thread: 'stroke-surface' },
  slant: { ground: 'fill-sunken', thread: 'stroke-ink-3' },
}

/** Defines the grounds for one drawing. @param id of the drawing, unique on the page */
export function Hatches({ id }: { id: string }) {
  return (
    <defs>
      {ORDER.map((hatch) => (
        <pattern key={hatch} id={`${id}-${hatch}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" className={COLOURS[hatch].ground} />
          <Threads hatch={hatch} />
        </pattern>
      ))}
      <pattern id={`${id}-open`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="fill-surface" />
        <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" className="stroke-khram" strokeWidth="1.5" />
      </pattern>
    </defs>
  )
}

function Threads({ hatch }: { hatch: Hatch }) {
  const { thread } = COLOURS[hatch]
  switch (hatch) {
    case 'weave':
      return <path d="M0 1.5H6M0 4.5H6" className={thread} strokeWidth="0.6" strokeOpacity="0.45" />
    case 'diagonal':
      return <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" className={thread} strokeWidth="1" strokeOpacity="0.55" />
    case 'dots':
      return <circle cx="3" cy="3" r="1" className={thread} fillOpacity="0.75" />
    case 'stripes':
      return <path d="M1.5 0V6M4.5 0V6" className={thread} strokeWidth="0.8" strokeOpacity="0.55" />
    case 'slant':
      return <path d="M-1 -1L7 7M5 -1L7 1M-1 5L1 7" className={thread} strokeWidth="1" />
  }
}

/** Names a ground of a drawing for `fill`. */
export function hatchFill(id: string, hatch: Hatch | 'open'): string {
  return `url(#${id}-${hatch})`
}
