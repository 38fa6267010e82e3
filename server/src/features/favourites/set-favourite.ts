import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { favourites } from '../../db/schema.ts'

export interface Favourite {
  profileId: string
  kind: 'tool' | 'concept'
  itemId: string
}

/** Puts a member's star on something, or takes it off; doing so again changes nothing. */
export async function setFavourite(db: Database, star: Favourite, isFavourite: boolean): Promise<void> {
  if (isFavourite) {
    await db.insert(favourites).values(star).onConflictDoNothing()
    return
  }
  await db
    .delete(favourites)
    .where(
      and(
        eq(favourites.profileId, star.profileId),
        eq(favourites.kind, star.kind),
        eq(favourites.itemId, star.itemId),
      ),
    )
}
