import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { isDark, useAppearance } from '../../lib/session/appearance.ts'
import type { Captcha } from './captcha.ts'
import { loadScript } from './load-script.ts'

export interface CaptchaWidget {
  kind: 'recaptcha' | 'turnstile'
  siteKey: string
  scriptUrl: string
}

/** The part that both providers' scripts share. */
interface ProviderApi {
  render(box: HTMLElement, options: Record<string, unknown>): unknown
  ready?(done: () => void): void
}

const ASKING = { state: 'asking', payload: null } as const

/**
 * Returns a provider's box within ours: its script is fetched once there is somewhere to show it.
 * @param widget null = none is wanted, and nothing is fetched
 */
export function useCaptchaWidget(widget: CaptchaWidget | null): Captcha & { box: RefCallback<HTMLElement> } {
  const [home, setHome] = useState<HTMLElement | null>(null)
  const [answer, setAnswer] = useState<{ state: Captcha['state']; payload: string | null }>(ASKING)
  const [round, setRound] = useState(0)
  const theme = isDark(useAppearance().theme) ? 'dark' : 'light'
  const renew = useCallback(() => setRound((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a box of its own
  useEffect(() => {
    if (!widget || !home) return
    setAnswer(ASKING)
    // Providers know no other way to begin anew that both share: a fresh element.
    const box = document.createElement('div')
    home.replaceChildren(box)
    let over = false
    const fail = () => !over && setAnswer({ state: 'failed', payload: null })
    const show = (api: ProviderApi) =>
      !over &&
      api.render(box, {
        sitekey: widget.siteKey,
        theme,
        callback: (payload: string) => !over && setAnswer({ state: 'solved', payload }),
        'expired-callback': () => !over && setAnswer(ASKING),
        'error-callback': fail,
      })
    loadScript(widget.scriptUrl)
      .then(() => whenReady(widget.kind, show))
      .catch(fail)
    return () => {
      over = true
      box.remove()
    }
  }, [widget, home, theme, round])

  return { ...answer, renew, box: setHome }
}

/** Shows the widget once its script is ready. @throws when the script did not bring what it should */
function whenReady(kind: CaptchaWidget['kind'], show: (api: ProviderApi) => void): void {
  const globals = globalThis as unknown as { grecaptcha?: ProviderApi; turnstile?: ProviderApi }
  const api = kind === 'recaptcha' ? globals.grecaptcha : globals.turnstile
  if (!api) throw new Error(`${kind} did not load`)
  if (kind === 'recaptcha' && api.ready) api.ready(() => show(api))
  else show(api)
}
