/** In the page: names things of a screen that lie upon each other, and what makes it scroll sideways. */
export function misplaced(): string[] {
  const THINGS = 'h1, h2, h3, p, a, button, input, select, textarea, label, img, canvas, svg, form, table'
  /** So much (px) two boxes may share: lines of text reach into each other’s room, and layouts round. */
  const SHARED = 6
  const name = (each: Element) =>
    `${each.localName} ${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}`
  /** A margin below nothing lets something reach over its neighbour, as a picture’s letter or a finger’s room. */
  const isPulled = (each: Element) => {
    const { marginTop, marginBottom, marginLeft, marginRight } = getComputedStyle(each)
    return [marginTop, marginBottom, marginLeft, marginRight].some((margin) => parseFloat(margin) < 0)
  }
  /** What is laid over others on purpose, or does not show, stands for itself. */
  const isInFlow = (each: Element): boolean => {
    if (!each.checkVisibility()) return false
    for (let at: Element | null = each; at && at !== document.body; at = at.parentElement) {
      const { position, visibility, opacity, transform, gridArea, clip } = getComputedStyle(at)
      if (position === 'absolute' || position === 'fixed' || position === 'sticky') return false
      if (visibility === 'hidden' || opacity === '0' || transform !== 'none' || clip !== 'auto') return false
      if (at instanceof SVGElement && at.localName !== 'svg') return false
      if (/^1 \/ 1\b/.test(gridArea) || isPulled(at)) return false
      if (at.parentElement?.closest('svg')) return false
    }
    return true
  }
  /** A link that goes over several lines has a room in each. */
  const rooms = (each: Element) =>
    getComputedStyle(each).display === 'inline' ? [...each.getClientRects()] : [each.getBoundingClientRect()]
  /** What of a box shows: what its frames cut off overlaps nothing. */
  const shown = (each: Element, room: DOMRect) => {
    let { left, top, right, bottom } = room
    for (let at = each.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const frame = at.getBoundingClientRect()
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return { left, top, right, bottom }
  }
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].find(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    )
    found.push(`scrolls sideways by ${scrollWidth - clientWidth} px: ${wide ? name(wide) : ''}`)
  }
  // A row that scrolls sideways scrolls up and down as well when it is lower than what is in it, by a pixel even.
  for (const row of document.querySelectorAll('body *')) {
    const { overflowX, overflowY } = getComputedStyle(row)
    const beyond = row.scrollHeight - row.clientHeight
    if (/auto|scroll/.test(overflowX) && overflowY === 'auto' && beyond > 0 && beyond < SHARED)
      found.push(`${name(row)} scrolls up and down by ${beyond} px`)
  }
  const boxes = [...document.querySelectorAll('main')]
    .flatMap((main) => [...main.querySelectorAll(THINGS)])
    .slice(0, 600)
    .filter(isInFlow)
    .flatMap((each) => rooms(each).map((room) => ({ each, box: shown(each, room) })))
    .filter(({ box }) => box.right - box.left > SHARED && box.bottom - box.top > SHARED)
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) {
      if (one.each === other.each || one.each.contains(other.each) || other.each.contains(one.each)) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (wide > SHARED && high > SHARED)
        found.push(`${name(one.each)} ∩ ${name(other.each)}: ${Math.round(wide)} × ${Math.round(high)} px`)
    }
  })
  return found.slice(0, 5)
}
