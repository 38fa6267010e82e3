import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  applyFixes,
  type CleaningRules,
  csvFiles,
  isFileTaken,
  type Listing,
  type MarketplaceId,
  type Marketplaces,
  withoutBrokenTexts,
} from '@thokham/metadata'
import { writeWhole } from '../drafts.ts'
import { Failure, writingFailure } from '../failure.ts'

/**
 * Writes a marketplace's CSV into a folder, whole or not at all; what one press mends is mended, and texts
 * that it cannot mend are left out, as are pictures whose files the marketplace would refuse.
 * @returns the files' paths
 * @throws Failure
 */
export async function writeCsv(
  id: MarketplaceId,
  listings: readonly Listing[],
  { rules, marketplaces, folder }: { rules: CleaningRules; marketplaces: Marketplaces; folder: string },
): Promise<string[]> {
  const taken = listings.filter((listing) => isFileTaken(id, listing, marketplaces))
  const files = csvFiles(
    id,
    taken.map((listing) =>
      withoutBrokenTexts(id, applyFixes(id, listing, rules, { marketplaces }), rules, marketplaces),
    ),
    { marketplaces },
  )
  const paths: string[] = []
  for (const { name, bytes } of files) {
    const path = join(folder, name)
    try {
      mkdirSync(folder, { recursive: true })
      await writeWhole(path, (file) => file.writeFile(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Failure(`${folder} ไม่ใช่โฟลเดอร์`)
      throw writingFailure(error, path)
    }
    paths.push(path)
  }
  return paths
}
