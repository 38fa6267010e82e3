import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { account } from '../../text/account.ts'
import { everywhere } from '../../text/everywhere.ts'
import type { ChosenCaptcha } from './use-captcha.ts'

/** Says how the check for bots stands, and thereby why the button below is off. */
export function CaptchaLine({ id, captcha }: { id: string; captcha: ChosenCaptcha }) {
  return (
    <div id={id} role="status" className="flex min-h-6 items-center gap-2 text-xs">
      {captcha.state === 'solving' && (
        <>
          <LoaderCircle aria-hidden size={16} strokeWidth={1.75} className="animate-spin text-ink-3" />
          <span className="text-ink-2">{account.captchaSolving}</span>
        </>
      )}
      {captcha.state === 'asking' && (
        <span className="text-ink-2">
          {captcha.kind === 'recaptcha' ? account.recaptcha : account.captcha}
        </span>
      )}
      {captcha.state === 'solved' && (
        <>
          <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="text-toei" />
          <span className="text-toei">{account.captchaSolved}</span>
        </>
      )}
      {captcha.state === 'failed' && (
        <>
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-khrang" />
          <span className="text-khrang">{account.captchaFailed}</span>
          <button type="button" onClick={captcha.renew} className="font-semibold text-khram underline">
            {everywhere.retry}
          </button>
        </>
      )}
    </div>
  )
}
