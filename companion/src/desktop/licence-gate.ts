import type { LicenceStatus } from '@thokham/contract/desktop-program'
import { maskLicenceKey, parseLicenceKey } from '@thokham/domain/licence'
import type { licenceClient } from '../licence/licence-client.ts'
import { keptSentence, licenceSentence } from '../licence/licence-sentences.ts'
import type { StateStore } from '../licence/licence-state.ts'
import { Fault } from './fault.ts'

/** How often (ms) a program that runs for days asks whether its licence still works. */
const CHECK_MS = 60 * 60_000

type Client = Pick<ReturnType<typeof licenceClient>, 'check' | 'activate' | 'forget'>

/** Keeps how the licence stands, and lets nothing be done without one that works (docs/desktop.md#the-licence). */
export class LicenceGate {
  readonly #client: Client
  readonly #store: StateStore
  readonly #onChange: () => void
  #standing: LicenceStatus
  #checking: Promise<void> | null = null
  readonly #clock: NodeJS.Timeout

  constructor(client: Client, store: StateStore, onChange: () => void) {
    this.#client = client
    this.#store = store
    this.#onChange = onChange
    this.#standing = this.#refused('NO_KEY')
    this.#clock = setInterval(() => void this.check(), CHECK_MS)
    this.#clock.unref()
  }

  get standing(): LicenceStatus {
    return this.#standing
  }

  /** Asks the server, or the offline file where it cannot be reached. Whoever asks meanwhile waits for the same answer. */
  check(): Promise<void> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  /** Activates the licence on this computer. @throws Fault for what is no key */
  async activate(typed: string): Promise<void> {
    const key = parseLicenceKey(typed)
    if (!key) throw new Fault(licenceSentence('FORMAT'))
    const { activated, code, machines } = await this.#client.activate(key)
    if (activated) {
      // What was asked before may not know of it.
      await this.#checking
      return this.check()
    }
    this.#put({
      ...this.#refused(code),
      machines: machines.map(({ name, system }) => ({ name, system })),
    })
  }

  /** Forgets the key and the server's keys on this computer, as after a move of the server; it stays active there. */
  async forget(): Promise<void> {
    this.#client.forget()
    await this.#checking
    return this.check()
  }

  /**
   * Ensures that the licence works, once a check that goes on has ended.
   * @throws Fault with the sentence that says why it does not
   */
  async ensure(): Promise<void> {
    await this.#checking
    const { works, sentence } = this.#standing
    if (!works) throw new Fault(sentence ?? licenceSentence('NO_KEY'), 403)
  }

  close(): void {
    clearInterval(this.#clock)
  }

  async #ask(): Promise<void> {
    try {
      const found = await this.#client.check()
      const until = found.works && found.how === 'offline' ? found.until.toISOString() : null
      this.#put(
        found.works
          ? { works: true, how: found.how, until, key: this.#key(), sentence: null, machines: [] }
          : {
              ...this.#refused(found.reason),
              ...(found.reason !== 'NO_KEY' && { sentence: keptSentence(found.reason) }),
            },
      )
    } catch {
      // Its file cannot be written, as on a full disk: what stood before stands.
    }
  }

  #refused(code: string): LicenceStatus {
    return {
      works: false,
      how: null,
      until: null,
      key: this.#key(),
      // Nothing is wrong before a key was given.
      sentence: code === 'NO_KEY' ? null : licenceSentence(code),
      machines: [],
    }
  }

  #key(): string | null {
    const state = this.#store.read()
    return state === null || state === 'changed' ? null : maskLicenceKey(state.key)
  }

  #put(standing: LicenceStatus): void {
    const isNews = JSON.stringify(standing) !== JSON.stringify(this.#standing)
    this.#standing = standing
    if (isNews) this.#onChange()
  }
}
