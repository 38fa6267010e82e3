import { newPasswordField } from '@thokham/contract/auth'
import { changePassword, currentPasswordField } from '@thokham/contract/passwords'
import { z } from 'zod'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { NewPasswordField } from '../../kit/form/fields/new-password-field.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { security } from '../../text/profile.ts'
import type { ProfileSectionProps } from './profile-section.ts'
import { SESSIONS_KEY } from './sessions-query.ts'

const schema = z
  .object({
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    confirm: z.string().min(1, 'required'),
  })
  .refine(({ newPassword, confirm }) => confirm.normalize('NFKC') === newPassword, {
    path: ['confirm'],
    error: 'invalid',
  })

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' }

/** Renders another password, which signs out everywhere but here. */
export function PasswordSection({ me, mustRenewPassword: mustRenew }: ProfileSectionProps) {
  const form = useForm(changePassword, {
    schema,
    values: EMPTY,
    input: ({ currentPassword, newPassword }) => ({ body: { currentPassword, newPassword } }),
    saved: () => EMPTY,
    always: (changed) => {
      if (!changed) return undefined
      if (mustRenew) void refreshSession()
      return queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
    done: ({ endedSessions }) =>
      endedSessions > 0 ? security.passwordSavedEnded(endedSessions) : security.passwordSaved,
    codes: { wrong_password: ['currentPassword', 'wrong'] },
  })
  const field = bindFields(form)
  return (
    <>
      <p className="text-ink-2 text-sm">{security.passwordLead}</p>
      {mustRenew && (
        <Notice kind="warn" className="mt-4">
          {security.passwordTooShort}
        </Notice>
      )}
      <form onSubmit={form.submit} noValidate className="mt-5 flex flex-col gap-5">
        <FormFault form={form} />
        <input type="text" hidden autoComplete="username" value={me.email} readOnly />
        <div className="grid items-start gap-5 md:grid-cols-3">
          <PasswordField
            {...field('currentPassword', words.currentPassword)}
            fault={faultOf('currentPassword')}
            autoComplete="current-password"
          />
          <NewPasswordField
            {...field('newPassword', words.newPassword)}
            known={[me.email, me.displayName, me.phone ?? '']}
          />
          <PasswordField
            {...field('confirm', words.confirmPassword)}
            fault={faultOf('newConfirmPassword')}
            autoComplete="new-password"
          />
        </div>
        <Button type="submit" size={40} busy={form.isBusy} className="self-start">
          {account.savePassword}
        </Button>
      </form>
    </>
  )
}
