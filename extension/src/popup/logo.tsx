/** Renders the woven mark of ทอคำ. Decorative: the name stands beside it. */
export function Logo() {
  return (
    <svg width="26" height="26" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="6" fill="#fff" />
      <path
        d="M1.55 6v16.5M7.75 0v28M14 0v28M20.2 0v28M26.45 6v16.5"
        stroke="var(--dye-khram)"
        strokeWidth="3.1"
      />
      <path
        d="M0 4.6h3M6.5 4.6h9M18.7 4.6h9M0 10.8h9.3M12.4 10.8h9.4M25 10.8h3M0 17.1h3M6.5 17.1h9M18.7 17.1h9.3M.5 23.3h8.8M12.4 23.3h9.4M25 23.3h2.5"
        stroke="var(--dye-khamin)"
        strokeWidth="3.1"
      />
    </svg>
  )
}
