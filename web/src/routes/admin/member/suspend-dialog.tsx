import { type Licence, suspendLicence } from '@thokham/contract/licences'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { memberLicence as text } from '../../../text/members.ts'

export interface SuspendDialogProps {
  licence: Licence
  onClose: () => void
  onChange: (changed: Licence) => void
}

/** Asks why a licence is to stop, in words that its member will read. */
export default function SuspendDialog({ licence, onClose, onChange }: SuspendDialogProps) {
  const form = useForm(suspendLicence, {
    schema: suspendLicence.body,
    values: { reason: '' },
    input: (body) => ({ params: { id: licence.id }, body }),
    always: (suspended) => suspended && onChange(suspended),
    done: text.suspended,
    here: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text.suspendTitle}
      description={text.suspendBody}
      action={text.suspend}
      variant="danger-solid"
      onClose={onClose}
    >
      <TextareaField
        form={form}
        name="reason"
        label={text.reason}
        fault={(reason) => (reason === 'too_long' ? text.reasonTooLong : text.reasonRequired)}
        rows={3}
        autoFocus
      />
    </FormDialog>
  )
}
