import type { CallResult } from '@thokham/contract/operation'
import { confirmTwoFactor, type startTwoFactor } from '@thokham/contract/two-factor'
import type { RefObject } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CodeInput } from '../../components/ui/code-input.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { signInCode } from '../../text/account.ts'
import { fieldMessage } from '../../text/form.ts'
import { twoFactor } from '../../text/profile.ts'

const codeResolver = contractResolver(confirmTwoFactor.body)

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
  const [fault, setFault] = useFault()
  const form = useForm({ resolver: codeResolver, defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      isConfirming.current = true
      onEnabled((await call(confirmTwoFactor, { body })).recoveryCodes)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        toast.error(twoFactor.changedElsewhere)
        return onStale()
      }
      setFault(showRefusal(form, error, { code_bad: ['code', 'wrong'] }))
    } finally {
      isConfirming.current = false
    }
  })

  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <div className="crop self-center">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={twoFactor.qr} className="size-48">
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
      <Field label={signInCode.appCode} error={fieldMessage('code', errors.code?.message)}>
        <CodeInput digits {...form.register('code')} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {twoFactor.confirm}
      </Button>
    </form>
  )
}
