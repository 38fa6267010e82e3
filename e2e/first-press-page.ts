/** What of a page can be pressed, chosen or typed into. */
export const PRESSABLE = [
  'button:not(:disabled)',
  'summary',
  'a[href^="/"]:not([target=_blank], [download], [href^="/api/"])',
  // Nobody comes to those that a form keeps for itself.
  'input:not(:disabled, [readonly], [type=file], [type=hidden], [aria-hidden=true])',
  'textarea:not(:disabled, [readonly])',
  'select:not(:disabled)',
].join()

/** One of them: on the next visit it is the one of this kind and number. */
export interface Pressable {
  kind: string
  /** How many of its kind stand before it. */
  number: number
}

/** What a page notes of itself for the walk, from its first moment. */
interface Notes {
  /** Lets the app's code come. */
  release(): void
  /** What the server was asked to change: it never is. */
  changes: string[]
  /** Questions that are not answered yet. */
  pending: number
  /** What toasts and alerts said: they leave again. */
  said: Set<string>
  /** By how much what stood there has moved (CLS), and what it was. */
  moved: number
  movers: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

declare global {
  var notes: Notes
}

/** In the page, before all: forgets what a press before has left in the browser, holds the app's code, and begins to note. */
export function restart(): void {
  // Frames of others, and pages without an address, have none.
  if (location.origin === 'null') return
  localStorage.clear()
  sessionStorage.clear()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const notes: Notes = { release, changes: [], pending: 0, said: new Set(), moved: 0, movers: [] }
  globalThis.notes = notes
  const { fetch } = globalThis
  globalThis.fetch = async (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href)
    const method = init?.method ?? (asked instanceof Request ? asked.method : 'GET')
    if (method !== 'GET') {
      notes.changes.push(`${method} ${pathname}`)
      return Response.json({ code: 'invalid_input', requestId: 'walk' }, { status: 400 })
    }
    const isCode = pathname.startsWith('/assets/')
    if (isCode) await released
    notes.pending++
    try {
      const answer = await fetch(asked, init)
      // Code is there with its last byte; a stream of news never has one.
      if (isCode) await answer.clone().arrayBuffer()
      return answer
    } finally {
      notes.pending--
    }
  }
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[data-toasts] p, [role=alert]'))
      if (each.textContent) notes.said.add(`said: ${each.textContent.replaceAll(/\d+/g, '#')}`)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as LayoutShift[]) {
      if (each.hadRecentInput) continue
      notes.moved += each.value
      for (const { node, previousRect: from, currentRect: to } of each.sources)
        if (node instanceof Element)
          notes.movers.push(
            `${node.localName}.${node.className} ${[from.x, from.y, from.width, from.height]} → ${[to.x, to.y, to.width, to.height]}`,
          )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** In the page: lists what can be pressed. Of many that are alike beside each other two are enough. */
export function listPressables([pressable, within]: readonly [string, string]): Pressable[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0
  const ranks = new WeakMap<Element, number>()
  /** How many that look alike stand before it among its siblings. */
  const rankOf = (element: Element, parent: Element): number => {
    if (!ranks.has(element)) {
      const seen = new Map<string, number>()
      for (const each of parent.children) {
        const look = `${each.localName} ${each.getAttribute('class')}`
        ranks.set(each, seen.get(look) ?? 0)
        seen.set(look, (seen.get(look) ?? 0) + 1)
      }
    }
    return ranks.get(element) ?? 0
  }
  const isOneOfMany = (element: Element): boolean => {
    for (let each = element; each.parentElement && !each.matches(within); each = each.parentElement)
      if (rankOf(each, each.parentElement) > 1) return true
    return false
  }
  const numbers = new Map<string, number>()
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
    const kind = [
      element.localName,
      ...['type', 'role', 'name'].map((name) => element.getAttribute(name) ?? ''),
      (element.getAttribute('href') ?? '').split('?')[0],
      (element.getAttribute('aria-label') ?? element.textContent ?? '')
        .replaceAll(/\d+/g, '#')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 40),
    ].join(' ')
    const number = numbers.get(kind) ?? 0
    numbers.set(kind, number + 1)
    element.dataset.walk = `${number} ${kind}`
    return element.closest(within) && isShown(element) && !isOneOfMany(element) ? [{ kind, number }] : []
  })
}

/** In the page: presses on one of them. What lies over it is no matter here. */
export function pressOn(element: HTMLElement | SVGElement): void {
  const target = element as HTMLElement
  target.dispatchEvent(
    new PointerEvent('pointerdown', { isPrimary: true, button: 0, bubbles: true, cancelable: true }),
  )
  target.focus()
  target.click()
}

/**
 * In the page: waits until nothing more comes of a press.
 * @returns what lies over the page, what was said, and how all that can be pressed stands
 */
export async function untilQuiet([pressable, quietFor, most]: readonly [string, number, number]): Promise<
  string[]
> {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\d+/g, '#').trim().slice(0, 60)
  const STATES = ['aria-pressed', 'aria-expanded', 'aria-selected', 'aria-checked', 'aria-current']
  const held = (element: HTMLElement): string => {
    const field = element as HTMLInputElement
    if (element.localName === 'summary') return `open=${(element.parentElement as HTMLDetailsElement).open}`
    if (!element.matches('input, textarea, select')) return ''
    return ['checkbox', 'radio'].includes(field.type) ? `checked=${field.checked}` : `value=${field.value}`
  }
  const shown = () => [
    ...[...document.querySelectorAll('dialog[open], [role=dialog], [role=menu], [role=listbox]')].map(
      (each) =>
        `open: ${each.getAttribute('role') ?? 'dialog'} ${plain(each.querySelector('h1, h2, h3')?.textContent)}`,
    ),
    ...[...document.querySelectorAll<HTMLElement>(pressable)].map((element) =>
      [
        element.localName,
        plain(element.getAttribute('aria-label') ?? element.textContent),
        ...STATES.filter((name) => element.hasAttribute(name)).map(
          (name) => `${name}=${element.getAttribute(name)}`,
        ),
        held(element),
      ]
        .join(' ')
        .trim(),
    ),
    ...notes.said,
  ]
  const end = performance.now() + most
  let before = ''
  let since = performance.now()
  for (;;) {
    const now = shown()
    const stands = JSON.stringify([now, notes.changes, location.href])
    if (stands !== before || notes.pending > 0) since = performance.now()
    before = stands
    if (performance.now() - since >= quietFor || performance.now() > end) return now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
