import { isDialogOpen, isTyping } from './shortcuts.ts'

/** What does something when it is pressed. A dialog for files closes with its field: it opens again. */
export const PRESSABLE =
  'button, a[href], summary, [role="checkbox"], [role="switch"], [role="radio"], [role="tab"], [role="combobox"], input[type="file"], label:has(input[type="file"])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what was typed, ticked and chosen on the page that the server rendered, which field had the focus and which buttons
 * were pressed, before the app draws its own in their place.
 * @param takeOver ends the keeping of presses, and gives the buttons that were pressed, each once, in the order of their
 * last press
 * @returns what repeats it in the app; fields are found by their kind, name and order, buttons by their words and order
 */
export function keepWhatIsDone(root: HTMLElement, takeOver: () => HTMLElement[]): () => Promise<void> {
  const before = fieldsIn(root)
  const buttons = buttonsIn(root)
  let focused = document.activeElement
  const follow = () => {
    focused = document.activeElement
  }
  root.addEventListener('focusin', follow)
  return async () => {
    root.removeEventListener('focusin', follow)
    const after = fieldsIn(root)
    before.forEach((field, index) => {
      const heir = after.find((each) => isSame(each, field, index, after))
      if (!heir) return
      // A screen that rests keeps its very fields.
      if (heir !== field) repeat(field, heir)
      if (field === focused) heir.focus({ preventScroll: true })
    })
    const pressed = takeOver()
    // Of what acts only the last press was meant: whoever waits presses something else, or the same again.
    for (const button of pressed.filter((each, at) => isChoice(each) || at === pressed.length - 1)) {
      await drawn()
      heirOf(button, buttons, buttonsIn(root))?.click()
    }
  }
}

const CHOICE = '[aria-pressed], [aria-checked], [aria-selected]'
const isChoice = (button: HTMLElement) => button.matches(CHOICE)
const wordsOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent

/** Waits until the screen is drawn: what was repeated before changes what a press means. */
const drawn = () => new Promise((resolve) => setTimeout(resolve))

/** Returns the app's button with the same words, of several the one at the same place among them. */
function heirOf(
  button: HTMLElement,
  before: readonly HTMLElement[],
  after: readonly HTMLElement[],
): HTMLElement | undefined {
  const isAlike = (each: HTMLElement) => wordsOf(each) === wordsOf(button)
  const heirs = after.filter(isAlike)
  return heirs[before.filter(isAlike).indexOf(button)] ?? heirs.find((each) => each.checkVisibility())
}

/**
 * Presses the first key again that was pressed before the screen's code could hear it. Only a shortcut of one key, not one
 * that a field, a button or what was there already took; and only where nothing else was pressed: what comes after it was
 * meant for another state of the screen. From then on keys are no longer kept.
 */
export async function repeatFirstKey(): Promise<void> {
  // The screen listens once its effects have run, which is after it was painted.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await drawn()
  const early = globalThis.earlyEvents ?? []
  globalThis.earlyEvents = undefined
  if (early.some(isPress)) return
  const key = early.find(isShortcut)
  if (!key || key.defaultPrevented || isDialogOpen()) return
  const isStillThere = key.target instanceof Node && key.target.isConnected
  const target = isStillThere ? key.target : document.body
  target.dispatchEvent(new KeyboardEvent('keydown', key))
}

const isPress = ({ type, target }: Event) =>
  type === 'click' && target instanceof Element && target.closest(PRESSABLE) !== null

/** Keys by which the browser itself moves, presses and writes. */
const OF_THE_BROWSER = new Set(['Enter', ' ', 'Tab', 'Shift', 'CapsLock'])

function isShortcut(event: Event): event is KeyboardEvent {
  if (!(event instanceof KeyboardEvent) || event.repeat || isTyping(event)) return false
  return !(event.ctrlKey || event.metaKey || event.altKey || OF_THE_BROWSER.has(event.key))
}

const fieldsIn = (root: HTMLElement) => [...root.querySelectorAll<Field>('input, textarea, select')]
const buttonsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>(PRESSABLE)]

/**
 * Returns a field's name without what React makes up, which differs between the server's drawing and the app's,
 * `_R_1ab_` and `_r_2_`.
 */
const nameOf = ({ name }: Field) => name.replace(/_[rR]_\w*_/g, '')

function isSame(heir: Field, field: Field, index: number, all: readonly Field[]): boolean {
  const isAlike = heir.tagName === field.tagName && heir.type === field.type && nameOf(heir) === nameOf(field)
  return isAlike && all.indexOf(heir) === index
}

/** Changes the app's field as its owner changed the page's, so that whoever listens learns of it. */
function repeat(field: Field, heir: Field): void {
  if (field instanceof HTMLInputElement && heir instanceof HTMLInputElement) {
    if (field.type === 'radio') {
      // A press always chooses: the one that was left must not be pressed.
      if (field.checked && !field.defaultChecked && !heir.checked) heir.click()
    } else if (field.type === 'checkbox') {
      if (field.checked !== field.defaultChecked && field.checked !== heir.checked) heir.click()
    } else if (field.type === 'file') {
      if (field.files?.length) heir.files = field.files
      if (field.files?.length) heir.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (field.value !== field.defaultValue) type(heir, field.value, HTMLInputElement)
  } else if (field instanceof HTMLTextAreaElement) {
    if (field.value === field.defaultValue) return
    // Whoever looks at what is pasted looks at it now, and may put it there otherwise.
    if (wasPasted(field) && !paste(heir, field.value)) return
    type(heir, field.value, HTMLTextAreaElement)
  } else if (field instanceof HTMLSelectElement) {
    const isChosen = [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
    if (isChosen && [...field.options].some(({ defaultSelected }) => defaultSelected))
      type(heir, field.value, HTMLSelectElement)
  }
}

/** Returns whether all that stands in an empty field was pasted there, at one go. */
function wasPasted(field: HTMLTextAreaElement): boolean {
  const own = (globalThis.earlyEvents ?? []).filter(({ target }) => target === field)
  const pastes = own.filter((event) => event.type === 'paste')
  const isTyped = own.some((event) => event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey)
  return field.defaultValue === '' && pastes.length === 1 && !isTyped
}

/** Pastes a text into a field as the browser would. @returns whether it is still to be put there */
function paste(field: Field, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function type(field: Field, value: string, kind: { prototype: Field }): void {
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
