import { type DraftPlace, digestOf, dropDraft, saveDraft } from './stored-drafts.ts'

/** Why a draft is not kept: the device has no room, or the browser keeps nothing. */
export type DraftFault = 'full' | 'refused'

/** Where the list is kept from now on. */
export interface DraftHome {
  place: DraftPlace
  /** The draft that this one continues: it goes once this one is kept. */
  instead: DraftPlace | null
}

/** Between two writes at least so long, in ms; a large list rests longer. */
const REST_MS = 250
/** And so many times as long as the last write took. */
const REST_TIMES = 5

/** A list as it is to be kept. */
interface Pending {
  home: DraftHome
  lines: readonly string[]
  /** When it was changed, in ms. */
  at: number
}

/** Keeps the worker's list on the device as it changes: at once, then now and then while it goes on changing. */
export class DraftKeeper {
  #home: DraftHome | null = null
  #onFault: (fault: DraftFault | null) => void = () => undefined
  /** What is to be written, by its slot. */
  readonly #pending = new Map<string, Pending>()
  #running: Promise<void> | null = null
  #endRest = () => {}
  #isHurried = false
  #fault: DraftFault | null = null

  /** Tells whether the last write failed. */
  get hasFailed(): boolean {
    return this.#fault !== null
  }

  /** Keeps what changes from now on in a place; null = nowhere. @param onFault hears when that fails, and works again (null) */
  keepAt(home: DraftHome | null, onFault?: (fault: DraftFault | null) => void): void {
    this.#home = home
    if (onFault) this.#onFault = onFault
  }

  /** Writes nothing any more: its member has signed out. */
  forget(): void {
    this.#home = null
    this.#pending.clear()
  }

  /** Takes in that the list has changed. */
  changed(lines: readonly string[]): void {
    if (!this.#home) return
    this.#pending.set(this.#home.place.slot, { home: this.#home, lines, at: Date.now() })
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
  }

  /** Waits until what there is has been kept, without a rest. */
  async saved(): Promise<void> {
    this.#isHurried = true
    this.#endRest()
    await this.#running
    this.#isHurried = false
  }

  async #run(): Promise<void> {
    for (;;) {
      const [next] = this.#pending.values()
      if (!next) return
      this.#pending.delete(next.home.place.slot)
      const begun = performance.now()
      await this.#write(next)
      if (!this.#isHurried) await this.#rest(Math.max(REST_MS, (performance.now() - begun) * REST_TIMES))
    }
  }

  async #write({ home, lines, at }: Pending): Promise<void> {
    const { place, instead } = home
    const many = lines.reduce((sum, line) => sum + (line.trim() === '' ? 0 : 1), 0)
    try {
      if (many > 0) {
        const draft = { ...place, lines: many, savedAt: at, digest: digestOf(lines) }
        await saveDraft(draft, lines.join('\n'), instead)
      } else {
        await dropDraft(place)
        if (instead) await dropDraft(instead)
      }
      if (this.#home === home) this.#home = { place, instead: null }
      this.#tell(null)
    } catch (error) {
      if (many > 0) this.#tell(isFull(error) ? 'full' : 'refused')
    }
  }

  #tell(fault: DraftFault | null): void {
    if (fault === this.#fault) return
    this.#fault = fault
    this.#onFault(fault)
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const clock = setTimeout(resolve, ms)
      this.#endRest = () => {
        clearTimeout(clock)
        resolve()
      }
    })
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
