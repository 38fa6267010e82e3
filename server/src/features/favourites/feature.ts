import { asc, eq } from 'drizzle-orm'
import { favourites } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import type { Feature } from '../feature.ts'

/** The tools and concepts that a member put a star on. */
const favouritesData: PersonalData = {
  name: 'favourites',
  lists: (db, { id }) => [
    db
      .select({ kind: favourites.kind, item: favourites.itemId, createdAt: favourites.createdAt })
      .from(favourites)
      .where(eq(favourites.profileId, id))
      .orderBy(asc(favourites.kind), asc(favourites.itemId)),
  ],
  rows: [favourites.profileId],
}

export const favouritesFeature: Feature = { personalData: [favouritesData] }
