import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { type Limit, limit } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { redeemWork } from '../captcha/redeem-captcha.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

export type AuthLimits = ReturnType<typeof authLimits>

/** Somebody's attempt at an account that they have not opened yet. */
interface Attempt {
  email: string
  /** Solved proof of work, where it was asked for. */
  captcha?: string | undefined
}

/**
 * Makes the limits of attempts at opening an account. Signing in counts failures alone: per network and account against
 * guessing one password, per network against trying one password on many accounts; IPv6 counts by /64. An account that
 * is tried from many networks asks each attempt for captcha work, and is never closed: nobody can lock a member out
 * from elsewhere. What is over a limit throws Refusal `rate_limited`, and what lacks the work `captcha_failed`.
 */
export function authLimits(services: Services) {
  const guesses = limit(services, { name: 'sign-in', attempts: 10, seconds: QUARTER_HOUR })
  const codes = limit(services, { name: 'sign-in-code', attempts: 10, seconds: QUARTER_HOUR })
  const sweeps = limit(services, { name: 'sign-in-network', attempts: 100, seconds: QUARTER_HOUR })
  const brake = limit(services, { name: 'sign-in-account', attempts: 20, seconds: QUARTER_HOUR })
  const letters = limit(services, { name: 'recovery', attempts: 8, seconds: HOUR })
  const letterSweeps = limit(services, { name: 'recovery-network', attempts: 30, seconds: HOUR })
  const letterBrake = limit(services, { name: 'recovery-account', attempts: 8, seconds: HOUR })
  const factors = limit(services, { name: 'second-factor', attempts: 10, seconds: QUARTER_HOUR })
  const factorBrake = limit(services, { name: 'second-factor-member', attempts: 50, seconds: QUARTER_HOUR })
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

  /** Asks for captcha work where an account has been tried too often. @throws Refusal `captcha_failed` */
  async function slowDown(rule: Limit, account: string, captcha: string | undefined, now: Date) {
    if (await rule.fits(account)) return
    if (captcha === undefined) throw new Refusal('captcha_failed', { fields: { captcha: 'required' } })
    await redeemWork(services, captcha, now)
  }

  const signingIn =
    (rule: Limit) =>
    ({ request, reply, now }: Call, { email, captcha }: Attempt) => {
      const [account, network] = [hash(email), networkOf(request.ip)]
      const here = `${account}:${hash(network)}`
      return {
        async spend() {
          await rule.spend(here, reply)
          await sweeps.spend(network, reply)
          await slowDown(brake, account, captcha, now).catch(async (refused) => {
            await Promise.all([rule.giveBack(here), sweeps.giveBack(network)])
            throw refused
          })
        },
        async giveBack() {
          await Promise.all([rule.giveBack(here), sweeps.giveBack(network), brake.giveBack(account)])
        },
      }
    }

  const byNetwork = (rule: Limit) => ({
    spend: ({ request, reply }: Call) => rule.spend(networkOf(request.ip), reply),
  })

  return {
    signUp: byNetwork(limit(services, { name: 'sign-up', attempts: 60, seconds: HOUR })),
    /** Confirmation mails, per member. */
    confirmation: limit(services, { name: 'confirmation', attempts: 5, seconds: HOUR }),
    /** Mailed links tried, per network. */
    links: byNetwork(limit(services, { name: 'link', attempts: 60, seconds: QUARTER_HOUR })),
    /** Changes of name and phone, per member: each tells whether a phone is taken. */
    changes: limit(services, { name: 'own-data', attempts: 30, seconds: HOUR }),
    /** Files of own data, per member. */
    downloads: limit(services, { name: 'own-data-file', attempts: 5, seconds: HOUR }),
    /** One's own password, asked for again: failures per member. */
    guarded: onFailure(passwords),
    /** Second factors: failures per member and network, so that nobody stands in the member's way from elsewhere; and per member. */
    async secondFactor<T>(
      profileId: string,
      { request, reply }: Pick<Call, 'request' | 'reply'>,
      attempt: () => Promise<T>,
    ): Promise<T> {
      const here = `${profileId}:${hash(networkOf(request.ip))}`
      return onFailure(factors)(here, reply, () => onFailure(factorBrake)(profileId, reply, attempt))
    },
    /** Counts a letter that somebody asks to be sent to an account they cannot open: per account and network. */
    async recovery({ request, reply, now }: Call, { email, captcha }: Attempt) {
      const [account, network] = [hash(email), networkOf(request.ip)]
      const here = `${account}:${hash(network)}`
      await letterSweeps.spend(network, reply)
      await letters.spend(here, reply)
      await slowDown(letterBrake, account, captcha, now).catch(async (refused) => {
        await Promise.all([letters.giveBack(here), letterSweeps.giveBack(network)])
        throw refused
      })
    },
    /** One attempt at one account by its password, given back when it succeeds. */
    signIn: signingIn(guesses),
    /** The same by a mailed code, so that wrong passwords do not stand in a right code's way. */
    signInByCode: signingIn(codes),
    /** Passkeys that open nothing, per network: which account is meant, only a right one tells. */
    signInByPasskey({ request, reply }: Call) {
      const network = networkOf(request.ip)
      return { spend: () => sweeps.spend(network, reply), giveBack: () => sweeps.giveBack(network) }
    },
    /** Forgets all failures at an account, wherever they came from: its holder has just proven to be that. */
    async clear({ profileId, email }: { profileId: string; email: string }) {
      const account = hash(email)
      const rules = [guesses, codes, brake, letters, letterBrake]
      await Promise.all([...rules.map((rule) => rule.forget(account)), passwords.forget(profileId)])
    },
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
