import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extensionDownload } from '@thokham/contract/extension'
import { z } from 'zod'

/** Only names as the build gives them: nothing that leads out of its folder. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*-[a-z]+-[0-9][0-9.]*\.zip$/
const list = z.object({
  version: z.string().min(1).max(40),
  downloads: z.array(extensionDownload.extend({ file: z.string().regex(NAME) })),
})
export type Downloads = z.infer<typeof list>

/**
 * Reads what the extension's build offers, anew at each call: it is built beside the running server and swapped in whole.
 * @param folder extension/dist
 * @returns null while nothing is built
 */
export async function readDownloads(folder: string): Promise<Downloads | null> {
  try {
    return list.parse(JSON.parse(await readFile(join(folder, 'downloads.json'), 'utf8')))
  } catch {
    // Not built, or by a build of another shape: the page says that it is being prepared.
    return null
  }
}
