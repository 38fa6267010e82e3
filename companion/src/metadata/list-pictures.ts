import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A picture to work on, or a word of the command line that is none. */
export interface ListedPicture {
  /** As it was named, for messages. */
  readonly shown: string
  /** Where the file itself lies, links followed. */
  readonly path: string
  readonly fileName: string
  /** The system's word where it cannot be reached. */
  readonly error: string | null
}

const PICTURES = /\.(?:jpe?g|jpe|jfif|png|webp)$/i

/**
 * Lists the pictures that words of a command line name: files as they are, of folders their pictures, in the order of their
 * names. A file that is named twice is one.
 */
export function listPictures(words: readonly string[]): ListedPicture[] {
  const seen = new Set<string>()
  return words.flatMap(listed).filter(({ path }) => {
    const isNew = !seen.has(path)
    seen.add(path)
    return isNew
  })
}

function listed(word: string): ListedPicture[] {
  try {
    const path = realpathSync(word)
    if (!statSync(path).isDirectory()) return [found(word, path)]
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && PICTURES.test(entry.name) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .flatMap((name) => listed(join(word, name)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [{ shown: word, path: word, fileName: basename(word), error: code ?? String(error) }]
  }
}

const found = (shown: string, path: string): ListedPicture => ({
  shown,
  path,
  fileName: basename(shown),
  error: null,
})
