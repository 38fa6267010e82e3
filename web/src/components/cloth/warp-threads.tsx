/** Renders bare warp threads, nothing woven yet: the picture of an empty state. 160 × 72. */
export function WarpThreads({ className }: { className?: string }) {
  return (
    <svg width="160" height="72" viewBox="0 0 160 72" className={className} aria-hidden="true">
      <path d={WARP} stroke="var(--line-strong)" />
      <path d="M2 4.5h156" stroke="var(--dye-khram)" strokeWidth="5" />
      <path d="M6 60h118" stroke="var(--dye-khamin)" strokeWidth="3" strokeDasharray="10 2" />
      <path
        d="M6 65h148"
        stroke="var(--dye-khram)"
        strokeWidth="3"
        strokeDasharray="10 2"
        strokeDashoffset="6"
      />
    </svg>
  )
}

const WARP = Array.from({ length: 25 }, (_, at) => `M${8.5 + at * 6} 2v68`).join('')
