import { and, eq } from 'drizzle-orm'
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
    .set({ editedAt: now })
    .where(and(eq(contentPieces.kind, kind), eq(contentPieces.key, key)))
}
