import { existsSync } from 'node:fs'
import { link, readFile, rename } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { closeDraft, createDraft, openDraft } from '../drafts.ts'

/** Names that are tried before a folder counts as full of them. */
const MOST_NAMES = 1_000

/**
 * Writes a new file beside another, whole or not at all, and never in place of one that is there: where its name is taken a
 * number is added to it. The same bytes under such a name are left as they are.
 * @returns the new file's path
 * @throws the system's errors
 */
export async function writeBeside(path: string, name: string, parts: readonly Uint8Array[]): Promise<string> {
  const bytes = Buffer.concat(parts)
  const draft = createDraft(path)
  let isRenamed = false
  try {
    const file = await openDraft(draft)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    for (let number = 1; number <= MOST_NAMES; number++) {
      const place = join(dirname(path), numbered(name, number))
      const outcome = await take(draft, place)
      isRenamed = outcome === 'renamed'
      if (outcome !== 'taken' || (await readFile(place).catch(() => null))?.equals(bytes)) return place
    }
    throw Object.assign(new Error('no free name'), { code: 'EEXIST' })
  } finally {
    closeDraft(draft, isRenamed)
  }
}

/** Gives a draft a name that no file has; one that came meanwhile keeps it. */
async function take(draft: string, place: string): Promise<'linked' | 'renamed' | 'taken'> {
  try {
    await link(draft, place)
    return 'linked'
  } catch {
    if (existsSync(place)) return 'taken'
  }
  // Disks without second names for a file.
  await rename(draft, place)
  return 'renamed'
}

/** Returns a name with a number in it; the first is the name itself. */
export function numbered(name: string, number: number): string {
  if (number === 1) return name
  const end = extname(name)
  return `${basename(name, end)}_${number}${end}`
}
