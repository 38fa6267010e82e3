import { STARTER_PACKAGES } from '@thokham/domain/packages'
import type { Database } from '../../db/client.ts'
import { packages } from '../../db/schema.ts'

/** Puts in the packages that are missing; prices that the owner changed stay. */
export async function loadPackages(db: Database): Promise<void> {
  await db
    .insert(packages)
    .values([...STARTER_PACKAGES])
    .onConflictDoNothing()
}
