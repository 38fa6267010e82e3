import { SIGN_IN_PROVIDERS } from '@thokham/domain/sign-in-provider'
import { z } from 'zod'
import { displayNameField, emailField, phoneField } from './auth.ts'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

const provider = z.enum(SIGN_IN_PROVIDERS, 'format')

/** Where the browser goes next; what it has begun is kept in a cookie for ten minutes. */
const leave = z.object({ url: z.string() })

/** `not_found` where the provider is not set up here. */
export const startProvider = operation({
  name: 'providers.start',
  summary: 'Begin to sign in with LINE or Google',
  method: 'POST',
  path: '/api/auth/sign-in/social',
  access: 'public',
  body: z.object({
    provider,
    /** The screen to come to afterwards, path first; null = the dashboard. */
    next: z.string().max(2_048, 'too_long').nullable(),
    /** After an attempt whose beginning this browser had lost: LINE then asks instead of signing in by itself. */
    again: z.boolean(),
  }),
  response: leave,
  errors: ['not_found'],
})

/** As `startProvider`, to join the account there to the caller’s. */
export const joinProvider = operation({
  name: 'providers.join',
  summary: 'Begin to join an account of LINE or Google to one’s own',
  method: 'POST',
  path: '/api/auth/link-social',
  access: 'own:use',
  body: z.object({ provider }),
  response: leave,
  stepUp: () => 'provider.join',
  errors: ['not_found'],
})

/**
 * Where the provider sends the browser back to: a redirect (303). Whoever is known there comes in, and is led on; a member
 * with a second factor to `/login#second=…`; somebody new to `/register?provider=…`, where what is missing is asked. Whoever
 * began to join comes back to `/profile?joined=…`. Else `/login` or `/profile` with `?provider=…&trouble=…`.
 */
export const returnFromProvider = operation({
  name: 'providers.return',
  summary: 'Come back from LINE or Google; leads on',
  method: 'GET',
  path: '/api/auth/callback/:provider',
  access: 'public',
  params: z.object({ provider }),
  // The provider's own; what we do not know does not refuse a person who stands between two sites.
  query: z.looseObject({
    code: z.string().max(4_096).optional().catch(undefined),
    state: z.string().max(512).optional().catch(undefined),
    error: z.string().max(256).optional().catch(undefined),
  }),
  response: z.string(),
})

/** Whom a provider has just vouched for in this browser, and who is no member yet; null = nobody, or half an hour is over. */
export const readNewcomer = operation({
  name: 'providers.newcomer',
  summary: 'Who is registering with LINE or Google',
  method: 'GET',
  path: '/api/auth/sign-up/social',
  access: 'public',
  response: z.object({
    newcomer: z.object({ provider, name: z.string(), email: z.string() }).nullable(),
  }),
})

/** Makes a free account for who was vouched for, joined to the account there, and signs it in. `challenge_over`: begin anew. */
export const signUpWithProvider = operation({
  name: 'providers.signUp',
  summary: 'Register with LINE or Google, and sign in',
  method: 'POST',
  path: '/api/auth/sign-up/social',
  access: 'public',
  body: z.object({ email: emailField, displayName: displayNameField, phone: phoneField }),
  response: z.object({ userId: z.string() }),
  errors: ['challenge_over', 'email_taken', 'phone_taken', 'conflict'],
})

export const listJoined = operation({
  name: 'providers.list',
  summary: 'Accounts of LINE and Google that are joined to the caller’s',
  method: 'GET',
  path: '/api/auth/list-accounts',
  access: 'own:use',
  response: z.object({ joined: z.array(z.object({ provider, joinedAt: instant })) }),
})

/** `only_way` where nothing else would open the account: no password, no passkey, no confirmed e-mail, no other provider. */
export const leaveProvider = operation({
  name: 'providers.leave',
  summary: 'Part an account of LINE or Google from one’s own',
  method: 'POST',
  path: '/api/auth/unlink-account',
  access: 'own:use',
  body: z.object({ provider }),
  response: z.object({ left: z.literal(true) }),
  stepUp: () => 'provider.leave',
  errors: ['not_found', 'only_way'],
})
