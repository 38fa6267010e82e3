import type { Transaction } from '../../db/client.ts'
import { type ImageRunRow, readHeldBytes } from './run-queries.ts'

/** What is held of one member, and of all, until browsers have it. */
const MOST_OF_MEMBER = 2 * 1024 ** 3
const MOST_IN_ALL = 20 * 1024 ** 3
/** A picture of 4 million pixels as PNG, for those that are still to come. */
const EXPECTED_BYTES = 12 * 1024 ** 2

/** Returns for how many further pictures of a run there is room, beside those on their way. */
export async function roomFor(tx: Transaction, run: ImageRunRow): Promise<number> {
  const { own, all } = await readHeldBytes(tx, run.profileId)
  const bytes = Math.min(MOST_OF_MEMBER - own, MOST_IN_ALL - all)
  return Math.floor(bytes / EXPECTED_BYTES) - run.drawing
}
