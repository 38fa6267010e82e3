import { settings as schema } from '@thokham/contract/settings'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'

const DEFAULT = schema.parse({}).brand

/** Reads the product's name as it stands now, without the other settings: every page asks for it. */
export async function readBrand(db: Database): Promise<string> {
  const [row] = await db.select({ name: BRAND }).from(settings)
  return brandOf(row?.name)
}

/** The product's name in a query that has the settings' row; `brandOf` completes it. */
export const BRAND = sql<string | null>`${settings.value} #>> '{brand,name}'`

/** Returns the product's name as it was read; where the owner gave none, its own. */
export function brandOf(name: string | null | undefined): string {
  return name || DEFAULT.name
}

/** Reads the product's name in Latin letters as it stands now. */
export async function readLatinBrand(db: Database): Promise<string> {
  const [row] = await db
    .select({ name: sql<string | null>`${settings.value} #>> '{brand,latinName}'` })
    .from(settings)
  return row?.name || DEFAULT.latinName
}
