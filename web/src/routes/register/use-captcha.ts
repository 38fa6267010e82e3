import { type RefCallback, useCallback } from 'react'
import { useSettings } from '../../lib/queries/settings.ts'
import type { Captcha } from './captcha.ts'
import { type CaptchaWidget, useCaptchaWidget } from './use-captcha-widget.ts'
import { useProofOfWork } from './use-proof-of-work.ts'

/** The captcha that the owner has chosen; `box` is where a provider's goes, null when there is none. */
export interface ChosenCaptcha extends Captcha {
  kind: 'altcha' | CaptchaWidget['kind']
  box: RefCallback<HTMLElement> | null
}

/** Returns the captcha that is asked: proof of work by default; reCAPTCHA or Turnstile, and their scripts, only when the public settings say so. */
export function useCaptcha(): ChosenCaptcha {
  const { data: settings, isError, refetch } = useSettings()
  const chosen = settings?.captcha
  const widget = chosen && chosen.kind !== 'altcha' ? chosen : null
  const work = useProofOfWork(chosen?.kind === 'altcha')
  const provider = useCaptchaWidget(widget)
  const askSettings = useCallback(() => void refetch(), [refetch])
  if (!chosen && isError) {
    return { kind: 'altcha', state: 'failed', payload: null, renew: askSettings, box: null }
  }
  return widget ? { kind: widget.kind, ...provider } : { kind: 'altcha', ...work, box: null }
}
