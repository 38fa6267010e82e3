import { createHash, randomBytes } from 'node:crypto'
import type { SignInProviderId } from '@thokham/domain/sign-in-provider'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 64 * 1024

export interface SignInSettings {
  LINE_LOGIN_ID?: string | undefined
  LINE_LOGIN_SECRET?: string | undefined
  LINE_LOGIN_BASE_URL?: string | undefined
  LINE_BOT_ID?: string | undefined
  GOOGLE_LOGIN_ID?: string | undefined
  GOOGLE_LOGIN_SECRET?: string | undefined
  GOOGLE_LOGIN_BASE_URL?: string | undefined
}

/** What only this browser's attempt knows: compared when the provider sends it back. */
export interface Attempt {
  state: string
  nonce: string
  /** PKCE's secret; its hash goes out first. */
  verifier: string
}

/** Who a provider says is there. */
export interface Identity {
  /** The same for one person for ever, and nobody else's at this provider. */
  subject: string
  name: string | null
  /** As the account has it; many of LINE's have none. */
  email: string | null
  /** The provider itself runs the address's mailbox, so that it is nobody else's. */
  isEmailProven: boolean
}

/** The provider's answer does not hold: an id token that is not ours to take, or a code that it does not know. */
export class NotVouched extends Error {}

/** LINE or Google as OpenID providers, by the code flow with PKCE. */
export interface SignInProvider {
  id: SignInProviderId
  /** Returns where a browser is sent. @param again LINE: without its login by itself, which loses cookies between browsers */
  addressFor(attempt: Attempt, redirectUri: string, again: boolean): string
  /**
   * Redeems the code that the browser came back with.
   * @throws NotVouched where the answer does not hold; anything else where there was none within 10 s
   */
  redeem(code: string, attempt: Attempt, redirectUri: string): Promise<Identity>
}

export type SignInProviders = ReadonlyMap<SignInProviderId, SignInProvider>

/** Opens the providers that the settings name. */
export function openSignInProviders(settings: SignInSettings): SignInProviders {
  const { LINE_LOGIN_ID, LINE_LOGIN_SECRET, LINE_LOGIN_BASE_URL, LINE_BOT_ID } = settings
  const { GOOGLE_LOGIN_ID, GOOGLE_LOGIN_SECRET, GOOGLE_LOGIN_BASE_URL } = settings
  const providers: SignInProvider[] = []
  if (LINE_LOGIN_ID && LINE_LOGIN_SECRET)
    providers.push(
      line({ id: LINE_LOGIN_ID, secret: LINE_LOGIN_SECRET }, Boolean(LINE_BOT_ID), LINE_LOGIN_BASE_URL),
    )
  if (GOOGLE_LOGIN_ID && GOOGLE_LOGIN_SECRET)
    providers.push(google({ id: GOOGLE_LOGIN_ID, secret: GOOGLE_LOGIN_SECRET }, GOOGLE_LOGIN_BASE_URL))
  return new Map(providers.map((provider) => [provider.id, provider]))
}

export function newAttempt(): Attempt {
  const random = () => randomBytes(32).toString('base64url')
  return { state: random(), nonce: random(), verifier: random() }
}

interface Client {
  id: string
  secret: string
}

/**
 * LINE signs the id token of a website with the channel's secret; its discovery document says otherwise.
 * @param hasBot it offers to add the shop's account on the way
 */
function line(client: Client, hasBot: boolean, base?: string): SignInProvider {
  return openIdProvider('line', client, {
    authorise: `${base ?? 'https://access.line.me'}/oauth2/v2.1/authorize`,
    token: `${base ?? 'https://api.line.me'}/oauth2/v2.1/token`,
    issuers: ['https://access.line.me'],
    algorithm: 'HS256',
    key: async () => new TextEncoder().encode(client.secret),
    parameters: (again) => ({
      ui_locales: 'th',
      ...(hasBot && { bot_prompt: 'normal' }),
      ...(again && { disable_auto_login: 'true' }),
    }),
    // LINE says nothing of whether an address was confirmed.
    isEmailProven: () => false,
  })
}

function google(client: Client, base?: string): SignInProvider {
  const certificates = `${base ?? 'https://www.googleapis.com'}/oauth2/v3/certs`
  return openIdProvider('google', client, {
    authorise: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    algorithm: 'RS256',
    key: createRemoteJWKSet(new URL(certificates), { timeoutDuration: TIMEOUT_MS }),
    parameters: () => ({ hl: 'th', prompt: 'select_account' }),
    // Of any other address Google knows no more than that its owner could once read mail there.
    isEmailProven: ({ email, email_verified, hd }) =>
      email_verified === true && (hd !== undefined || /@gmail\.com$/i.test(email ?? '')),
  })
}

/** New claims come unannounced; what is not named is left alone. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  name: z.string().optional().catch(undefined),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  hd: z.string().optional().catch(undefined),
})
type Claims = z.infer<typeof claims>

interface Ways {
  authorise: string
  token: string
  issuers: string[]
  algorithm: 'HS256' | 'RS256'
  key: JWTVerifyGetKey | (() => Promise<Uint8Array>)
  parameters: (again: boolean) => Record<string, string>
  isEmailProven: (claims: Claims) => boolean
}

function openIdProvider(id: SignInProviderId, client: Client, ways: Ways): SignInProvider {
  return {
    id,
    addressFor({ state, nonce, verifier }, redirectUri, again) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...ways.parameters(again),
      })
      return `${ways.authorise}?${query}`
    },
    async redeem(code, { nonce, verifier }, redirectUri) {
      const token = await redeemCode(ways.token, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: client.id,
        client_secret: client.secret,
        code_verifier: verifier,
      })
      const given = await verified(token, client, ways)
      if (given.nonce !== nonce) throw new NotVouched('The id token is of another attempt')
      return {
        subject: given.sub,
        name: given.name?.trim() || null,
        email: given.email?.trim() || null,
        isEmailProven: ways.isEmailProven(given),
      }
    },
  }
}

const tokens = z.object({ id_token: z.string() })

/** @returns the id token; what else comes is thrown away, as nothing is done in a member's name */
async function redeemCode(url: string, form: Record<string, string>): Promise<string> {
  const response = await boundedFetch(
    url,
    {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
    { limitBytes: ANSWER_BYTES },
  )
  const answer: unknown = await response.json().catch(() => null)
  // `invalid_grant` comes for codes that are used, old or made up; our own id and secret are refused as `invalid_client`.
  if (response.status >= 400 && response.status < 500 && !/invalid_client/.test(JSON.stringify(answer)))
    throw new NotVouched(`The code was refused: ${response.status}`)
  if (!response.ok) throw new Error(`The provider answered ${response.status}`)
  const read = tokens.safeParse(answer)
  if (!read.success) throw new NotVouched('The answer has no id token')
  return read.data.id_token
}

async function verified(token: string, client: Client, { key, ...ways }: Ways): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, key as JWTVerifyGetKey, {
      algorithms: [ways.algorithm],
      issuer: ways.issuers,
      audience: client.id,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: 60,
    })
    return claims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw error
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new NotVouched('The id token does not hold', { cause: error })
    throw error
  }
}
