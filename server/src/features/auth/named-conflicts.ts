import type { DBAdapter, DBTransactionAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'
import { constraintOf } from '../../db/constraint.ts'

/** Unique constraint → the code that the library's answer then carries. */
const CONFLICTS: Record<string, string> = {
  profiles_email_key: 'EMAIL_TAKEN',
  profiles_phone_key: 'PHONE_TAKEN',
}

/**
 * The library calls every failed insert "failed to create user"; this lets the constraint that refused it speak, as it
 * alone knows who came first. Any other database error passes on as the cause of a 500.
 */
export function withNamedConflicts(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    create: namedCreate(adapter),
    transaction: (work) => adapter.transaction((open) => work({ ...open, create: namedCreate(open) })),
  }
}

function namedCreate(adapter: DBTransactionAdapter): DBTransactionAdapter['create'] {
  return async (row) => {
    try {
      return await adapter.create(row)
    } catch (error) {
      const code = CONFLICTS[constraintOf(error) ?? '']
      if (code) throw new APIError('CONFLICT', { code, message: code })
      throw Object.assign(new APIError('INTERNAL_SERVER_ERROR'), { cause: error })
    }
  }
}
