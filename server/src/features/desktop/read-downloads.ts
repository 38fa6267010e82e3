import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desktopDownload } from '@thokham/contract/desktop'
import { z } from 'zod'

/** Only names as `npm run desktop` gives them: nothing that leads out of its folder. */
const NAME = /^metamind6-[0-9][0-9.]*-[a-z0-9]+-[a-z0-9]+-[0-9a-f]{8}\.zip$/
const list = z.object({
  version: z.string().min(1).max(40),
  downloads: z.array(desktopDownload.extend({ file: z.string().regex(NAME) })),
})
export type Downloads = z.infer<typeof list>

/**
 * Reads which ZIPs of the desktop edition there are, anew at each call: they are packed beside the running server.
 * @param folder where `npm run desktop` puts them
 * @returns null while there are none
 */
export async function readDownloads(folder: string): Promise<Downloads | null> {
  try {
    return list.parse(JSON.parse(await readFile(join(folder, 'downloads.json'), 'utf8')))
  } catch {
    // Not built, or by a build of another shape: then nothing is offered.
    return null
  }
}
