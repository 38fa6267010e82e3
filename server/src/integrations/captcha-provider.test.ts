import { describe, expect, it } from 'vitest'
import { openCaptchaProvider } from './captcha-provider.ts'

const KEYS = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_KEY: 'secret' }

describe('openCaptchaProvider', () => {
  it('names the real addresses when nothing else is set', () => {
    expect(openCaptchaProvider({ CAPTCHA: 'recaptcha', ...KEYS })).toMatchObject({
      widget: { scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit' },
      origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
    })
    expect(openCaptchaProvider({ CAPTCHA: 'turnstile', ...KEYS })).toMatchObject({
      widget: { scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit' },
      origins: ['https://challenges.cloudflare.com'],
    })
  })

  it('is nothing when our own is used', () => {
    expect(openCaptchaProvider({ CAPTCHA: 'altcha' })).toBeNull()
  })
})
