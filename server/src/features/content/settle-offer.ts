import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { contentPieces } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import type { ContentKind } from './content-kind.ts'
import { isVersion, writeEvidence, writeShipped } from './load-content.ts'
import { lockPieces } from './mark-edited.ts'

interface PieceName {
  kind: string
  key: string
}

interface Shipped {
  kinds: readonly ContentKind[]
  folder: string
}

/**
 * Takes the newer version of an edited piece: what the admin wrote gives way, stays readable in the audit, and can be
 * put back (`putBack`). Locks what the ledger knows of all pieces of the kind before anything else.
 * @throws Refusal `not_found` when none waits
 */
export async function takeOffer(
  tx: Transaction,
  doer: Doer,
  name: PieceName,
  shipped: Shipped,
): Promise<void> {
  const ledger = await lockPieces(tx, name.kind)
  await takeShipped(tx, doer, { name, ledger, row: offeredIn(ledger, name) }, shipped)
}

/**
 * Returns an edited piece to what ships with this version, whether it waits as an offer or was there before the edit. It can
 * be put back (`putBack`). Locks what the ledger knows of all pieces of the kind before anything else.
 * @throws Refusal `not_found` when the library has no such piece; `conflict` when nobody edited it
 */
export async function resetPiece(
  tx: Transaction,
  doer: Doer,
  name: PieceName,
  shipped: Shipped,
): Promise<void> {
  const ledger = await lockPieces(tx, name.kind)
  const row = ledger.find(({ key }) => key === name.key)
  if (!row) throw new Refusal('not_found')
  const { editedAt } = row
  if (!editedAt) throw new Refusal('conflict')
  await takeShipped(tx, doer, { name, ledger, row: { ...row, editedAt } }, shipped)
}

type LedgerRow = typeof contentPieces.$inferSelect

/** Writes the shipped version in the place of an edited piece of a locked kind, which is kept to be put back. */
async function takeShipped(
  tx: Transaction,
  doer: Doer,
  of: { name: PieceName; ledger: readonly LedgerRow[]; row: LedgerRow & { editedAt: Date } },
  { kinds, folder }: Shipped,
): Promise<void> {
  const { name, ledger, row } = of
  const { taken, offered, declined, editedAt } = row
  const kind = kinds.find((each) => each.kind === name.kind)
  const shipped = (await kind?.read(folder)) ?? []
  const piece = shipped.find(({ key }) => key === name.key)
  if (!kind || !piece) throw new Refusal('not_found')
  const before = (await kind.readCurrent(tx, name.key)) ?? null
  const kept = await kind.keep(tx, name.key)
  await kind.beforeTaking?.(tx, name.key)
  await kind.beforeWriting?.(tx, piece)
  await writeShipped(tx, kind, piece)
  await writeEvidence(tx, kind, [piece])
  const versions = new Map(ledger.map((row) => [row.key, row.taken]))
  const others = shipped.filter((each) => each !== piece && isVersion(each, versions.get(each.key)))
  await kind.afterTaking?.(tx, piece, kept, others)
  const after = (await kind.readCurrent(tx, name.key)) ?? null
  const replaced = { kept, taken, offered, declined, editedAt: editedAt.toISOString() }
  await tx.update(contentPieces).set({ replaced }).where(rowOf(name))
  await writeAudit(tx, doer, { ...describeAuditEntry('content.take', name.key, name.kind), before, after })
}

/**
 * Undoes what was decided on a newer version, which waits again. Where it was taken, what stood there before stands
 * there again, edited as it was. Locks what the ledger knows of all pieces of the kind before anything else.
 * @throws Refusal `not_found` when the library has no such piece; `conflict` when nothing was decided, or the piece was
 * changed or written again since
 */
export async function putBack(
  tx: Transaction,
  doer: Doer,
  name: PieceName,
  kinds: readonly ContentKind[],
): Promise<void> {
  const row = (await lockPieces(tx, name.kind)).find(({ key }) => key === name.key)
  const kind = kinds.find((each) => each.kind === name.kind)
  if (!row || !kind) throw new Refusal('not_found')
  if (!row.replaced) throw new Refusal('conflict')
  const { kept, taken, offered, declined, editedAt } = row.replaced
  const before = (await kind.readCurrent(tx, name.key)) ?? null
  if (kept !== null) await kind.putBack(tx, name.key, kept)
  const after = (await kind.readCurrent(tx, name.key)) ?? null
  await tx
    .update(contentPieces)
    .set({ taken, offered, declined, editedAt: new Date(editedAt), replaced: null })
    .where(rowOf(name))
  await writeAudit(tx, doer, {
    ...describeAuditEntry('content.put-back', name.key, name.kind),
    before,
    after,
  })
}

/**
 * Keeps an edited piece and forgets the newer version, which can be taken back (`putBack`). Locks what the ledger knows
 * of all pieces of the kind.
 * @throws Refusal `not_found` when none waits
 */
export async function declineOffer(tx: Transaction, doer: Doer, name: PieceName): Promise<void> {
  const { taken, offered, declined, editedAt } = offeredIn(await lockPieces(tx, name.kind), name)
  const replaced = { kept: null, taken, offered, declined, editedAt: editedAt.toISOString() }
  await tx.update(contentPieces).set({ offered: null, declined: offered, replaced }).where(rowOf(name))
  await writeAudit(tx, doer, describeAuditEntry('content.decline', name.key, name.kind))
}

/** Finds the offer of a piece. @throws Refusal `not_found` */
function offeredIn(ledger: readonly LedgerRow[], { key }: PieceName) {
  const row = ledger.find((each) => each.key === key)
  if (!row?.offered || !row.editedAt) throw new Refusal('not_found')
  return { ...row, offered: row.offered, editedAt: row.editedAt }
}

const rowOf = ({ kind, key }: PieceName) => and(eq(contentPieces.kind, kind), eq(contentPieces.key, key))
