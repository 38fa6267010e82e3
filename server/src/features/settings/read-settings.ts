import { type Settings, settings as schema } from '@thokham/contract/settings'
import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'

/** Reads the owner's settings as they stand now, each missing one at its default. */
export async function readCurrentSettings(db: Database): Promise<Settings> {
  const [row] = await db.select({ value: settings.value }).from(settings)
  return settingsOf(row?.value)
}

/** Returns the settings that a row holds, each missing one at its default. @param value null or undefined = there is no row */
export function settingsOf(value: unknown): Settings {
  return schema.parse(value ?? {})
}
