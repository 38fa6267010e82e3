import { parseHTML } from 'linkedom'

/*
 * Gives the tests of a file a document to draw in. Imported before all else: what is imported after it finds itself in a
 * browser.
 */

const { window } = parseHTML('<!doctype html><html lang="th"><body></body></html>')
const { document, HTMLElement, HTMLInputElement, HTMLOptionElement, HTMLSelectElement } = window
const events = new EventTarget()

let focused: Element | null = null
Object.defineProperty(document, 'activeElement', {
  get: () => (focused && document.contains(focused) ? focused : document.body),
})
// Without it React takes the browser for one that is not told of what is typed.
Object.defineProperty(document, 'oninput', { value: null })
HTMLElement.prototype.focus = function focus(this: HTMLElement) {
  focused = this
}
HTMLElement.prototype.blur = () => {
  focused = null
}

// What follows is as in browsers, and lacks here; nothing is ever out of sight.
document.elementFromPoint = () => document.activeElement
Object.defineProperty(HTMLInputElement.prototype, 'type', {
  get(this: HTMLInputElement) {
    return this.getAttribute('type') ?? 'text'
  },
})
Object.defineProperty(HTMLOptionElement.prototype, 'value', {
  get(this: HTMLOptionElement) {
    return this.getAttribute('value') ?? this.textContent
  },
  set(this: HTMLOptionElement, value: string) {
    this.setAttribute('value', value)
  },
})
Object.defineProperty(HTMLSelectElement.prototype, 'value', {
  get(this: HTMLSelectElement) {
    const options = [...this.querySelectorAll('option')]
    return (options.find(({ selected }) => selected) ?? options[0])?.value
  },
  set(this: HTMLSelectElement, chosen: string) {
    for (const option of this.querySelectorAll('option')) option.selected = option.value === chosen
  },
})

/** The names of the elements' classes, and what React asks of a document. */
const ELEMENTS = /^(HTML\w*Element|SVGElement|Element|Node|Event|DocumentFragment|MutationObserver)$/
const elements = Object.getOwnPropertyNames(window)
  .filter((name) => ELEMENTS.test(name))
  .map((name) => [name, Reflect.get(window, name)])

const page: Record<string, unknown> = {
  ...Object.fromEntries(elements),
  window: globalThis,
  document,
  Element: window.Element,
  navigator: { userAgent: 'test', onLine: true, language: 'th' },
  location: new URL('http://localhost/'),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  requestAnimationFrame: (draw: (at: number) => void) => setTimeout(() => draw(performance.now())),
  cancelAnimationFrame: clearTimeout,
}
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
