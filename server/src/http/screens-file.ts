import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAPABILITIES } from '@thokham/domain/access'
import { z } from 'zod'
import { StartError } from '../start/start-error.ts'

export const SCREENS_FILE = 'screens.json'

const screens = z
  .array(
    z.object({
      path: z.string().startsWith('/'),
      capability: z.enum(CAPABILITIES),
      sitemap: z.boolean().optional(),
      /** Files that the screen needs beside those of every screen; none for a document of its own. */
      scripts: z.array(z.string()).optional(),
      styles: z.array(z.string()).optional(),
    }),
  )
  .min(1)
export type ServedScreen = z.infer<typeof screens>[number]

/**
 * Reads the screens that the web's build declares, each with the capability that opens it (decision 023).
 * @throws StartError when the file is missing or is none of this version: no page could be guarded
 */
export function readScreens(webFolder: string): ServedScreen[] {
  try {
    return screens.parse(JSON.parse(readFileSync(join(webFolder, SCREENS_FILE), 'utf8')))
  } catch (error) {
    throw new StartError(
      `The built web in ${webFolder} has no list of screens that fits this server (${SCREENS_FILE}). Build it anew: npm run build.`,
      { cause: error },
    )
  }
}
