/** Stitches of the whole thread, one in ten units of the drawing. */
const STITCHES = Array.from({ length: 58 }, (_, at) => `M${at * 10 + 8} 5h3`).join('')
const BARE = Array.from({ length: 145 }, (_, at) => `M${at * 4 + 1.5} 1v8`).join('')

/** Draws the time that is left as a woven thread that unravels to bare warp; the words beside it say it. @param part 0 to 1 */
export function PartnerThread({ part }: { part: number }) {
  return (
    <svg aria-hidden width="100%" height="10" viewBox="0 0 580 10" preserveAspectRatio="none">
      <path d={BARE} stroke="var(--line-strong)" />
      <svg aria-hidden width={580 * part} height="10" viewBox={`0 0 ${580 * part} 10`}>
        <path d="M0 5h580" stroke="var(--surface)" strokeWidth="10" />
        <path d="M0 5h580" stroke="var(--dye-khram)" strokeWidth="6" />
        <path d={STITCHES} stroke="var(--dye-khamin)" strokeWidth="4" />
      </svg>
    </svg>
  )
}
