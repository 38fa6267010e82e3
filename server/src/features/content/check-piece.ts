import type { AgedPiece } from '@thokham/contract/content'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { youngSince } from '@thokham/domain/content-age'
import type { Database, Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import type { CheckedKind, CheckState } from './checked-kind.ts'

interface PieceAsRead {
  kind: string
  key: string
  revision: number
}

/** Lists the pieces of these kinds that were not checked for too long, those that nobody ever checked first. */
export async function listAged(db: Database, kinds: readonly CheckedKind[], now: Date): Promise<AgedPiece[]> {
  const since = youngSince(bangkokDate(now))
  const pieces = await Promise.all(
    kinds.map(async (kind) =>
      (await kind.readCheckedBefore(db, since)).map((piece) => ({
        ...piece,
        kind: kind.kind,
        editAt: kind.editAt(piece.key),
      })),
    ),
  )
  const age = ({ checkedOn, kind, key }: AgedPiece) => `${checkedOn ?? ''}/${kind}/${key}`
  return pieces.flat().toSorted((a, b) => (age(a) < age(b) ? -1 : 1))
}

/**
 * Notes that a piece was checked today, Bangkok time. One that was checked today already stays as it is, and is not noted
 * twice. Locks the piece.
 * @throws Refusal `not_found`; `conflict` when it was changed since it was read
 */
export async function checkPiece(
  tx: Transaction,
  doer: Doer,
  piece: PieceAsRead,
  kind: CheckedKind,
): Promise<{ checkedOn: string; before: string | null }> {
  const { checkedOn: before } = await lockAsRead(tx, piece, kind)
  const today = bangkokDate(doer.now)
  if (before !== today)
    await move(tx, doer, kind, { ...piece, action: 'content.check', before, after: today })
  return { checkedOn: today, before }
}

/**
 * Takes the note of a check back. Locks the piece.
 * @throws Refusal `not_found`; `conflict` when it was changed or checked since
 */
export async function uncheckPiece(
  tx: Transaction,
  doer: Doer,
  piece: PieceAsRead & { checkedOn: string; before: string | null },
  kind: CheckedKind,
): Promise<{ checkedOn: string | null }> {
  const { checkedOn } = await lockAsRead(tx, piece, kind)
  if (checkedOn !== piece.checkedOn) throw new Refusal('conflict')
  const { before: after } = piece
  await move(tx, doer, kind, { ...piece, action: 'content.uncheck', before: checkedOn, after })
  return { checkedOn: after }
}

async function lockAsRead(
  tx: Transaction,
  { key, revision }: PieceAsRead,
  kind: CheckedKind,
): Promise<CheckState> {
  const found = await kind.lockCheck(tx, key)
  if (!found) throw new Refusal('not_found')
  if (found.revision !== revision) throw new Refusal('conflict')
  return found
}

interface Move {
  action: 'content.check' | 'content.uncheck'
  key: string
  before: string | null
  after: string | null
}

async function move(
  tx: Transaction,
  doer: Doer,
  kind: CheckedKind,
  { action, key, before, after }: Move,
): Promise<void> {
  await kind.writeCheck(tx, key, after)
  await writeAudit(tx, doer, {
    ...describeAuditEntry(action, key, kind.kind),
    before: { checkedOn: before },
    after: { checkedOn: after },
  })
}
