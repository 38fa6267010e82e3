import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { WITHOUT_LIMITS } from '../../db/leader-pool.ts'
import { contentPieces } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import type { ContentKind, ShippedPiece } from './content-kind.ts'
import { lockPieces } from './mark-edited.ts'

/** Locked by whoever loads content. "content" as bytes, cut to 48 bits. */
const LOADING = 0x636f6e74656e

/**
 * Brings the tables up to what `content/` ships. A piece is written once, and again when a newer version brings another
 * one; where an admin changed it since, it stays and the newer one waits as an offer (docs/library.md#the-loader). All of
 * it is one transaction under an advisory lock: of servers that start at once, one works and the others find it done.
 */
export async function loadContent(
  { db, contentFolder }: Pick<Services, 'db' | 'contentFolder'>,
  kinds: readonly ContentKind[],
): Promise<void> {
  const shipped = await Promise.all(
    kinds.map(async (kind) => ({ kind, pieces: await kind.read(contentFolder) })),
  )
  await db.transaction(async (tx) => {
    // Another start may be at it, and takes its time.
    await tx.execute(sql.raw(WITHOUT_LIMITS))
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOADING})`)
    const known = new Map((await lockPieces(tx)).map((row) => [nameOf(row), row]))
    for (const { kind, pieces } of shipped) {
      const rowOf = ({ key }: ShippedPiece<unknown>) => known.get(nameOf({ kind: kind.kind, key }))
      const toWrite = pieces.filter((each) => isToWrite(each, rowOf(each)))
      for (const piece of toWrite) await kind.beforeWriting?.(tx, piece)
      for (const piece of pieces) await loadPiece(tx, kind, piece, rowOf(piece))
      const places = pieces.flatMap((piece) =>
        piece.place === undefined || rowOf(piece)?.editedAt ? [] : [{ key: piece.key, place: piece.place }],
      )
      if (places.length > 0) await kind.arrange?.(tx, places)
      await writeEvidence(
        tx,
        kind,
        pieces.filter((piece) => !rowOf(piece)?.editedAt),
      )
      // Sooner than PostgreSQL would by itself: until then it would look at every keyword for each search.
      if (toWrite.length > 0 && kind.searched)
        await tx.execute(sql.raw(`ANALYZE ${kind.searched.join(', ')}`))
    }
  })
}

async function loadPiece(
  tx: Transaction,
  kind: ContentKind,
  piece: ShippedPiece<unknown>,
  known: typeof contentPieces.$inferSelect | undefined,
): Promise<void> {
  if (known?.editedAt) {
    const isKnown = isVersion(piece, known.taken) || isVersion(piece, known.declined)
    const offered = isKnown ? null : digestOf(piece)
    if (offered !== known.offered) await writeLedger(tx, kind, piece, { ...known, offered })
    return
  }
  if (!isToWrite(piece, known)) return
  await writeShipped(tx, kind, piece)
}

type Ledger = typeof contentPieces.$inferSelect

const isToWrite = (piece: ShippedPiece<unknown>, known: Ledger | undefined) =>
  !known?.editedAt && !isVersion(piece, known?.taken)

/** Tells whether a digest is that of a piece, as it is made now, or as it was while a piece's place was part of it. */
export function isVersion(piece: ShippedPiece<unknown>, digest: string | null | undefined): boolean {
  if (digest === digestOf(piece)) return true
  if (piece.place === undefined) return false
  const content = { ...(piece.content as object), place: piece.place }
  return digest === digestOf({ ...piece, content })
}

/** Puts the shipped version of a piece in the place of what stands there, edited or not. */
export async function writeShipped(
  tx: Transaction,
  kind: ContentKind,
  piece: ShippedPiece<unknown>,
): Promise<void> {
  await kind.write(tx, piece)
  await writeLedger(tx, kind, piece, { taken: digestOf(piece), offered: null, editedAt: null })
}

/** Writes on what pieces rest, as far as they are shipped with it. */
export async function writeEvidence(
  tx: Transaction,
  kind: ContentKind,
  pieces: readonly ShippedPiece<unknown>[],
): Promise<void> {
  const known = pieces.flatMap(({ key, evidence }) => (evidence ? [{ key, ...evidence }] : []))
  if (known.length > 0) await kind.writeEvidence?.(tx, known)
}

async function writeLedger(
  tx: Transaction,
  { kind }: ContentKind,
  { key, title }: ShippedPiece<unknown>,
  { taken, offered, editedAt }: Pick<typeof contentPieces.$inferSelect, 'taken' | 'offered' | 'editedAt'>,
): Promise<void> {
  const columns = { title, taken, offered, editedAt, replaced: null }
  await tx
    .insert(contentPieces)
    .values({ kind, key, ...columns })
    .onConflictDoUpdate({ target: [contentPieces.kind, contentPieces.key], set: columns })
}

const nameOf = ({ kind, key }: { kind: string; key: string }) => `${kind}/${key}`

function digestOf({ content }: ShippedPiece<unknown>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
