import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PictureDescription } from '@thokham/metadata'
import type { FileState } from './open-picture.ts'

interface Entry {
  readonly path: string
  /** The file as it was when the provider saw it, and as it was written afterwards. */
  readonly states: readonly Pick<FileState, 'size' | 'mtimeMs'>[]
  readonly description: PictureDescription
}

/**
 * What a provider said of pictures, a line each, written before anything else is done with it: a command that was killed
 * asks about no picture twice.
 */
export class Journal {
  readonly #file: string
  readonly #entries = new Map<string, Entry>()

  /** Reads what the file holds already. @throws the system's error when the file is there and cannot be read */
  constructor(file: string) {
    this.#file = file
    if (!existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = entryOf(line)
      if (entry) this.#entries.set(entry.path, entry)
    }
  }

  /** Returns what was said of the file, unless it has changed since. */
  find(path: string, state: FileState): PictureDescription | null {
    const entry = this.#entries.get(path)
    const isSame = entry?.states.some(({ size, mtimeMs }) => size === state.size && mtimeMs === state.mtimeMs)
    return entry && isSame ? entry.description : null
  }

  /** Writes down what was said of a file, or how it will look once it is written. @throws the system's error */
  add(path: string, { size, mtimeMs }: Entry['states'][number], description: PictureDescription): void {
    const states = [...(this.#entries.get(path)?.states.slice(-1) ?? []), { size, mtimeMs }]
    const entry = { path, states, description }
    mkdirSync(dirname(this.#file), { recursive: true })
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
    this.#entries.set(path, entry)
  }
}

/** Returns the entry that a line holds; null for one that a kill cut short, which counts for nothing. */
function entryOf(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as Entry
    const { title, description, keywords } = entry.description
    const isWhole =
      typeof entry.path === 'string' &&
      Array.isArray(entry.states) &&
      typeof title === 'string' &&
      typeof description === 'string' &&
      Array.isArray(keywords) &&
      keywords.every((one) => typeof one === 'string')
    // Earlier versions asked for no category.
    return isWhole
      ? { ...entry, description: { ...entry.description, category: entry.description.category ?? null } }
      : null
  } catch {
    return null
  }
}
