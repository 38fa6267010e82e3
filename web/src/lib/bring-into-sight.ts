/** Scrolls until an element begins at the top; at once for those who asked for less motion. */
export function bringIntoSight(element: HTMLElement | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'start', behavior: still ? 'instant' : 'smooth' })
}
