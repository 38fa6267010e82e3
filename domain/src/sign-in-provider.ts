/** Whom members may have themselves vouched for, in the place of a password (docs/auth.md#line-and-google). */
export const SIGN_IN_PROVIDERS = ['line', 'google'] as const
export type SignInProviderId = (typeof SIGN_IN_PROVIDERS)[number]

export const SIGN_IN_PROVIDER_NAMES: Record<SignInProviderId, string> = { line: 'LINE', google: 'Google' }

/**
 * Why nobody came in through a provider: they said no there, the browser lost what it had begun with, that was too long ago,
 * the provider's answer does not hold, it gave none, or the account there is joined to another member.
 */
export const SIGN_IN_TROUBLES = ['refused', 'lost', 'old', 'bad', 'down', 'taken'] as const
export type SignInTrouble = (typeof SIGN_IN_TROUBLES)[number]
