import { zodResolver } from '@hookform/resolvers/zod'
import { sendSignInCode } from '@thokham/contract/email-codes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { EmailInput } from '../../components/email-input.tsx'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { call } from '../../lib/call.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { signInCode } from '../../text/account.ts'
import { fieldMessage, form as words } from '../../text/form.ts'

export interface CodeRequestFormProps {
  email: string
  onSent: (email: string) => void
  onPassword: (email: string) => void
}

/** Where the code is to be mailed. */
export function CodeRequestForm({ email, onSent, onPassword }: CodeRequestFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(sendSignInCode.body), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      await call(sendSignInCode, { body })
      onSent(body.email)
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <Field label={words.email} error={fieldMessage('email', errors.email?.message)}>
        <EmailInput {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {signInCode.send}
      </Button>
      <Button variant="quiet" onClick={() => onPassword(form.getValues('email'))}>
        {signInCode.byPassword}
      </Button>
    </form>
  )
}
