import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { applyFixes, type CleaningRules, csvFiles, type Listing, type MarketplaceId } from '@thokham/metadata'
import { Failure, writingFailure } from '../failure.ts'
import { closeDraft, newDraft } from './drafts.ts'

/**
 * Writes a marketplace's CSV into a folder, whole or not at all; what one press mends is mended.
 * @returns the files' paths
 * @throws Failure
 */
export async function writeCsv(
  id: MarketplaceId,
  listings: readonly Listing[],
  rules: CleaningRules,
  folder: string,
): Promise<string[]> {
  const files = csvFiles(
    id,
    listings.map((listing) => applyFixes(id, listing, rules)),
  )
  const paths: string[] = []
  for (const { name, bytes } of files) {
    const path = join(folder, name)
    try {
      mkdirSync(folder, { recursive: true })
      await writeWhole(path, bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Failure(`${folder} ไม่ใช่โฟลเดอร์`)
      throw writingFailure(error, path)
    }
    paths.push(path)
  }
  return paths
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = newDraft(path)
  let isRenamed = false
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    isRenamed = true
  } finally {
    closeDraft(draft, isRenamed)
  }
}
