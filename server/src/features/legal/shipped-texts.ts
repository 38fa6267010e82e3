import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEGAL_TEXTS, type LegalTextName } from '@thokham/contract/legal'
import type { Settings } from '@thokham/contract/settings'
import { parseShippedText, type ShippedText } from '@thokham/domain/legal-text'
import { CONTENT_FOLDER } from '../../content-folder.ts'

const read = new Map<LegalTextName, Promise<ShippedText>>()

/** Reads a text as it is shipped; once, as it changes with a new version alone. */
export function shippedText(name: LegalTextName): Promise<ShippedText> {
  const known =
    read.get(name) ?? readFile(join(CONTENT_FOLDER, 'texts', `${name}.md`), 'utf8').then(parseShippedText)
  read.set(name, known)
  return known
}

/** Returns the settings with the shipped texts where the owner has written none: what the form begins from. */
export function withShippedTexts(settings: Settings): Promise<Settings> {
  return withTexts(settings, (own, shipped) => own || shipped)
}

/** Returns the settings with an empty text where it is the shipped one: newer versions of it will be shown. */
export function withoutShippedTexts(settings: Settings): Promise<Settings> {
  return withTexts(settings, (own, shipped) => (own.replaceAll('\r\n', '\n') === shipped ? '' : own))
}

async function withTexts(
  settings: Settings,
  choose: (own: string, shipped: string) => string,
): Promise<Settings> {
  const legal = { ...settings.legal }
  for (const name of LEGAL_TEXTS) legal[name] = choose(legal[name], (await shippedText(name)).body)
  return { ...settings, legal }
}
