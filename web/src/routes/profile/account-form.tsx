import { updateUser } from '@thokham/contract/account'
import type { Me } from '@thokham/contract/me'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { drawnField } from '../../kit/form/drawn-field.ts'
import { useKeptEdits } from '../../kit/form/kept-edits.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { updateMe } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { everywhere } from '../../text/everywhere.ts'
import { fieldMessage, form as words } from '../../text/form.ts'
import { profile } from '../../text/profile.ts'
import * as schemas from './account-schema.ts'

const withPhone = contractResolver(schemas.withPhone)
/** Who never gave a phone need not start now. */
const maybePhone = contractResolver(schemas.maybePhone)

/** Renders the form of display name and phone. */
export function AccountForm({ me }: { me: Me }) {
  const [fault, setFault] = useFault()
  const form = useForm({
    resolver: me.phone === null ? maybePhone : withPhone,
    defaultValues: { displayName: me.displayName, phone: me.phone ?? '' },
  })
  useKeptEdits('profile', form)
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = handleSave(form, async ({ displayName, phone }, settle) => {
    setFault(null)
    try {
      const changed = await call(updateUser, { body: { displayName, ...(phone && { phone }) } })
      settle({ displayName: changed.displayName, phone: changed.phone ?? '' })
      updateMe(changed)
      toast.success(profile.saved)
    } catch (error) {
      setFault(showRefusal(form, error, { phone_taken: ['phone', 'taken'] }))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5 border-line border-t pt-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={words.displayName} error={fieldMessage('displayName', errors.displayName?.message)}>
          <TextInput autoComplete="nickname" {...drawnField(form, 'displayName')} />
        </Field>
        <Field
          label={words.phone}
          hint={account.phoneHint}
          error={fieldMessage('phone', errors.phone?.message)}
        >
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...drawnField(form, 'phone')} />
        </Field>
      </div>
      <Button type="submit" size={40} busy={isSubmitting} disabled={!isDirty} className="self-start">
        {everywhere.save}
      </Button>
    </form>
  )
}
