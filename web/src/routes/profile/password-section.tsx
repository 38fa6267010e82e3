import { changePassword } from '@thokham/contract/passwords'
import { useWatch } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { NewPasswordInput } from '../../components/ui/new-password-input.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { account } from '../../text/account.ts'
import { fieldMessage, form as words } from '../../text/form.ts'
import { security } from '../../text/profile.ts'
import { typed } from './password-schema.ts'
import type { ProfileSectionProps } from './profile-section.ts'
import { SESSIONS_KEY } from './sessions-query.ts'

const passwordResolver = contractResolver(typed)

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' }

/** Renders another password, which signs out everywhere but here. */
export function PasswordSection({ me }: ProfileSectionProps) {
  const [fault, setFault] = useFault()
  const form = useForm({ resolver: passwordResolver, defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })

  const submit = handleSave(form, async ({ currentPassword, newPassword }, settle) => {
    setFault(null)
    try {
      const { endedSessions } = await call(changePassword, { body: { currentPassword, newPassword } })
      settle(EMPTY)
      toast.success(endedSessions > 0 ? security.passwordSavedEnded(endedSessions) : security.passwordSaved)
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
    } catch (error) {
      setFault(showRefusal(form, error, { wrong_password: ['currentPassword', 'wrong'] }))
    }
  })

  return (
    <>
      <p className="text-ink-2 text-sm">{security.passwordLead}</p>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        <input type="text" hidden autoComplete="username" value={me.email} readOnly />
        <div className="grid items-start gap-5 md:grid-cols-3">
          <Field
            label={words.currentPassword}
            error={fieldMessage('currentPassword', errors.currentPassword?.message)}
          >
            <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
          <NewPasswordInput
            label={words.newPassword}
            value={newPassword}
            known={[me.email, me.displayName, me.phone ?? '']}
            reason={errors.newPassword?.message}
            registered={form.register('newPassword')}
          />
          <Field
            label={words.confirmPassword}
            error={fieldMessage('newConfirmPassword', errors.confirm?.message)}
          >
            <PasswordInput autoComplete="new-password" {...form.register('confirm')} />
          </Field>
        </div>
        <Button type="submit" size={40} busy={isSubmitting} className="self-start">
          {account.savePassword}
        </Button>
      </form>
    </>
  )
}
