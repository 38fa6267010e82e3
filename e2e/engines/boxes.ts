/** One of a screen’s main parts, in CSS pixels. */
export interface Box {
  /** What it is and which one: `h2 ผลลัพธ์`, `card 3`. */
  name: string
  left: number
  width: number
  height: number
  /** So much higher or lower it may be: a text breaks into a line more or less here and there. */
  lines: number
}

/** So much (px) an edge may be elsewhere: engines round, and letters are not equally wide in all of them. */
const EDGE = 8

/** In the page: measures its main parts, and what it shows in pictures of 100 px and more. */
export function boxesOf(): Box[] {
  const PARTS = 'header, nav, main, footer, h1, h2, h3, form, table, .card, img, canvas, svg'
  const PICTURES = 'img, canvas, svg'
  const TEXTS = 'p, li, td, th, dt, dd, label, h2, h3, button, summary'
  /** A picture that is smaller stands in a line of text. */
  const LEAST = 100
  const count = new Map<string, number>()
  return [...document.querySelectorAll(PARTS)].flatMap((part) => {
    const { left, width, height } = part.getBoundingClientRect()
    if (!part.checkVisibility({ visibilityProperty: true }) || width === 0 || height === 0) return []
    if (part.matches(PICTURES) && (width < LEAST || part.parentElement?.closest('svg'))) return []
    const kind = part.matches('.card') ? 'card' : part.localName
    const words = part.matches('h1, h2, h3') ? (part.textContent ?? '').trim().slice(0, 40) : ''
    const key = `${kind} ${words}`.trim()
    const number = (count.get(key) ?? 0) + 1
    count.set(key, number)
    const line = parseFloat(getComputedStyle(part).lineHeight) || 24
    // Of three texts one, as they break at other words: engines know Thai by dictionaries of their own.
    const lines = line * (1.2 + part.querySelectorAll(TEXTS).length / 3)
    return [{ name: number > 1 ? `${key} ${number}` : key, left, width, height, lines }]
  })
}

/** Names what an engine draws elsewhere, in another size, or not at all, beside Chromium. */
export function differences(chromium: readonly Box[], here: readonly Box[]): string[] {
  const byName = new Map(here.map((box) => [box.name, box]))
  const missing = chromium.filter(({ name }) => !byName.has(name)).map(({ name }) => `${name} is not here`)
  const names = new Set(chromium.map(({ name }) => name))
  const more = here.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is here alone`)
  const moved = chromium.flatMap((there) => {
    const box = byName.get(there.name)
    if (!box) return []
    const right = box.left + box.width - there.left - there.width
    const isElsewhere = Math.min(Math.abs(box.left - there.left), Math.abs(right)) > EDGE
    const isWider = Math.abs(box.width - there.width) > EDGE + there.width * 0.02
    const isHigher = Math.abs(box.height - there.height) > there.lines + there.height * 0.05
    if (!isElsewhere && !isWider && !isHigher) return []
    return [`${there.name} is ${shown(box)}, in Chromium ${shown(there)}`]
  })
  return [...missing, ...more, ...moved].slice(0, 8)
}

const shown = ({ left, width, height }: Box) =>
  `${Math.round(width)} × ${Math.round(height)} px at ${Math.round(left)} px`
