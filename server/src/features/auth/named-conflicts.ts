import type { DBAdapter, DBTransactionAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Database, Transaction } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'

/** Unique constraint → the code that the library's answer then carries. */
const CONFLICTS: Record<string, string> = {
  profiles_email_key: 'EMAIL_TAKEN',
  profiles_phone_key: 'PHONE_TAKEN',
}

/**
 * Wraps the library's database adapter so that a failed insert names the constraint that refused it, as it alone knows
 * who came first; the library calls every one "failed to create user". Any other database error passes on as the cause
 * of a 500. The library's transactions are ours, with `onUser` a part of each that makes an account.
 */
export function withNamedConflicts(
  db: Database,
  adapterOf: (db: Database) => DBAdapter,
  { onUser }: Events,
): DBAdapter {
  const outer = adapterOf(db)
  return {
    ...outer,
    create: namedCreate(outer),
    transaction: (work) =>
      db.transaction((tx) => {
        const inside = adapterOf(tx)
        const create = namedCreate(inside, async (model, data) => {
          if (model === 'user') await onUser(tx, { email: data.email, displayName: data.name })
        })
        return work({ ...inside, create })
      }),
  }
}

interface Events {
  /** A member is being made, as a part of the same transaction. */
  onUser: (tx: Transaction, person: { email: string; displayName: string }) => Promise<void>
}

function namedCreate(
  adapter: DBTransactionAdapter,
  // biome-ignore lint/suspicious/noExplicitAny: the library's models are its own
  made: (model: string, data: any) => Promise<void> = async () => {},
): DBTransactionAdapter['create'] {
  return async (row) => {
    try {
      const created = await adapter.create(row)
      await made(row.model, row.data)
      return created as never
    } catch (error) {
      const code = CONFLICTS[constraintOf(error) ?? '']
      if (code) throw new APIError('CONFLICT', { code, message: code })
      throw Object.assign(new APIError('INTERNAL_SERVER_ERROR'), { cause: error })
    }
  }
}
