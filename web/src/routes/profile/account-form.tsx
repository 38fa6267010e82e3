import { updateUser } from '@thokham/contract/account'
import { displayNameField, phoneField } from '@thokham/contract/auth'
import type { Me } from '@thokham/contract/me'
import { z } from 'zod'
import { Button } from '../../components/ui/button.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { updateMe } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { everywhere } from '../../text/everywhere.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { profile } from '../../text/profile.ts'

const withPhone = z.object({ displayName: displayNameField, phone: phoneField })
/** Who never gave a phone need not start now. */
const maybePhone = withPhone.extend({ phone: z.union([z.literal(''), phoneField]) })

const valuesOf = ({ displayName, phone }: Me) => ({ displayName, phone: phone ?? '' })

/** Renders the form of display name and phone. */
export function AccountForm({ me }: { me: Me }) {
  const form = useForm(updateUser, {
    schema: me.phone === null ? maybePhone : withPhone,
    values: valuesOf(me),
    keptAs: 'profile',
    input: ({ displayName, phone }) => ({ body: { displayName, ...(phone && { phone }) } }),
    saved: valuesOf,
    always: (changed) => changed && updateMe(changed),
    done: profile.saved,
    codes: { phone_taken: ['phone', 'taken'] },
  })
  const field = bindFields(form)
  return (
    <form onSubmit={form.submit} noValidate className="mt-6 flex flex-col gap-5 border-line border-t pt-5">
      <FormFault form={form} />
      <div className="grid gap-5 md:grid-cols-2">
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
      </div>
      <Button
        type="submit"
        size={40}
        busy={form.isBusy}
        disabled={!form.formState.isDirty}
        className="self-start"
      >
        {everywhere.save}
      </Button>
    </form>
  )
}
