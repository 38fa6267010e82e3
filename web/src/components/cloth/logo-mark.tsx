/** Renders the woven mark of ทอคำ, 28 px unless `size` says otherwise. Decorative: the name stands beside it. */
export function LogoMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" className={className} aria-hidden="true">
      <rect width="28" height="28" rx="6" fill="#fff" />
      {LOGO_THREADS.map(({ d, dye }) => (
        <path key={d} d={d} stroke={`var(--dye-${dye})`} strokeWidth="3.1" />
      ))}
    </svg>
  )
}

/** Khram warp, khamin weft: each weft passes over two and under one. The ends are cut to the rounded corners. */
const LOGO_THREADS = [
  { dye: 'khram', d: 'M1.55 6v16.5M7.75 0v28M14 0v28M20.2 0v28M26.45 6v16.5' },
  {
    dye: 'khamin',
    d: 'M0 4.6h3M6.5 4.6h9M18.7 4.6h9M0 10.8h9.3M12.4 10.8h9.4M25 10.8h3M0 17.1h3M6.5 17.1h9M18.7 17.1h9.3M.5 23.3h8.8M12.4 23.3h9.4M25 23.3h2.5',
  },
] as const
