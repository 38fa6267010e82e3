import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useSearch } from '@tanstack/react-router'
import { signUp } from '@thokham/contract/auth'
import { FREE_DAILY_PROMPTS } from '@thokham/domain/daily-quota'
import { strengthOf } from '@thokham/domain/password'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordInput } from '../../components/password-input.tsx'
import { SignInFrame } from '../../components/sign-in-frame.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'
import { signInAddress } from '../../lib/next-address.ts'
import { callerChanged } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { account } from '../../text/account.ts'
import { messageOf } from '../../text/errors.ts'
import { fieldMessage, form } from '../../text/form.ts'
import { CaptchaLine } from './captcha-line.tsx'
import { refusedFields } from './refused-fields.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { useCaptcha } from './use-captcha.ts'

const typed = signUp.body.omit({ captcha: true })
const RECOMMENDED_LENGTH = 10
const EMPTY = { email: '', displayName: '', phone: '', password: '' }

/** Becoming a member. What was typed stays whatever happens; the guard leads on once the session is known. */
export function RegisterScreen() {
  const { next } = useSearch({ from: '/register' })
  const { data: settings } = useSettings()
  const perDay = settings?.prompts.freeDailyLimit ?? FREE_DAILY_PROMPTS
  const captchaLine = useId()
  const captcha = useCaptcha()
  const [fault, setFault] = useState<string | null>(null)
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(typed),
    defaultValues: EMPTY,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { errors, isSubmitting } = formState
  const { password = '', ...known } = useWatch({ control })
  const personal = Object.values(known)
  const blank = Object.values(errors).some((error) => error.message === 'required')

  const submit = handleSubmit(async (body) => {
    if (!captcha.payload) return
    setFault(null)
    try {
      await call(signUp, { body: { ...body, captcha: captcha.payload } })
      toast.success(account.welcome)
      await callerChanged()
    } catch (error) {
      captcha.renew()
      const refused = refusedFields(error)
      for (const { field, reason } of refused) setError(field, { message: reason })
      if (refused[0]) setFocus(refused[0].field)
      else setFault(messageOf(error))
    }
  })

  return (
    <SignInFrame title={account.registerTitle} lead={account.registerLead(perDay)}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {(fault || (formState.submitCount > 0 && blank)) && (
          <Notice kind="error" role="alert">
            {fault ?? form.fillAll}
          </Notice>
        )}
        <Field label={form.email} error={fieldMessage('email', errors.email?.message)}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
        <Field label={form.displayName} error={fieldMessage('displayName', errors.displayName?.message)}>
          <TextInput autoComplete="nickname" {...register('displayName')} />
        </Field>
        <Field
          label={form.phone}
          hint={account.phoneHint}
          error={fieldMessage('phone', errors.phone?.message)}
        >
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        <Field
          label={form.password}
          hint={
            password ? (
              <StrengthMeter
                strength={strengthOf(password, personal)}
                isShort={password.length < RECOMMENDED_LENGTH}
                hasError={Boolean(errors.password)}
              />
            ) : (
              account.passwordHint
            )
          }
          error={fieldMessage('password', errors.password?.message)}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <div className="flex flex-col gap-3">
          <CaptchaLine id={captchaLine} captcha={captcha} />
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            disabled={captcha.state !== 'solved'}
            aria-describedby={captchaLine}
          >
            {account.register}
          </Button>
          <p className="text-ink-3 text-xs">{account.pdpa}</p>
        </div>
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
