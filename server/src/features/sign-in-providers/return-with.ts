import type { HandlerInput } from '@thokham/contract/operation'
import type { returnFromProvider } from '@thokham/contract/sign-in-providers'
import type { SignInProviderId, SignInTrouble } from '@thokham/domain/sign-in-provider'
import { readSecondFactors } from '../../db/second-factors.ts'
import type { Call } from '../../http/operation.ts'
import { type Identity, NotVouched, type SignInProvider } from '../../integrations/sign-in-providers.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { challengeSecondFactor } from '../auth/challenge-second-factor.ts'
import { noteSignIn } from '../auth/note-sign-in.ts'
import { openSession } from '../auth/open-session.ts'
import { joinProvider } from './join-provider.ts'
import { findJoined } from './joined-queries.ts'
import { type Journey, newcomerEnd, newcomers, returnAddress } from './journey.ts'

interface Returned {
  provider: SignInProvider
  /** What this browser left for; null where it knows of nothing. */
  journey: Journey | null
  query: HandlerInput<typeof returnFromProvider>['query']
}

/**
 * Ends what a browser has gone to a provider for: joins, signs in, remembers somebody new, or knows why nothing came of it.
 * @returns where the browser is led, path first
 */
export async function returnWith(services: Services, call: Call, returned: Returned): Promise<string> {
  const { provider, journey } = returned
  const isJoining = journey?.joins != null && journey.joins === call.caller.session?.id
  const home = isJoining ? '/profile' : '/login'
  const vouched = await identityOf(services, call, returned)
  if ('trouble' in vouched)
    return withQuery(home, { provider: provider.id, trouble: vouched.trouble, next: journey?.next })
  const joined = { provider: provider.id, subject: vouched.identity.subject }
  if (journey?.joins) {
    // Who left to join and has signed out meanwhile is nobody to join to.
    if (!isJoining) return withQuery('/login', { provider: provider.id, trouble: 'lost' })
    const isOwn = await joinProvider(services, call, joined)
    return withQuery(
      '/profile',
      isOwn ? { joined: provider.id } : { provider: provider.id, trouble: 'taken' },
    )
  }
  const profileId = await findJoined(services.db, joined)
  if (profileId) return enter(services, call, profileId, journey?.next ?? null)
  const { reply, now } = call
  const newcomer = { ...vouched.identity, provider: provider.id, endsAt: newcomerEnd(now) }
  newcomers.give(reply, services, newcomer, now)
  return withQuery('/register', { provider: provider.id, next: journey?.next })
}

async function identityOf(
  services: Services,
  { now, request }: Call,
  { provider, journey, query }: Returned,
): Promise<{ identity: Identity } | { trouble: SignInTrouble }> {
  if (!journey || journey.provider !== provider.id || journey.state !== query.state)
    return { trouble: 'lost' }
  // In capitals at LINE, in small letters elsewhere.
  if (query.error !== undefined)
    return { trouble: /^(access_denied|login_required)$/i.test(query.error) ? 'refused' : 'bad' }
  if (journey.endsAt <= now.getTime()) return { trouble: 'old' }
  if (query.code === undefined) return { trouble: 'bad' }
  try {
    const identity = await provider.redeem(query.code, journey, returnAddress(services, provider.id))
    return { identity }
  } catch (error) {
    const isBad = error instanceof NotVouched
    request.log.warn({ error: describeError(error), provider: provider.id }, 'a provider vouched for nobody')
    return { trouble: isBad ? 'bad' : 'down' }
  }
}

/** Signs a member in whom a provider has vouched for, or leads to their second factor. */
async function enter(
  services: Services,
  call: Call,
  profileId: string,
  next: string | null,
): Promise<string> {
  if ((await readSecondFactors(services.db, profileId)).isAsked) {
    const { details } = await challengeSecondFactor(services, profileId, call.now)
    // Behind the #, which no server and no log sees.
    return `${withQuery('/login', { next })}#second=${encodeURIComponent(JSON.stringify(details))}`
  }
  await openSession(services, services.db, profileId, call)
  await noteSignIn(services, profileId, call)
  return ownAddress(services, next) ?? '/dashboard'
}

/** Returns an address of ours, path first; null for any other. */
function ownAddress({ publicUrl }: Pick<Services, 'publicUrl'>, next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, publicUrl)) return null
  const url = new URL(next, publicUrl)
  return url.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null
}

type Query = Partial<
  Record<'provider' | 'joined', SignInProviderId> & {
    trouble: SignInTrouble
    next: string | null | undefined
  }
>

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] != null)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
