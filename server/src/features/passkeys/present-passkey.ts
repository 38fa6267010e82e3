import type { Passkey } from '@thokham/contract/passkeys'
import type { PasskeyRow } from './passkey-queries.ts'

/** Presents a passkey to its member. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
