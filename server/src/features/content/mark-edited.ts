import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { contentPieces } from '../../db/schema.ts'

/**
 * Notes that an admin changed or deleted a piece, in the transaction that does it: from now on no newer version is
 * written over it. A piece that an admin made has no row, and needs none. Call it before the change itself, so that a
 * server that starts meanwhile either waits or has already written.
 */
export async function markEdited(tx: Transaction, kind: string, key: string, now: Date): Promise<void> {
  await tx
    .update(contentPieces)
    .set({ editedAt: now, replaced: null })
    .where(and(eq(contentPieces.kind, kind), eq(contentPieces.key, key)))
}

/** Tells whether an admin changed or deleted a piece since the library last wrote it. */
export async function isEdited(tx: Transaction, kind: string, key: string): Promise<boolean> {
  const edited = and(
    eq(contentPieces.kind, kind),
    eq(contentPieces.key, key),
    isNotNull(contentPieces.editedAt),
  )
  return (await tx.$count(contentPieces, edited)) > 0
}

/**
 * Locks what the ledger knows of all pieces, or of those of one kind, in one order for everybody. Who changes several
 * pieces calls it before anything else is locked: of two at once one waits, and neither waits for the other.
 */
export function lockPieces(tx: Transaction, kind?: string): Promise<(typeof contentPieces.$inferSelect)[]> {
  return tx
    .select()
    .from(contentPieces)
    .where(kind === undefined ? undefined : eq(contentPieces.kind, kind))
    .orderBy(asc(contentPieces.kind), asc(contentPieces.key))
    .for('update')
}
