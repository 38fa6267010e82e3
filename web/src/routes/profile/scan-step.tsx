import type { CallResult } from '@thokham/contract/operation'
import { confirmTwoFactor, type startTwoFactor } from '@thokham/contract/two-factor'
import type { RefObject } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { messageOf } from '../../text/errors.ts'
import { faultOf } from '../../text/form.ts'
import { twoFactor } from '../../text/profile.ts'
import { signInCode } from '../../text/sign-in-code.ts'

export type Secret = CallResult<typeof startTwoFactor>

export interface ScanStepProps {
  secret: Secret
  /** Is set while the answer is on its way. */
  isConfirming: RefObject<boolean>
  onEnabled: (recoveryCodes: readonly string[]) => void
  /** It was switched on or begun anew elsewhere meanwhile. */
  onStale: () => void
}

/** Renders the secret for the authenticator app, as a picture and for typing, and the first code that proves it arrived. */
export function ScanStep({ secret: { uri, secret, qr }, isConfirming, onEnabled, onStale }: ScanStepProps) {
  const form = useForm(
    {
      name: confirmTwoFactor.name,
      send: async (body) => {
        isConfirming.current = true
        try {
          return await call(confirmTwoFactor, { body })
        } finally {
          isConfirming.current = false
        }
      },
    },
    {
      schema: confirmTwoFactor.body,
      values: { code: '' },
      always: (enabled) => enabled && onEnabled(enabled.recoveryCodes),
      codes: { code_bad: ['code', 'wrong'] },
      refused: (error) => {
        if (!(error instanceof ApiError && error.code === 'conflict')) return messageOf(error)
        toast.error(twoFactor.changedElsewhere)
        onStale()
        return null
      },
    },
  )
  return (
    <form onSubmit={form.submit} noValidate className="mt-5 flex flex-col gap-5">
      <FormFault form={form} />
      <div className="crop self-center">
        <svg
          width={qr.size}
          height={qr.size}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={twoFactor.qr}
          className="size-48"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <p className="text-ink-2 text-xs">{twoFactor.secret}</p>
        <code className="text-sm wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <div className="flex flex-wrap gap-3">
          <CopyButton size={32} text={secret} label={twoFactor.copySecret} />
          <a href={uri} className="inline-flex min-h-8 items-center text-khram text-xs underline md:hidden">
            {twoFactor.openApp}
          </a>
        </div>
      </div>
      <CodeField form={form} name="code" label={signInCode.appCode} fault={faultOf('code')} digits />
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {twoFactor.confirm}
      </Button>
    </form>
  )
}
