import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReferenceKind } from '@thokham/contract/reference-data'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { referenceData } from '../../db/schema.ts'
import { type ContentKind, contentKind } from '../content/content-kind.ts'

interface ReferenceSource<Content extends Record<string, unknown>> {
  kind: ReferenceKind
  schema: z.ZodType<Content>
  /** In the folder `content/`. */
  file: string
  /** Takes the file apart into rows, in the order in which screens show them. */
  rowsOf(file: unknown): unknown[]
  idOf(content: Content): string
  titleOf(content: Content): string
}

/**
 * Declares a kind of reference data: each entry of its file becomes a row of `reference_data`, and only the owner decides
 * on newer versions of those that were edited (docs/library.md#reference-data).
 */
export function referenceContent<Content extends Record<string, unknown>>(
  source: ReferenceSource<Content>,
): ContentKind {
  const { kind, schema } = source
  const rowOf = (key: string) => and(eq(referenceData.kind, kind), eq(referenceData.id, key))
  const readRow = async (tx: Transaction, key: string) => {
    const [row] = await tx.select().from(referenceData).where(rowOf(key))
    return row
  }
  return contentKind<Content>({
    kind,
    isOwners: () => true,
    read: async (folder) => {
      const file: unknown = JSON.parse(await readFile(join(folder, source.file), 'utf8'))
      return source.rowsOf(file).map((entry, place) => {
        const content = schema.parse(entry)
        return { key: source.idOf(content), title: source.titleOf(content), content, place }
      })
    },
    readCurrent: async (tx, key) => {
      const row = await readRow(tx, key)
      return row && { ...row.content, deletedAt: row.deletedAt }
    },
    keep: async (tx, key) => {
      const row = await readRow(tx, key)
      return row ? { content: row.content, deletedAt: row.deletedAt } : null
    },
    putBack: async (tx, key, kept) => {
      const { content, deletedAt } = kept as { content: Record<string, unknown>; deletedAt: string | null }
      await tx
        .update(referenceData)
        .set({
          content,
          deletedAt: deletedAt === null ? null : new Date(deletedAt),
          revision: sql`${referenceData.revision} + 1`,
          updatedAt: sql`now()`,
        })
        .where(rowOf(key))
    },
    arrange: async (tx, pieces) => {
      await tx.execute(sql`
        UPDATE reference_data AS t SET place = w.place
        FROM unnest(${sql.param(pieces.map(({ key }) => key))}::text[],
                    ${sql.param(pieces.map(({ place }) => place))}::int[]) AS w (key, place)
        WHERE t.kind = ${kind} AND t.id = w.key AND t.place <> w.place`)
    },
    write: async (tx, { key, content, place = 0 }) => {
      const columns = { content, place, deletedAt: null }
      await tx
        .insert(referenceData)
        .values({ kind, id: key, ...columns })
        .onConflictDoUpdate({
          target: [referenceData.kind, referenceData.id],
          set: { ...columns, revision: sql`${referenceData.revision} + 1`, updatedAt: sql`now()` },
        })
    },
  })
}
