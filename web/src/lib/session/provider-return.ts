import {
  SIGN_IN_PROVIDERS,
  SIGN_IN_TROUBLES,
  type SignInProviderId,
  type SignInTrouble,
} from '@thokham/domain/sign-in-provider'
import { readTexts } from '../boot/search-params.ts'

/** The parameters of an address that a browser comes back to from LINE or Google. */
export const PROVIDER_RETURN = ['provider', 'trouble', 'joined'] as const

/** What an address says of a way to LINE or Google; anything else in it says nothing. */
export interface ProviderReturn {
  provider: SignInProviderId | null
  trouble: SignInTrouble | null
  joined: SignInProviderId | null
}

const read = readTexts(...PROVIDER_RETURN)

export function readProviderReturn(search: Record<string, unknown>): ProviderReturn {
  const { provider, trouble, joined } = read(search)
  return {
    provider: SIGN_IN_PROVIDERS.find((each) => each === provider) ?? null,
    trouble: SIGN_IN_TROUBLES.find((each) => each === trouble) ?? null,
    joined: SIGN_IN_PROVIDERS.find((each) => each === joined) ?? null,
  }
}
