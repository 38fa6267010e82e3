import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type FieldChanges, sidecarName, sidecarOf } from '@thokham/metadata'
import { writeWhole } from '../drafts.ts'

/**
 * Writes the words of a picture that has no room for them into the file beside it, whole or not at all; what else that says
 * stays.
 * @returns whether it had to be written
 * @throws PictureRefusal where there is one that is no XMP; the system's errors
 */
export async function writeSidecar(
  path: string,
  changes: FieldChanges,
  { isDryRun = false } = {},
): Promise<boolean> {
  const place = join(dirname(path), sidecarName(basename(path)))
  const former = formerOf(place)
  const bytes = sidecarOf(former, changes)
  if (former?.equals(bytes)) return false
  if (!isDryRun) await writeWhole(place, (file) => file.writeFile(bytes))
  return true
}

function formerOf(place: string): Buffer | null {
  try {
    return readFileSync(place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
