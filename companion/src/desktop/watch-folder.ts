import { randomUUID } from 'node:crypto'
import { type FSWatcher, watch } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramFile, ProgramNews } from '@thokham/contract/desktop-program'
import { PICTURE_NAME } from '@thokham/metadata'
import { listPictures, programFile } from './folders.ts'

type PictureNews = Extract<ProgramNews, { kind: 'picture' }>

/** A picture that has not changed for so long (ms) is whole. */
const REST_MS = 700
/** Where the system tells of nothing, as on network drives, the folder is looked through this often, ms. */
const POLL_MS = 5_000

/** Announces the pictures that are put into a folder, each once, when it lies there whole. */
export class FolderWatch {
  readonly id = randomUUID()
  readonly path: string
  /** In their order: for pages that did not listen when they came. */
  readonly announced: PictureNews[] = []
  readonly #onPicture: (news: PictureNews) => void
  readonly #known = new Set<string>()
  readonly #waiting = new Map<string, NodeJS.Timeout>()
  #watcher: FSWatcher | null = null
  #pollTimer: NodeJS.Timeout | null = null
  #isClosed = false

  private constructor(path: string, onPicture: (news: PictureNews) => void) {
    this.path = path
    this.#onPicture = onPicture
  }

  /** Begins to watch; what lies there already is no news. @throws Fault, the system's error */
  static async start(path: string, onPicture: (news: PictureNews) => void): Promise<FolderWatch> {
    const there = await listPictures(path)
    const watched = new FolderWatch(path, onPicture)
    for (const file of there) watched.#known.add(file.path)
    watched.#begin()
    return watched
  }

  close(): void {
    this.#isClosed = true
    this.#watcher?.close()
    if (this.#pollTimer) clearInterval(this.#pollTimer)
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }

  #begin(): void {
    try {
      this.#watcher = watch(this.path, (_, name) => this.#meet(name))
      this.#watcher.on('error', () => {})
    } catch {
      // The system tells of nothing here: it is looked through all the same.
    }
    this.#pollTimer = setInterval(() => void this.#poll(), POLL_MS)
  }

  async #poll(): Promise<void> {
    const there = await listPictures(this.path).catch(() => [])
    for (const { name } of there) this.#meet(name)
  }

  #announce(file: ProgramFile): void {
    const news: PictureNews = { kind: 'picture', file, watch: this.id, number: this.announced.length + 1 }
    this.announced.push(news)
    this.#onPicture(news)
  }

  #meet(name: string | null): void {
    if (!name || name.startsWith('.') || !PICTURE_NAME.test(name)) return
    const path = join(this.path, name)
    if (this.#isClosed || this.#known.has(path) || this.#waiting.has(path)) return
    void this.#untilAtRest(path, null)
  }

  async #untilAtRest(path: string, before: ProgramFile | null): Promise<void> {
    // Taken before anything is waited for: two words of one picture are one.
    this.#waiting.set(
      path,
      setTimeout(() => {}, 0),
    )
    const now = await programFile(path).catch(() => null)
    if (!now || !this.#waiting.has(path)) {
      this.#waiting.delete(path)
      return
    }
    const isAtRest = before !== null && now.size === before.size && now.mtimeMs === before.mtimeMs
    const isWhole = isAtRest && now.size > 0 && (await isReadable(now.path))
    // It was closed meanwhile.
    if (!this.#waiting.has(path)) return
    if (isWhole) {
      this.#waiting.delete(path)
      this.#known.add(path)
      this.#known.add(now.path)
      this.#announce(now)
      return
    }
    this.#waiting.set(
      path,
      setTimeout(() => void this.#untilAtRest(path, now), REST_MS),
    )
  }
}

/** Returns whether a file can be opened: on Windows one that is still being copied cannot. */
async function isReadable(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null)
  await file?.close()
  return file !== null
}
