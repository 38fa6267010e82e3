import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/client.ts'
import { accounts } from '../../db/schema.ts'
import { hashPassword } from './password-hash.ts'

/** Gives a member this password, in place of any earlier one. */
export async function setPassword(tx: Transaction, profileId: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await tx
    .insert(accounts)
    .values({
      id: randomUUID(),
      userId: profileId,
      providerId: 'credential',
      accountId: profileId,
      password: hash,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: hash, isShort: false, updatedAt: new Date() },
    })
}
