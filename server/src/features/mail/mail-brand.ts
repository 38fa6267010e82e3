import type { Database } from '../../db/client.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import type { MailBrand } from './templates/letter-content.ts'

/** Reads brand and links of every letter from the owner's settings. */
export async function readMailBrand(db: Database, publicUrl: string): Promise<MailBrand> {
  const { brand, links } = await readCurrentSettings(db)
  return { brand: brand.name, latinName: brand.latinName, publicUrl, supportUrl: links.support }
}
