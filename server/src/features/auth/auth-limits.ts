import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Limit, limit } from '../../http/limits.ts'
import type { Services } from '../../services.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/**
 * Attempts at sign-up and sign-in. Signing in counts failures alone: per address and account against guessing one
 * password, per address against trying one password on many accounts. Nobody can lock a member out from elsewhere.
 */
export function authLimits(services: Services) {
  const guesses = limit(services, { name: 'sign-in', attempts: 10, seconds: QUARTER_HOUR })
  const sweeps = limit(services, { name: 'sign-in-address', attempts: 100, seconds: QUARTER_HOUR })
  const signUp: Limit = limit(services, { name: 'sign-up', attempts: 60, seconds: HOUR })

  return {
    signUp,
    /** One attempt at one account from one address, given back when it succeeds. */
    signIn(address: string, email: string) {
      const account = createHash('sha256').update(`${address} ${email}`).digest('base64url')
      return {
        async spend(reply: FastifyReply) {
          await guesses.spend(account, reply)
          await sweeps.spend(address, reply)
        },
        async giveBack() {
          await guesses.giveBack(account)
          await sweeps.giveBack(address)
        },
      }
    },
  }
}
