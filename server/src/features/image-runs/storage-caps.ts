import type { Transaction } from '../../db/client.ts'
import { type ImageRunRow, readHeldBytes } from './run-queries.ts'

/** What is held at most until browsers have it, in bytes: of one member, and of all. */
export interface StorageCaps {
  member: number
  all: number
}

/** A picture of 4 million pixels as PNG, for those that are still to come. */
const EXPECTED_BYTES = 12 * 1024 ** 2

/** Reads the room from the settings. */
export function storageCapsOf(settings: {
  HELD_PICTURES_GB_OF_MEMBER: number
  HELD_PICTURES_GB: number
}): StorageCaps {
  const { HELD_PICTURES_GB_OF_MEMBER: member, HELD_PICTURES_GB: all } = settings
  return { member: member * 1024 ** 3, all: all * 1024 ** 3 }
}

/** Returns for how many further pictures of a run there is room, beside those on their way. */
export async function roomFor(tx: Transaction, run: ImageRunRow, room: StorageCaps): Promise<number> {
  const { own, all } = await readHeldBytes(tx, run.profileId)
  const bytes = Math.min(room.member - own, room.all - all)
  return Math.floor(bytes / EXPECTED_BYTES) - run.drawing
}
