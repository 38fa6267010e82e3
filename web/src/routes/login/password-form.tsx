import { Link, useSearch } from '@tanstack/react-router'
import { signIn } from '@thokham/contract/auth'
import { Mail } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { ChosenPlan } from '../../components/sign-in/chosen-plan.tsx'
import { PasskeyButton } from '../../components/sign-in/passkey-button.tsx'
import { ProviderButtons } from '../../components/sign-in/provider-buttons.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { withWork } from '../../lib/api/with-work.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSignInAddress } from '../../lib/session/next-address.ts'
import { readProviderReturn } from '../../lib/session/provider-return.ts'
import { useSessionUnread } from '../../lib/session/session.ts'
import type { SignInNotice } from '../../lib/session/sign-in-notice.ts'
import { account } from '../../text/account.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { passkeys } from '../../text/passkeys.ts'
import { signInCode } from '../../text/sign-in-code.ts'
import { type Entered, enter } from './enter.ts'
import type { ForgotDialogProps } from './forgot-dialog.tsx'
import { ProviderTrouble } from './provider-trouble.tsx'
import { useOfferedPasskeys } from './use-offered-passkeys.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useWhyEnded } from './use-why-ended.ts'

const ForgotDialog = lazyPart<ForgotDialogProps>(() => import('./forgot-dialog.tsx'))

export interface PasswordFormProps {
  email: string
  /** Where to go afterwards, as the address says. */
  next: string | undefined
  /** Why the second step ended without success, until the next attempt. */
  over: string | null
  /** What the screen before has to say. */
  notice: SignInNotice | undefined
  /** Opens with the way to another password. */
  forgot: boolean
  onEntered: (entered: Entered) => void
  onCode: (email: string) => void
}

/** Renders the first step by e-mail and password, with the ways on for those who have no account or forgot. */
export function PasswordForm({ email, next, over, notice, forgot, onEntered, onCode }: PasswordFormProps) {
  const signInAddress = useSignInAddress()
  // null until the first press; of null once it was closed.
  const [forgotten, setForgotten] = useState<{ of: string | null } | null>(forgot ? { of: email } : null)
  const form = useForm(
    {
      name: signIn.name,
      send: (body: { email: string; password: string }) =>
        enter(() => withWork((captcha) => call(signIn, { body: { ...body, captcha } }))),
    },
    {
      schema: signIn.body,
      values: { email, password: '' },
      always: (entered) => entered && onEntered(entered),
    },
  )
  const { fault, getValues, setFocus } = form
  const passkey = usePasskeySignIn(onEntered)
  useOfferedPasskeys(onEntered)
  const { isSubmitted } = form.formState
  const former = isSubmitted || form.isBusy ? null : over
  useEffect(() => {
    if (fault !== null) setFocus('password')
  }, [fault, setFocus])

  return (
    <SignInFrame title={account.loginTitle} lead={account.loginLead}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <SignInWord fault={passkey.fault ?? fault ?? former} notice={notice} next={next} />
        <ChosenPlan next={next} isNew={false} />
        <EmailField form={form} name="email" label={words.email} autoComplete="username webauthn" />
        <div className="flex flex-col gap-1">
          <PasswordField
            form={form}
            name="password"
            label={words.password}
            fault={faultOf('password')}
            autoComplete="current-password"
          />
          <button
            type="button"
            onClick={() => setForgotten({ of: getValues('email') })}
            className="touch link -mb-2 min-h-8 self-end text-sm"
          >
            {account.forgot}
          </button>
        </div>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {account.login}
        </Button>
        <Button icon={Mail} onClick={() => onCode(getValues('email'))}>
          {signInCode.byCode}
        </Button>
        <PasskeyButton busy={passkey.isBusy} onClick={() => void passkey.run(undefined)}>
          {passkeys.signIn}
        </PasskeyButton>
        <ProviderButtons next={next} />
        <p className="text-center text-ink-2 text-sm">
          {account.noAccount}{' '}
          <Link to={signInAddress(next ?? '/', '/register')} className="font-semibold text-khram underline">
            {account.register}
          </Link>
        </p>
      </form>
      <Suspense>
        {forgotten && <ForgotDialog email={forgotten.of} onClose={() => setForgotten({ of: null })} />}
      </Suspense>
    </SignInFrame>
  )
}

const ENDED = { 'session-ended': account.signInAgain, 'edits-kept': account.editsKept } as const

/** Renders what went wrong here, or else what the screen before has to say. */
function SignInWord({
  fault,
  notice,
  next,
}: Pick<PasswordFormProps, 'notice' | 'next'> & { fault: string | null }) {
  const search = useSearch({ from: '/login' })
  const { provider, trouble } = readProviderReturn(search)
  const isUnread = useSessionUnread()
  const why = useWhyEnded(notice === 'edits-kept')
  if (fault) {
    return (
      <Notice kind="error" role="alert">
        {fault}
      </Notice>
    )
  }
  if (provider && trouble) return <ProviderTrouble provider={provider} trouble={trouble} next={next} />
  if (notice === 'reset-done') {
    return (
      <Notice kind="success" role="status">
        {account.resetDone}
      </Notice>
    )
  }
  const word = isUnread ? account.sessionUnknown : (why ?? (notice && ENDED[notice]))
  return word ? (
    <Notice kind="info" role="status">
      {word}
    </Notice>
  ) : null
}
