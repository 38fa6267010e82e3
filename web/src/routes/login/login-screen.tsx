import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useSearch } from '@tanstack/react-router'
import { signIn } from '@thokham/contract/auth'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordInput } from '../../components/password-input.tsx'
import { SignInFrame } from '../../components/sign-in-frame.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { signInAddress } from '../../lib/next-address.ts'
import { callerChanged } from '../../lib/session.ts'
import { account } from '../../text/account.ts'
import { messageOf } from '../../text/errors.ts'
import { fieldMessage, form } from '../../text/form.ts'

const FIELDS = ['email', 'password'] as const

/** Signing in; the guard leads on as soon as the session is known. */
export function LoginScreen() {
  const { next } = useSearch({ from: '/login' })
  const [fault, setFault] = useState<string | null>(null)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(signIn.body),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    setFault(null)
    try {
      await call(signIn, { body })
      await callerChanged()
    } catch (error) {
      const named = error instanceof ApiError ? FIELDS.filter((field) => error.fields[field]) : []
      for (const field of named) setError(field, { message: (error as ApiError).fields[field] ?? '' })
      if (named.length === 0) setFault(messageOf(error))
      setFocus(named[0] ?? 'password')
    }
  })

  return (
    <SignInFrame title={account.loginTitle} lead={account.loginLead}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
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
        <Field label={form.password} error={fieldMessage('password', errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {account.login}
        </Button>
        <p className="text-center text-ink-2 text-sm">
          {account.noAccount}{' '}
          <Link to={signInAddress(next ?? '/', '/register')} className="font-semibold text-khram underline">
            {account.register}
          </Link>
        </p>
      </form>
    </SignInFrame>
  )
}
