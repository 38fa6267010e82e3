import type { SignInProviderId } from '@thokham/domain/sign-in-provider'
import type { Attempt, Identity } from '../../integrations/sign-in-providers.ts'
import type { Services } from '../../services.ts'
import { type Carried, carrier } from './carried.ts'

/** How long somebody may take at the provider's. */
const AWAY_MS = 10 * 60_000
/** How long who was vouched for may take to fill in what is missing. */
const NEWCOMER_MS = 30 * 60_000

/** What this browser went to a provider for. */
export interface Journey extends Carried, Attempt {
  provider: SignInProviderId
  /** The session whose member joins the account there; null = to sign in. */
  joins: string | null
  next: string | null
}

/** Whom a provider has vouched for, and who is no member yet. */
export interface Newcomer extends Carried, Identity {
  provider: SignInProviderId
}

export const journeys = carrier<Journey>('thokham.provider')
export const newcomers = carrier<Newcomer>('thokham.newcomer')

export const journeyEnd = (now: Date) => now.getTime() + AWAY_MS
export const newcomerEnd = (now: Date) => now.getTime() + NEWCOMER_MS

/** Where a provider sends browsers back to, to the letter as its console has it. */
export function returnAddress(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  provider: SignInProviderId,
): string {
  return `${publicUrl}/api/auth/callback/${provider}`
}
