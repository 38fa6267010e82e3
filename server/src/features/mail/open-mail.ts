import { type KeyVault, VaultError } from '../../integrations/key-vault.ts'
import type { LineMessage } from '../../integrations/line-bot.ts'
import type { Mail } from './mail-queries.ts'

/** Opens the texts of a mail; null when they are gone, or the vault's file does not belong to this database. */
export function openMail(vault: KeyVault, mail: Mail): { text: string; html: string } | null {
  const { id, text, html } = mail
  if (text === null || html === null) return null
  if (mail.sealedUnder === null) return { text, html }
  try {
    return {
      text: vault.open(text, { ownerId: id, purpose: 'mail.text' }),
      html: vault.open(html, { ownerId: id, purpose: 'mail.html' }),
    }
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

/** Opens what LINE says in the place of a mail, and to which member; null = the mail is sent. */
export function openLine(vault: KeyVault, { id, line }: Mail): (LineMessage & { profileId: string }) | null {
  if (line === null) return null
  try {
    return JSON.parse(vault.open(line, { ownerId: id, purpose: 'mail.line' }))
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}
