import { asc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { stripPictures } from '../../db/schema.ts'

/** Reads the owner's own pictures of the strip in their order. */
export function readStrip(db: Database): Promise<{ id: string; alt: string }[]> {
  return db
    .select({ id: stripPictures.id, alt: stripPictures.alt })
    .from(stripPictures)
    .orderBy(asc(stripPictures.place), asc(stripPictures.id))
}
