import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PICTURE_NAME } from '@thokham/metadata'

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

/** The system's word for a name that is no UTF-8. */
export const NO_UTF8 = 'EILSEQ'

/** What lies in the named folders and is not worked on. */
export interface Skipped {
  readonly files: number
  readonly folders: number
}

/**
 * Lists the pictures that words of a command line name: files as they are, of folders their pictures, in the order of their
 * names. A file that is named twice is one.
 */
export function listPictures(words: readonly string[]): { pictures: ListedPicture[]; skipped: Skipped } {
  const seen = new Set<string>()
  const skipped = { files: 0, folders: 0 }
  const pictures = words
    .flatMap((word) => listed(word, skipped))
    .filter(({ path }) => {
      const isNew = !seen.has(path)
      seen.add(path)
      return isNew
    })
  return { pictures, skipped }
}

function listed(word: string, skipped: { files: number; folders: number }): ListedPicture[] {
  try {
    const path = realpathSync(word)
    if (!statSync(path).isDirectory()) return [found(word, path)]
    const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
    const isPicture = (entry: Dirent) => !entry.isDirectory() && PICTURE_NAME.test(entry.name)
    for (const entry of entries.filter((one) => !isPicture(one)))
      skipped[entry.isDirectory() ? 'folders' : 'files']++
    return entries
      .filter(isPicture)
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .flatMap((name) => listed(join(word, name), skipped))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Names in other letters than UTF-8, such as Windows-874, come with a sign in place of each, and open nothing.
    const isUnreadable = code === 'ENOENT' && word.includes('\ufffd')
    const reason = isUnreadable ? NO_UTF8 : (code ?? String(error))
    return [{ shown: word, path: word, fileName: basename(word), error: reason }]
  }
}

const found = (shown: string, path: string): ListedPicture => ({
  shown,
  path,
  fileName: basename(shown),
  error: null,
})
