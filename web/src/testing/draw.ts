import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Draws components in the document of a test (page.ts). @returns draws them anew, with other properties */
export function draw(node: ReactNode): (node: ReactNode) => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const redraw = (next: ReactNode) => flushSync(() => root.render(next))
  redraw(node)
  return redraw
}

/** Waits until all that was answered has been taken up and drawn: React draws between two turns of the clock. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve))
}

/** Empties the document. */
export function clear(): void {
  document.body.innerHTML = ''
}

/** Returns the button with these words on it, or this label. */
export function button(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => each.getAttribute('aria-label') === words || each.textContent?.trim() === words,
  )
  if (!found) throw new Error(`No button “${words}” in ${document.body.innerHTML}`)
  return found
}

/** Presses the button with these words on it, or this label. */
export function press(words: string): void {
  flushSync(() => button(words).click())
}

/** Tells whether the button with these words is seen at work. */
export const isBusy = (words: string): boolean => button(words).getAttribute('aria-busy') === 'true'

/** Returns the box under this label; the first one without. */
export function box(label?: string): HTMLInputElement {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  const isMeant = (each: HTMLInputElement) =>
    each.getAttribute('aria-label') === label ||
    document.querySelector(`label[for="${each.id}"]`)?.textContent?.trim() === label
  const found = label === undefined ? boxes[0] : boxes.find(isMeant)
  if (!found) throw new Error(`No box “${label}” in ${document.body.innerHTML}`)
  return found
}

/** Types a text into a box, in the place of what stands there. */
export function type(into: HTMLInputElement, text: string): void {
  // React overrides the property of the element itself, to know what it wrote there.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set?.call(into, text)
  flushSync(() => into.dispatchEvent(new Event('input', { bubbles: true })))
}

/** Takes the focus out of a box. */
export function leave(left: HTMLInputElement): void {
  flushSync(() => left.dispatchEvent(new Event('focusout', { bubbles: true })))
}

/** Returns the box to tick with these words beside it. */
export function tickBox(words: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent?.trim() === words)
  const found = label?.querySelector('input')
  if (!found) throw new Error(`No box to tick “${words}” in ${document.body.innerHTML}`)
  return found
}

/** Ticks a box, or takes its tick away. */
export function tick(words: string): void {
  const found = tickBox(words)
  found.checked = !found.checked
  flushSync(() => found.click())
}

/** Presses a key in an element. */
export function pressKey(element: Element, key: string): void {
  const pressed = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), { key })
  flushSync(() => element.dispatchEvent(pressed))
}

/** Sends the form that a box stands in, as Enter does. */
export function submit(from: Element): void {
  const submitted = new Event('submit', { bubbles: true, cancelable: true })
  flushSync(() => from.closest('form')?.dispatchEvent(submitted))
}
