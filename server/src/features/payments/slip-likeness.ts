import { desc, isNotNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'

/** Rows of a likeness, and places in each; the column of the database is as long. */
const SIDE = 64
/** It is looked at as a square of this side, in px, and as if it were a little out of focus: what is sharp in one copy is not in another. */
const SOFT_SIDE = 512
const SOFTNESS = 3
/** So much of 255 a place is darker than the one to its left before it counts: what packing adds is less. */
const STEP = 8
/** In hundredths of the places where either grows darker: so many may differ. Packed anew up to 6, another slip of the same bank and payer from 26. */
const MOST_DIFFERENT = 12
/** A picture with fewer places that grow darker shows next to nothing: all of those look alike. */
const LEAST_PLACES = 32
/** Slips that a new one is compared with, the newest. */
const COMPARED = 20_000
const MOST_ALIKE = 5

/**
 * Returns where a picture grows darker to the right, in 64 rows of 64 places, as a text of 0 and 1: a difference hash. It
 * hardly changes when the picture is packed anew or made smaller, and does when other words stand in it.
 * @param pixels RGBA, as they are shown
 */
export async function likenessOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const soft = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .greyscale()
    .resize({ width: SOFT_SIDE, height: SOFT_SIDE, fit: 'fill' })
    .blur(SOFTNESS)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = await sharp(soft.data, { raw: soft.info })
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  let places = ''
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = y * (SIDE + 1) + x
      places += (grey[at] ?? 0) - (grey[at + 1] ?? 0) > STEP ? '1' : '0'
    }
  return places
}

/** Finds payments whose slips look like a new one, among the newest that have one: the nearest first. */
export async function findAlike(db: Database, likeness: string): Promise<string[]> {
  const recent = db
    .select({ id: payments.id, likeness: payments.slipLikeness })
    .from(payments)
    .where(isNotNull(payments.slipLikeness))
    .orderBy(desc(payments.createdAt))
    .limit(COMPARED)
    .as('recent')
  const mine = sql`${likeness}::bit(4096)`
  const different = sql<number>`bit_count(${recent.likeness} # ${mine}) * 100`
  const either = sql<number>`bit_count(${recent.likeness} | ${mine})`
  const found = await db
    .select({ id: recent.id })
    .from(recent)
    .where(sql`${either} >= ${LEAST_PLACES} AND ${different} <= ${either} * ${MOST_DIFFERENT}`)
    .orderBy(sql`${different} / ${either}`)
    .limit(MOST_ALIKE)
  return found.map(({ id }) => id)
}
