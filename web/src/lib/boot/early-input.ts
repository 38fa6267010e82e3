import { flushSync } from 'react-dom'
import { EnteredEarly, enter, type Field } from './entered-early.ts'

/** What was done with an element before the app heard of it (web/delivery/head.js), in the order in which it was done. */
type EarlyRecord = { target: HTMLElement; index: number } & (
  | { kind: 'press' | 'submit' }
  | { kind: 'key'; event: KeyboardEvent }
  | { kind: 'value'; value: string }
  | { kind: 'choice'; isOn: boolean }
  | { kind: 'fold'; isOpen: boolean }
  | { kind: 'files'; files: FileList }
  | { kind: 'paste'; before: string; text: string }
)
/** An element, and which one of its tag it was. */
type Place = Pick<EarlyRecord, 'target' | 'index'>

export interface EarlyInput {
  records: EarlyRecord[]
  /** The element that has, or had, the focus. */
  focused: Place | null
  /** Set while a record is repeated, so that it is not recorded again. */
  isRepeating: boolean
  /** Ends the recording of what is typed and chosen. */
  stopTyping(): void
  /** Ends the recording of presses and keys. */
  stop(): void
}

/** Keys by which the browser itself moves, presses and writes. */
const OF_THE_BROWSER = new Set(['Enter', ' ', 'Tab', 'Shift', 'CapsLock'])

/** What is repeated at once. */
const TYPED: ReadonlySet<EarlyRecord['kind']> = new Set(['value', 'paste', 'fold'])

/**
 * Repeats in order what was pressed, chosen and typed before the app heard it, each on its very element, or on the one in
 * its place where React had to draw it anew. Called within the commit in which the screen begins to hear: what was typed
 * is repeated at once, before anything can be typed between; presses and choices wait for the screen's effects, which
 * may begin a list anew, and for what the former ones drew.
 * @param listening settles once the screen's own listeners are there
 */
export async function replayEarlyInput(
  root: HTMLElement,
  early: EarlyInput,
  listening: Promise<void>,
): Promise<void> {
  early.stopTyping()
  pressOnceHydrated(
    root,
    new Set([...root.querySelectorAll('button')].filter((button) => !isHydrated(button))),
  )
  const focused = early.focused && elementAt(root, early.focused)
  if (focused && document.activeElement === document.body) focused.focus({ preventScroll: true })
  else if (focused && document.activeElement === focused) tellFocus(focused)
  // Before any of it changes what stands around the others.
  for (const record of early.records) record.target = elementAt(root, record) ?? record.target
  const entered = new EnteredEarly(root)
  const whenListening = listening.then(() => entered.enterAgain())
  const repeatRecorded = async () => {
    for (let record = early.records.shift(); record; record = early.records.shift()) {
      const target = elementAt(root, record)
      if (!target) continue
      const isTyped = TYPED.has(record.kind)
      if (isTyped) entered.note(target)
      else await whenListening
      early.isRepeating = true
      const isTaken = repeat(record, target)
      early.isRepeating = false
      // Whoever looks at what is pasted has put it there otherwise.
      if (isTaken && isJustPasted(record, early.records[0])) early.records.shift()
      if (record.kind === 'value' && target === focused) unselect(target as HTMLInputElement)
      if (!isTyped) await drawn()
    }
  }
  await repeatRecorded()
  await whenListening
  // What was pressed while the listeners were waited for was recorded as well.
  await repeatRecorded()
  early.stop()
}

/** Tells the screen of a focus that was there before it heard: a field may stand otherwise while one types in it. */
function tellFocus(focused: HTMLElement): void {
  flushSync(() => focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
}

/** Takes back what whoever heard of the focus has selected: the next letter would take its place. */
function unselect(field: HTMLInputElement): void {
  const { selectionStart: start, selectionEnd: end } = field
  // Fields such as those of an e-mail address tell none.
  if (start !== end && typeof end === 'number') field.setSelectionRange(end, end)
}

/** React's mark of an element that it has hydrated, or drawn. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))

/**
 * Holds what is pressed in parts whose own code is still on its way, until they are hydrated. Buttons that came later are no
 * part of the server's markup: nothing of theirs is held, whoever drew them.
 */
function pressOnceHydrated(root: HTMLElement, waiting: ReadonlySet<Element>): void {
  if (waiting.size === 0) return
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest('button') : null
    if (!target || !waiting.has(target) || isHydrated(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const called = nameOf(target)
    const which = namesakes(root, called).indexOf(target)
    const end = Date.now() + HELD_MS
    const look = () => {
      // While React draws its part anew, another button may stand in its place.
      const now = target.isConnected ? target : namesakes(root, called)[which]
      if (now && isHydrated(now)) now.click()
      else if (Date.now() < end) setTimeout(look, LOOK_AGAIN_MS)
    }
    look()
  }
  document.addEventListener('click', hold, { capture: true })
}

const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent
const namesakes = (root: HTMLElement, name: string | null) =>
  [...root.querySelectorAll('button')].filter((button) => nameOf(button) === name)

/** ms between two looks whether a part is hydrated by now. */
const LOOK_AGAIN_MS = 50
/** ms in which a file of code comes, or is given up (web/delivery/head.js). */
const HELD_MS = 120_000

/**
 * Records the fields whose value was restored or filled in without an event, by the browser or by the start of the page.
 * Called before the page is hydrated: React gives fields the values of its own state.
 */
export function noteRestoredFields(root: HTMLElement, early: EarlyInput): void {
  const known = new Set(early.records.map(({ target }) => target))
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=checkbox], [type=radio], [type=file])',
  )
  const restored = [...fields].filter((field) => field.value !== field.defaultValue && !known.has(field))
  early.records.unshift(
    ...restored.map((target) => ({
      kind: 'value' as const,
      target,
      index: [...root.querySelectorAll(target.localName)].indexOf(target),
      value: target.value,
    })),
  )
}

function elementAt(root: HTMLElement, { target, index }: Place): HTMLElement | null {
  return target.isConnected ? target : (root.querySelectorAll<HTMLElement>(target.localName)[index] ?? null)
}

/** Repeats one record. @returns whether a paste was taken by whoever listens for it */
function repeat(record: EarlyRecord, target: HTMLElement): boolean {
  switch (record.kind) {
    case 'press':
      target.ariaBusy = null
      target.click()
      return false
    case 'submit':
      ;(target as HTMLFormElement).requestSubmit()
      return false
    case 'key':
      if (isShortcut(record.event)) target.dispatchEvent(new KeyboardEvent('keydown', record.event))
      return false
    case 'value':
      enter(target as Field, record.value)
      return false
    case 'choice': {
      const box = target as HTMLInputElement
      // It shows the choice already, but nobody heard of it: a press that changes it tells.
      box.checked = !record.isOn
      box.click()
      return false
    }
    case 'fold':
      ;(target as HTMLDetailsElement).open = record.isOpen
      return false
    case 'files': {
      const field = target as HTMLInputElement
      if (field.files !== record.files) field.files = record.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
      return false
    }
    case 'paste': {
      const field = target as HTMLTextAreaElement
      enter(field, record.before)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', record.text)
      return !field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }
  }
}

function isJustPasted(paste: EarlyRecord, next: EarlyRecord | undefined): boolean {
  if (paste.kind !== 'paste' || next?.kind !== 'value' || next.target !== paste.target) return false
  return next.value.length <= paste.before.length + paste.text.length
}

/** Returns whether a key was meant for the screen: one that the browser did not act on itself. */
function isShortcut(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  return !isCommand && !OF_THE_BROWSER.has(event.key)
}

/** Waits until the screen is drawn: what was repeated before changes what a press means. */
const drawn = () => new Promise((resolve) => setTimeout(resolve))
