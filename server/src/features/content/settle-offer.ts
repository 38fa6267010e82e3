import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { contentPieces } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import type { ContentKind } from './content-kind.ts'
import { writeShipped } from './load-content.ts'

interface PieceName {
  kind: string
  key: string
}

/**
 * Takes the newer version of an edited piece: what the admin wrote gives way, and stays readable in the audit.
 * @throws Refusal `not_found` when none waits
 */
export async function takeOffer(
  tx: Transaction,
  doer: Doer,
  name: PieceName,
  { kinds, folder }: { kinds: readonly ContentKind[]; folder: string },
): Promise<void> {
  await lockOffer(tx, name)
  const kind = kinds.find((each) => each.kind === name.kind)
  const piece = (await kind?.read(folder))?.find(({ key }) => key === name.key)
  if (!kind || !piece) throw new Refusal('not_found')
  const before = (await kind.readStanding(tx, name.key)) ?? null
  await kind.beforeTaking?.(tx, name.key)
  await kind.beforeWriting?.(tx, piece)
  await writeShipped(tx, kind, piece)
  const after = (await kind.readStanding(tx, name.key)) ?? null
  await writeAudit(tx, doer, { ...deed('take', name), before, after })
}

/**
 * Keeps an edited piece and forgets the newer version.
 * @throws Refusal `not_found` when none waits
 */
export async function declineOffer(tx: Transaction, doer: Doer, name: PieceName): Promise<void> {
  const offered = await lockOffer(tx, name)
  await tx.update(contentPieces).set({ offered: null, declined: offered }).where(rowOf(name))
  await writeAudit(tx, doer, deed('decline', name))
}

async function lockOffer(tx: Transaction, name: PieceName): Promise<string> {
  const [row] = await tx
    .select({ offered: contentPieces.offered })
    .from(contentPieces)
    .where(and(rowOf(name), isNotNull(contentPieces.offered)))
    .for('update')
  if (!row?.offered) throw new Refusal('not_found')
  return row.offered
}

const rowOf = ({ kind, key }: PieceName) => and(eq(contentPieces.kind, kind), eq(contentPieces.key, key))

const deed = (verb: string, { kind, key }: PieceName) => ({
  action: `content.${verb}`,
  subjectKind: kind,
  subjectId: key,
})
