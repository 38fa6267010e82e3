import {
  joinProvider,
  leaveProvider as leaveOperation,
  listJoined,
  readNewcomer,
  returnFromProvider,
  signUpWithProvider,
  startProvider,
} from '@thokham/contract/sign-in-providers'
import type { SignInProviderId } from '@thokham/domain/sign-in-provider'
import type { FastifyInstance } from 'fastify'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { type Call, handle } from '../../http/operation.ts'
import { newAttempt, type SignInProvider } from '../../integrations/sign-in-providers.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { noteSignIn } from '../auth/note-sign-in.ts'
import { leaveProvider } from './join-provider.ts'
import { readJoined } from './joined-queries.ts'
import { type Journey, journeyEnd, journeys, newcomers, returnAddress } from './journey.ts'
import { returnWith } from './return-with.ts'
import { signUpNewcomer } from './sign-up-newcomer.ts'

/** Serves signing in, registering and joining by LINE and Google (docs/auth.md#line-and-google). */
export function providerRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, signInProviders } = services
  const limits = authLimits(services)

  function providerOf(id: SignInProviderId): SignInProvider {
    const provider = signInProviders.get(id)
    if (!provider) throw new Refusal('not_found')
    return provider
  }

  /** Sends this browser away, with what it is to come back with. */
  function leave(
    { reply, now }: Call,
    provider: SignInProvider,
    { again = false, ...of }: Pick<Journey, 'joins' | 'next'> & { again?: boolean },
  ): { url: string } {
    const journey = { ...newAttempt(), ...of, provider: provider.id, endsAt: journeyEnd(now) }
    journeys.give(reply, services, journey, now)
    return { url: provider.addressFor(journey, returnAddress(services, provider.id), again) }
  }

  handle(app, startProvider, async ({ body: { provider, next, again } }, call) =>
    leave(call, providerOf(provider), { joins: null, next, again }),
  )

  handle(app, joinProvider, async ({ body: { provider } }, call) =>
    leave(call, providerOf(provider), { joins: sessionOf(call.caller).id, next: null }),
  )

  handle(app, returnFromProvider, async ({ params, query }, call) => {
    await limits.links.spend(call)
    const provider = providerOf(params.provider)
    const journey = journeys.read(call.request, services)
    journeys.drop(call.reply, services)
    const to = await returnWith(services, call, { provider, journey, query })
    call.reply.code(303).header('location', `${services.publicUrl}${to}`).type('text/plain')
    return ''
  })

  handle(app, readNewcomer, async (_input, { request, now }) => {
    const newcomer = newcomers.read(request, services)
    if (!newcomer || newcomer.endsAt <= now.getTime()) return { newcomer: null }
    const { provider, name, email } = newcomer
    return { newcomer: { provider, name: name ?? '', email: email ?? '' } }
  })

  handle(app, signUpWithProvider, async ({ body }, call) => {
    await limits.signUp.spend(call)
    const newcomer = newcomers.read(call.request, services)
    if (!newcomer || newcomer.endsAt <= call.now.getTime()) throw new Refusal('challenge_over')
    const userId = await signUpNewcomer(services, call, newcomer, body)
    newcomers.drop(call.reply, services)
    await noteSignIn(services, userId, call)
    return { userId }
  })

  handle(app, listJoined, async (_input, { caller }) => {
    const rows = await readJoined(db, memberOf(caller).id)
    return {
      joined: rows.map(({ provider, joinedAt }) => ({
        provider: provider as SignInProviderId,
        joinedAt: joinedAt.toISOString(),
      })),
    }
  })

  handle(app, leaveOperation, async ({ body: { provider } }, call) => {
    await leaveProvider(services, call, provider)
    return { left: true as const }
  })
}
