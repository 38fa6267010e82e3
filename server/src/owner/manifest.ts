import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const size = z.number().int().min(0)
const digest = { bytes: size, sha256: z.string().regex(/^[0-9a-f]{64}$/) }
/** Relative, without a way up, so that it stays where it is put. */
const path = z.string().refine((text) => !/^\/|\\|(^|\/)\.\.?(\/|$)|\0/.test(text))

/** `manifest.json`, the first thing in a backup: all that must be true of the rest. */
export const manifestShape = z.object({
  format: z.literal('thokham-backup'),
  version: z.literal(1),
  /** ISO 8601, UTC; of the snapshot. */
  createdAt: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })),
  /** The files of `secrets/` are in it. */
  withSecrets: z.boolean(),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'graphile_worker']),
      name: z.string(),
      columns: z.array(z.string()),
      rows: size,
      /** In the archive. */
      path,
      ...digest,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  /** Paths below DATA_DIR; in the archive below `files/`. */
  files: z.array(z.object({ path, mode: z.number().int().min(0).max(0o777), ...digest })),
})
export type Manifest = z.infer<typeof manifestShape>

/** Returns the SHA-256 (hex) and the size of a file. */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}
