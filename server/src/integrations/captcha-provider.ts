import { z } from 'zod'

const TIMEOUT_MS = 10_000

/** Where each lives, and what its script goes on to load from elsewhere. */
const HOMES = {
  recaptcha: {
    base: 'https://www.google.com/recaptcha',
    verify: '/api/siteverify',
    script: '/api.js?render=explicit',
    also: ['https://www.gstatic.com', 'https://recaptcha.google.com'],
  },
  turnstile: {
    base: 'https://challenges.cloudflare.com/turnstile/v0',
    verify: '/siteverify',
    script: '/api.js?render=explicit',
    also: [],
  },
} as const

export interface CaptchaSettings {
  CAPTCHA: 'altcha' | keyof typeof HOMES
  CAPTCHA_SITE_KEY?: string | undefined
  CAPTCHA_SECRET_KEY?: string | undefined
  CAPTCHA_BASE_URL?: string | undefined
}

/** A captcha that somebody else runs: reCAPTCHA (version 2, checkbox) or Turnstile. */
export interface CaptchaProvider {
  /** What the screen needs to show it. */
  widget: { kind: keyof typeof HOMES; siteKey: string; scriptUrl: string }
  /** Origins that pages load its script and frames from; everywhere else they stay shut out. */
  origins: readonly string[]
  /**
   * Asks the provider about a visitor's token, which it says yes to once.
   * @throws when it does not answer as it should within 10 s, or refuses our own key
   */
  verify(token: string, address: string): Promise<boolean>
}

/**
 * Opens the captcha provider of the settings.
 * @returns null when the product's own captcha is used
 */
export function openCaptchaProvider(settings: CaptchaSettings): CaptchaProvider | null {
  const { CAPTCHA: kind, CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET_KEY: secret = '' } = settings
  if (kind === 'altcha') return null
  const home = HOMES[kind]
  const base = settings.CAPTCHA_BASE_URL ?? home.base
  const others = settings.CAPTCHA_BASE_URL ? [] : home.also
  return {
    widget: { kind, siteKey, scriptUrl: base + home.script },
    origins: [new URL(base).origin, ...others],
    verify: (token, address) => ask(base + home.verify, { secret, response: token, remoteip: address }),
  }
}

const answerShape = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

async function ask(url: string, form: Record<string, string>): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The captcha provider answered ${response.status}`)
  }
  const { success, 'error-codes': codes } = answerShape.parse(await response.json())
  const ours = codes.find((code) => /input-secret/.test(code))
  if (ours) throw new Error(`The captcha provider refuses CAPTCHA_SECRET_KEY: ${ours}`)
  return success
}
