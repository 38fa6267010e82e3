import { type Passkey, renamePasskey } from '@thokham/contract/passkeys'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { everywhere } from '../../text/everywhere.ts'
import { faultOf } from '../../text/form.ts'
import { passkeys as text } from '../../text/passkeys.ts'

export interface RenamePasskeyDialogProps {
  passkey: Passkey
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Asks what a passkey is to be called. */
export function RenamePasskeyDialog({ passkey, onChanged, onClose }: RenamePasskeyDialogProps) {
  const form = useForm(renamePasskey, {
    schema: renamePasskey.body,
    values: { name: passkey.name },
    input: (body) => ({ params: { id: passkey.id }, body }),
    always: onChanged,
    here: onClose,
    done: text.renamed,
  })
  return (
    <FormDialog form={form} title={text.rename} action={everywhere.save} onClose={onClose} focusesFirst>
      <TextField form={form} name="name" label={text.name} fault={faultOf('passkeyName')} />
    </FormDialog>
  )
}
