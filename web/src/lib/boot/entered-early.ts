export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Fields that keep their value themselves, as those of forms do: a form hears of changes from its effects on, which come
 * after what was typed is repeated.
 */
export class EnteredEarly {
  readonly #fields = new Set<Field>()
  readonly #end = new AbortController()
  /** What each of them holds by its member's will. */
  readonly #held = new Map<Field, string>()

  constructor(root: HTMLElement) {
    const keep = ({ target }: Event) => {
      const field = target as Field
      if (this.#fields.has(field)) this.#held.set(field, field.value)
    }
    root.addEventListener('input', keep, { capture: true, signal: this.#end.signal })
  }

  /** Notes a field before something is entered into it. */
  note(target: HTMLElement): void {
    if (!this.#end.signal.aborted && isUncontrolled(target)) this.#fields.add(target as Field)
  }

  /** Once the effects have run: enters it again, with what was typed meanwhile. */
  enterAgain(): void {
    this.#end.abort()
    for (const [field, held] of this.#held) {
      // A form that has noticed by itself that a field is changed, and could tell nobody yet, tells of no change that it knows.
      if ('defaultValue' in field) enter(field, field.defaultValue)
      enter(field, held)
    }
  }
}

/** Returns whether React leaves a field's value to the field. */
function isUncontrolled(element: HTMLElement): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key !== undefined && !('value' in Object((element as unknown as Record<string, unknown>)[key]))
}

/** Enters a value as its owner did, so that React hears it even where the field shows it already. */
export function enter(field: Field, value: string): void {
  const { prototype } = field.constructor as { prototype: Field }
  // React tells a change by the last value it has seen, and it saw this one as the page was hydrated.
  const { _valueTracker: seen } = field as Field & { _valueTracker?: { setValue(value: string): void } }
  seen?.setValue(`${value}\0`)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
