import { randomBytes } from 'node:crypto'
import type { PictureVerbs } from '@thokham/contract/desktop-pictures'
import type {
  HeardPictures,
  ProgramNews,
  ProgramState,
  ProgramVerb,
  ProgramVerbs,
} from '@thokham/contract/desktop-program'
import type { UploadVerbs } from '@thokham/contract/desktop-uploads'
import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { DesktopPictures } from '../pictures/desktop-pictures.ts'
import { type AskForRules, readShopRules, type ShopRules } from '../rules/shop-rules.ts'
import { UploadDesk } from '../uploads/upload-desk.ts'
import { uploadPaths } from '../uploads/upload-paths.ts'
import { Fault } from './fault.ts'
import { listPictures, lookInto } from './folders.ts'
import type { KeyFiles } from './key-files.ts'
import type { LaunchCodes } from './launch-codes.ts'
import type { LicenceGate } from './licence-gate.ts'
import { pictureAnswers } from './picture-answers.ts'
import { uploadAnswers } from './upload-answers.ts'
import { FolderWatch } from './watch-folder.ts'
import { readWish, record, writeFile } from './write-file.ts'

export interface ProgramParts {
  version: string
  server: string
  licence: LicenceGate
  /** Asks the server for what its owner changed of the rules that ship. */
  askForRules: AskForRules
  keys: KeyFiles
  codes: LaunchCodes
  onQuit: () => void
  onLeave: () => void
}

type Answers = { [V in ProgramVerb]: (input: unknown) => Promise<ProgramVerbs[V]['answer']> }

/** What the program does for its page, and what it tells it (docs/desktop.md). */
export class DesktopProgram {
  readonly token = randomBytes(32).toString('base64url')
  readonly #parts: ProgramParts
  readonly #uploads: UploadDesk
  readonly #pictures: DesktopPictures
  readonly #listeners = new Set<(news: ProgramNews) => void>()
  #watch: FolderWatch | null = null
  /** Changes with each request to watch: of several that are under way the newest counts. */
  #watchRequest = 0
  /** Files that are being written: the program ends after them. */
  readonly #writing = new Set<Promise<unknown>>()

  constructor(parts: ProgramParts) {
    this.#parts = parts
    this.#uploads = new UploadDesk(uploadPaths(), {
      rules: () => this.rules(),
      onChange: (uploads) => this.publish({ kind: 'uploads', uploads }),
    })
    this.#pictures = new DesktopPictures((pictures) => this.publish({ kind: 'pictures', pictures }))
    this.answers = {
      ...this.#own,
      ...uploadAnswers(this.#uploads, parts.licence),
      ...pictureAnswers(this.#pictures, parts.keys, parts.licence),
    }
  }

  /**
   * Calls `listener` with the state of the program, with the pictures that were announced after the last one heard, and with
   * all news from then on: what changed since a page last listened is not missed.
   * @param heard null = no picture is told again
   * @returns ends that
   */
  listen(listener: (news: ProgramNews) => void, heard: HeardPictures | null = null): () => void {
    listener({ kind: 'state', state: this.#state() })
    if (heard && heard.watch === this.#watch?.id)
      for (const news of this.#watch.announced.slice(heard.number)) listener(news)
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends news to every page. */
  publish(news: ProgramNews): void {
    for (const listener of this.#listeners) listener(news)
  }

  /** Sends the state of the program to every page. */
  publishState(): void {
    this.publish({ kind: 'state', state: this.#state() })
  }

  /** Ends the program: notifies the pages, and waits until the files that are being written are whole. */
  async end(): Promise<void> {
    this.#endWatch()
    this.publish({ kind: 'quit' })
    await Promise.allSettled([...this.#writing, this.#uploads.end(), this.#pictures.end()])
    this.#parts.licence.close()
  }

  /** Returns what the page asks of the provider: with a licence that works. @throws Fault */
  async withLicence<T>(work: () => Promise<T>): Promise<T> {
    await this.#parts.licence.ensure()
    return work()
  }

  /** Reads what the owner of the server changed of the rules that ship, as it was last known where there is no network. */
  rules(): Promise<ShopRules> {
    const { server, askForRules } = this.#parts
    return readShopRules(server, askForRules)
  }

  get keys(): KeyFiles {
    return this.#parts.keys
  }

  /** What is done at each verb. @throws Fault, the system's errors */
  readonly answers: Answers

  readonly #own: Omit<Answers, keyof UploadVerbs | keyof PictureVerbs> = {
    enter: async (input) => {
      if (!this.#parts.codes.take(record(input).code)) throw new Fault('ลิงก์นี้ใช้ไปแล้ว กรุณาเปิดโปรแกรมอีกครั้ง', 401)
      return { token: this.token }
    },
    state: async () => this.#state(),
    activate: async (input) => {
      await this.#parts.licence.activate(text(record(input).key, 200))
      return this.#state()
    },
    'check-licence': async () => {
      await this.#parts.licence.check()
      return this.#state()
    },
    'forget-licence': async () => {
      await this.#parts.licence.forget()
      return this.#state()
    },
    'save-key': async (input) => {
      const { provider, key } = record(input)
      await this.#parts.keys.save(providerIn(provider), text(key, 1_000))
      return this.#state()
    },
    'forget-key': async (input) => {
      this.#parts.keys.forget(providerIn(record(input).provider))
      return this.#state()
    },
    'look-into': async (input) => lookInto(text(record(input).path, 4_096)),
    'list-pictures': async (input) => {
      await this.#parts.licence.ensure()
      return { files: await listPictures(text(record(input).path, 4_096)) }
    },
    write: async (input) => {
      await this.#parts.licence.ensure()
      const writing = writeFile(readWish(input))
      this.#writing.add(writing)
      try {
        return await writing
      } finally {
        this.#writing.delete(writing)
      }
    },
    watch: async (input) => {
      const { path } = record(input)
      const request = this.#endWatch()
      try {
        if (path !== null) {
          await this.#parts.licence.ensure()
          const { path: folder } = await lookInto(text(path, 4_096))
          const begun = await FolderWatch.start(folder, (news) => this.publish(news))
          if (request === this.#watchRequest) this.#watch = begun
          else begun.close()
        }
      } finally {
        // What was watched before is not any more, whether this begins or not.
        this.publishState()
      }
      return this.#state()
    },
    quit: async () => {
      this.#parts.onQuit()
      return {}
    },
    leave: async () => {
      this.#parts.onLeave()
      return {}
    },
  }

  /** Ends what is watched, and what is about to be. @returns the number of the request that comes instead */
  #endWatch(): number {
    this.#watch?.close()
    this.#watch = null
    this.#watchRequest++
    return this.#watchRequest
  }

  #state(): ProgramState {
    const { version, server, licence, keys } = this.#parts
    const watch = this.#watch
    return {
      version,
      server,
      licence: licence.standing,
      keys: keys.present(),
      watched: watch && { id: watch.id, path: watch.path, announced: watch.announced.length },
    }
  }
}

function text(value: unknown, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw new Fault('คำขอไม่ถูกต้อง')
  return value
}

function providerIn(value: unknown): Provider {
  const found = PROVIDERS.find((one) => one === value)
  if (!found) throw new Fault('คำขอไม่ถูกต้อง')
  return found
}
