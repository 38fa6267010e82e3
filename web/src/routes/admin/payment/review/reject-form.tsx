import { rejectPayment } from '@thokham/contract/payment-admin'
import { useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Chip } from '../../../../components/ui/chip.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { useFault } from '../../../../components/ui/use-fault.ts'
import { contractResolver } from '../../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../../kit/form/use-local-form.ts'
import { call } from '../../../../lib/api/call.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import {
  REJECT_TEMPLATE_NAMES,
  REJECT_TEMPLATES,
  adminPayments as text,
} from '../../../../text/admin-payments.ts'
import { messageOf } from '../../../../text/errors.ts'
import { everywhere } from '../../../../text/everywhere.ts'

export interface RejectFormProps {
  id: string
  /** Rejected, and what to say of it. */
  onDone: (said: string) => void
  onCancel: () => void
}

const resolver = contractResolver(rejectPayment.body, (typed: { reason: string }) => typed)

/** Says why, in words that the member will read. */
export default function RejectForm({ id, onDone, onCancel }: RejectFormProps) {
  const [fault, setFault] = useFault()
  const form = useLocalForm({ resolver, defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const confirm = useRef<HTMLButtonElement>(null)
  const reason = form.watch('reason')

  const send = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      await call(rejectPayment, { params: { id }, body })
      onDone(text.rejected)
    } catch (error) {
      setFault(`${text.statusFail} ${messageOf(error)}`)
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
    }
  })
  const error = errors.reason ? text.reasonRequired : fault
  return (
    <form onSubmit={send} noValidate className="flex w-full flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: the templates are one control of the reason's */}
      <div role="group" aria-label={text.templates} className="flex flex-wrap gap-2">
        {REJECT_TEMPLATES.map((template, at) => (
          <Chip
            key={template}
            // The reasons first: most are one press, and a phone's keyboard stays away.
            autoFocus={at === 0}
            selected={reason === template}
            onClick={() => {
              form.setValue('reason', template, { shouldValidate: Boolean(errors.reason) })
              confirm.current?.focus()
            }}
          >
            {REJECT_TEMPLATE_NAMES[at]}
          </Chip>
        ))}
      </div>
      <Field label={text.reason} error={error}>
        <Textarea {...form.register('reason')} maxLength={500} rows={2} />
      </Field>
      <div className="flex justify-end gap-3">
        <Button size={40} onClick={onCancel}>
          {everywhere.cancel}
        </Button>
        <Button ref={confirm} size={40} type="submit" variant="danger-solid" busy={isSubmitting}>
          {text.sendReject}
        </Button>
      </div>
    </form>
  )
}
