import { Link, useSearch } from '@tanstack/react-router'
import { FREE_DAILY_PROMPTS } from '@thokham/domain/daily-quota'
import { Suspense, useId, useState } from 'react'
import { ChosenPlan } from '../../components/sign-in/chosen-plan.tsx'
import { MeantEmail } from '../../components/sign-in/meant-email.tsx'
import { ProviderButtons } from '../../components/sign-in/provider-buttons.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { useSignInAddress } from '../../lib/session/next-address.ts'
import { account } from '../../text/account.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { providerTrouble } from '../../text/sign-in-providers.ts'
import { AgreedTerms } from './agreed-terms.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { PasswordField } from './password-field.tsx'
import { TakenEmail } from './taken-email.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useRegistration } from './use-registration.ts'

const NewcomerForm = lazyPart(async () => ({
  default: (await import('./newcomer-form.tsx')).NewcomerForm,
}))

/** Renders becoming a member; the guard leads on once the session is known. */
export function RegisterScreen() {
  const { next, provider } = useSearch({ from: '/register' })
  const [isOver, setOver] = useState(false)
  if (!provider || isOver) return <RegisterForm isOver={isOver} />
  return (
    <Suspense>
      <NewcomerForm next={next} onOver={() => setOver(true)} />
    </Suspense>
  )
}

/** @param isOver the proof of LINE or Google that it began with is too old */
function RegisterForm({ isOver }: { isOver: boolean }) {
  const signInAddress = useSignInAddress()
  const { next } = useSearch({ from: '/register' })
  const { data: settings } = useSettings()
  const captchaLine = useId()
  const captcha = useCaptcha()
  const { form, submit, fault } = useRegistration(captcha)
  const { errors } = form.formState

  const field = bindFields(form)
  return (
    <SignInFrame
      title={account.registerTitle}
      lead={account.registerLead(settings?.prompts.freeDailyLimit ?? FREE_DAILY_PROMPTS)}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {(fault || isOver) && (
          <Notice kind="error" role="alert">
            {fault ?? providerTrouble('line', 'old')}
          </Notice>
        )}
        <ChosenPlan next={next} isNew />
        <div className="flex flex-col gap-1.5">
          <EmailField {...field('email', words.email)} />
          <MeantEmail form={form} />
          {errors.email?.message === 'taken' && <TakenEmail email={form.getValues('email')} next={next} />}
        </div>
        <TextField
          {...field('displayName', words.displayName)}
          fault={faultOf('displayName')}
          autoComplete="nickname"
        />
        <TextField
          {...field('phone', words.phone, account.phoneHint)}
          fault={faultOf('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <PasswordField form={form} />
        <div className="flex flex-col gap-3">
          {captcha.box && <div ref={captcha.box} className="min-h-[78px]" />}
          <CaptchaLine id={captchaLine} captcha={captcha} />
          <Button
            type="submit"
            variant="primary"
            busy={form.isBusy}
            disabled={captcha.state !== 'solved'}
            aria-describedby={captchaLine}
          >
            {account.register}
          </Button>
          <AgreedTerms />
        </div>
        <ProviderButtons next={next} />
        <p className="text-center text-ink-2 text-sm">
          {account.haveAccount}{' '}
          <Link to={signInAddress(next ?? '/')} className="font-semibold text-khram underline">
            {account.login}
          </Link>
        </p>
      </form>
    </SignInFrame>
  )
}
