import { zodResolver } from '@hookform/resolvers/zod'
import { requestPasswordReset } from '@thokham/contract/passwords'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../lib/call.ts'
import { showRefusal } from '../lib/show-refusal.ts'
import { account } from '../text/account.ts'
import { fieldMessage, form as words } from '../text/form.ts'
import { Button } from './button.tsx'
import { EmailInput } from './email-input.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { ResendButton } from './resend-button.tsx'

/** Asks for a link for a new password. The answer is the same whether the address belongs to a member or not. */
export function ResetRequest({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(requestPasswordReset.body), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      await call(requestPasswordReset, { body })
      setSentAt(Date.now())
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
      {sentAt !== null && !fault && (
        <Notice kind="success" role="status">
          {account.resetSent}
        </Notice>
      )}
      <Field label={words.email} error={fieldMessage('email', errors.email?.message)}>
        <EmailInput {...form.register('email')} />
      </Field>
      {sentAt === null ? (
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {account.sendReset}
        </Button>
      ) : (
        <ResendButton size={44} sentAt={sentAt} busy={isSubmitting} onPress={submit}>
          {account.sendResetAgain}
        </ResendButton>
      )}
    </form>
  )
}
