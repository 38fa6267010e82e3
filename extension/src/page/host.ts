import pieces from '../look/pieces.css?inline'
import tokens from '../look/tokens.css?inline'
import page from './page.css?inline'

/** A place of our own in a page: a closed shadow root, so that neither styles nor scripts meet. */
export interface Host {
  /** Puts it right after an element of the page, or at the window's corner where there is none. */
  placeAfter: (element: Element | null) => void
  show: (...children: Node[]) => void
  /** Tells whether it is still in the page: a page that renders anew may have removed it. */
  isThere: () => boolean
  remove: () => void
}

/** Creates a place that is not in the page yet. */
export function createHost(): Host {
  const element = document.createElement('thokham-difficulty')
  const root = element.attachShadow({ mode: 'closed' })
  dress(root)
  const inside = document.createElement('div')
  root.append(inside)
  // What is typed here is no shortcut of the page's.
  for (const name of ['keydown', 'keyup', 'keypress'])
    element.addEventListener(name, (event) => event.stopPropagation())
  return {
    placeAfter: (place) => {
      element.toggleAttribute('data-floating', place === null)
      if (place) place.after(element)
      else document.body.append(element)
    },
    show: (...children) => keepPlace(root, () => inside.replaceChildren(...children)),
    isThere: () => element.isConnected,
    remove: () => element.remove(),
  }
}

/** Renders anew and keeps focus and what was typed: elements are recognised by their `data-key`. */
function keepPlace(root: ShadowRoot, draw: () => void): void {
  const keyed = (key: string | undefined) =>
    key ? root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) : null
  const focused = root.activeElement instanceof HTMLElement ? root.activeElement.dataset.key : undefined
  const typed = [...root.querySelectorAll<HTMLInputElement>('input[data-key]')]
  draw()
  for (const { value, dataset } of typed) {
    const now = keyed(dataset.key)
    if (value === '' || !(now instanceof HTMLInputElement)) continue
    now.value = value
    now.dispatchEvent(new Event('input'))
  }
  keyed(focused)?.focus()
}

function dress(root: ShadowRoot): void {
  const css = tokens + pieces + page
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  } catch {
    // Firefox keeps the sheets of a page and those of an extension apart.
    const style = document.createElement('style')
    style.textContent = css
    root.append(style)
  }
}
