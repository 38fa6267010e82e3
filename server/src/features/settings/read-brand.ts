import { settings as schema } from '@thokham/contract/settings'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'

const DEFAULT = schema.parse({}).brand

/** Reads the product's name as it stands now, without the other settings: every page asks for it. */
export async function readBrand(db: Database): Promise<string> {
  const [row] = await db
    .select({ name: sql<string | null>`${settings.value} #>> '{brand,name}'` })
    .from(settings)
  return row?.name || DEFAULT.name
}

/** Reads the product's name in Latin letters as it stands now. */
export async function readLatinBrand(db: Database): Promise<string> {
  const [row] = await db
    .select({ name: sql<string | null>`${settings.value} #>> '{brand,latinName}'` })
    .from(settings)
  return row?.name || DEFAULT.latinName
}
