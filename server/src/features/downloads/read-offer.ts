import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What every file that is offered has, whatever else tells it from the others. */
type OfferedFile = z.ZodObject<{ file: z.ZodString; bytes: z.ZodInt; sha256: z.ZodString }>

/**
 * Returns what reads the ZIPs that a folder offers, anew at each call: they are built beside the running server.
 * @param folder where the build puts them, with their list in downloads.json
 * @param offered what the contract says of each file
 * @param name the names that the build gives, of which none leads out of the folder
 */
export function offerOf<File extends OfferedFile>(folder: string, offered: File, name: RegExp) {
  const offer = z.object({
    version: z.string().min(1).max(40),
    downloads: z.array(offered.refine(({ file }) => name.test(file as string))),
  })
  return {
    folder,
    /** Reads the list. @returns null while nothing is built, or what is built is of another shape */
    async read(): Promise<z.infer<typeof offer> | null> {
      try {
        return offer.parse(JSON.parse(await readFile(join(folder, 'downloads.json'), 'utf8')))
      } catch {
        return null
      }
    },
  }
}
