import { changeEmail } from '@thokham/contract/email-change'
import type { Me } from '@thokham/contract/me'
import { MeantEmail } from '../../components/sign-in/meant-email.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { callerChanged } from '../../lib/session/session.ts'
import { emailChange as text } from '../../text/email-change.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { emailChangeQuery } from './email-change-query.ts'

/**
 * Renders the dialog that asks for another address and the password: it counts at once while the present one is not
 * confirmed, otherwise after a press on a mailed link.
 */
export default function EmailChangeDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const form = useForm(changeEmail, {
    schema: changeEmail.body,
    values: { email: me.emailVerified ? '' : me.email, password: '' },
    input: (body) => ({ body }),
    always: (answer) => {
      if (!answer) return
      queryClient.setQueryData(emailChangeQuery.queryKey, answer)
      return answer.waiting ? undefined : callerChanged()
    },
    done: (answer, { email }) => (answer.waiting ? null : text.corrected(email)),
    here: onClose,
    codes: { wrong_password: ['password', 'wrong'], email_taken: ['email', 'taken'] },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      form={form}
      title={me.emailVerified ? text.title : text.correct}
      description={me.emailVerified ? text.lead : text.correctLead}
      action={text.send}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <EmailField {...field('email', words.newEmail)} autoComplete="email" autoFocus />
        <MeantEmail form={form} />
      </div>
      <PasswordField
        {...field('password', words.password)}
        fault={faultOf('currentPassword')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
