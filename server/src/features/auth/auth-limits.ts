import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { limit } from '../../http/limits.ts'
import type { Services } from '../../services.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

export type AuthLimits = ReturnType<typeof authLimits>

/**
 * Attempts at opening an account. Signing in counts failures alone: per address and account against guessing one
 * password, per address against trying one password on many accounts. Nobody can lock a member out from elsewhere.
 */
export function authLimits(services: Services) {
  const guesses = limit(services, { name: 'sign-in', attempts: 10, seconds: QUARTER_HOUR })
  const sweeps = limit(services, { name: 'sign-in-address', attempts: 100, seconds: QUARTER_HOUR })
  const letters = limit(services, { name: 'recovery', attempts: 8, seconds: HOUR })
  const letterSweeps = limit(services, { name: 'recovery-address', attempts: 30, seconds: HOUR })
  const factors = limit(services, { name: 'second-factor', attempts: 10, seconds: QUARTER_HOUR })
  const passwords = limit(services, { name: 'own-password', attempts: 10, seconds: QUARTER_HOUR })

  /** Counts an attempt before it is made, and gives it back when it turned out well. */
  const onFailure =
    (rule: typeof guesses) =>
    async <T>(key: string, reply: FastifyReply, attempt: () => Promise<T>): Promise<T> => {
      await rule.spend(key, reply)
      const result = await attempt()
      await rule.giveBack(key)
      return result
    }

  return {
    signUp: limit(services, { name: 'sign-up', attempts: 60, seconds: HOUR }),
    /** Confirmation mails, per member. */
    confirmation: limit(services, { name: 'confirmation', attempts: 5, seconds: HOUR }),
    /** Mailed links tried, per address. */
    links: limit(services, { name: 'link', attempts: 60, seconds: QUARTER_HOUR }),
    /** Changes of name and phone, per member: each tells whether a phone is taken. */
    changes: limit(services, { name: 'own-data', attempts: 30, seconds: HOUR }),
    /** Files of own data, per member. */
    downloads: limit(services, { name: 'own-data-file', attempts: 5, seconds: HOUR }),
    /** One's own password, asked for again: failures per member. */
    guarded: onFailure(passwords),
    /** Second factors: failures per member, whoever tries. */
    secondFactor: onFailure(factors),
    /** Letters that somebody asks to be sent to an account they cannot open: per account, and per address. */
    recovery(address: string, email: string) {
      return {
        async spend(reply: FastifyReply) {
          await letterSweeps.spend(address, reply)
          await letters.spend(hash(email), reply)
        },
      }
    },
    /** One attempt at one account from one address, given back when it succeeds. */
    signIn(address: string, email: string) {
      const account = hash(`${address} ${email}`)
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

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
