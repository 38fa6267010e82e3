import { type Licence, suspendLicence } from '@thokham/contract/licences'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../lib/api/call.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { memberLicence as text } from '../../../text/members.ts'

export interface SuspendDialogProps {
  licence: Licence
  onClose: () => void
  onChange: (changed: Licence) => void
}

const resolver = contractResolver(suspendLicence.body, (typed: { reason: string }) => typed)

/** Asks why a licence is to stop, in words that its member will read. */
export default function SuspendDialog({ licence, onClose, onChange }: SuspendDialogProps) {
  const [fault, setFault] = useFault()
  const isHere = useIsHere()
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const send = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      onChange(await call(suspendLicence, { params: { id: licence.id }, body }))
      toast.success(text.suspended)
      if (settle() && isHere()) onClose()
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })
  const reason = errors.reason?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.suspendTitle}
      description={text.suspendBody}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button size={40} variant="danger-solid" busy={isSubmitting} onClick={() => void send()}>
            {text.suspend}
          </Button>
        </>
      }
    >
      <form onSubmit={send} noValidate className="mt-4 flex flex-col gap-3">
        <Field
          label={text.reason}
          error={reason && (reason === 'too_long' ? text.reasonTooLong : text.reasonRequired)}
        >
          <Textarea rows={3} autoFocus {...form.register('reason')} />
        </Field>
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
