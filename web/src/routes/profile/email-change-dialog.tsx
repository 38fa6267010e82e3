import { changeEmail } from '@thokham/contract/email-change'
import type { Me } from '@thokham/contract/me'
import { MeantEmail } from '../../components/sign-in/meant-email.tsx'
import { EmailInput } from '../../components/ui/email-input.tsx'
import { Field } from '../../components/ui/field.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { callerChanged } from '../../lib/session/session.ts'
import { emailChange as text } from '../../text/email-change.ts'
import { fieldMessage, form as words } from '../../text/form.ts'
import { emailChangeQuery } from './email-change-query.ts'
import { FormDialog } from './form-dialog.tsx'

const resolver = contractResolver(changeEmail.body)

/**
 * Renders the dialog that asks for another address and the password: it counts at once while the present one is not
 * confirmed, otherwise after a press on a mailed link.
 */
export default function EmailChangeDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [fault, setFault] = useFault()
  const form = useForm({ resolver, defaultValues: { email: me.emailVerified ? '' : me.email, password: '' } })
  const { errors, isSubmitting } = form.formState

  const isHere = useIsHere()
  const submit = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      const answer = await call(changeEmail, { body })
      queryClient.setQueryData(emailChangeQuery.queryKey, answer)
      if (settle() && isHere()) onClose()
      if (answer.waiting) return
      toast.success(text.corrected(body.email))
      await callerChanged()
    } catch (error) {
      setFault(
        showRefusal(form, error, { wrong_password: ['password', 'wrong'], email_taken: ['email', 'taken'] }),
      )
    }
  })

  return (
    <FormDialog
      title={me.emailVerified ? text.title : text.correct}
      description={me.emailVerified ? text.lead : text.correctLead}
      action={text.send}
      variant="primary"
      isSending={isSubmitting}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <Field label={words.newEmail} error={fieldMessage('email', errors.email?.message)}>
          <EmailInput autoComplete="email" autoFocus {...form.register('email')} />
        </Field>
        <MeantEmail form={form} />
      </div>
      <Field label={words.password} error={fieldMessage('currentPassword', errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}
