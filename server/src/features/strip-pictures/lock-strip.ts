import type { Transaction } from '../../db/client.ts'
import { lockTable } from '../../db/lock-table.ts'
import { stripPictures } from '../../db/schema.ts'

/** Locks the strip: its pictures come, go and change places one change after the other. */
export async function lockStrip(tx: Transaction): Promise<void> {
  await lockTable(tx, stripPictures)
}
