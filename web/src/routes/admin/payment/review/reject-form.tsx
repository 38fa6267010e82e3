import { rejectPayment } from '@thokham/contract/payment-admin'
import { useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Chip } from '../../../../components/ui/chip.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { boundInput, faultAt } from '../../../../kit/form/bound-field.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import {
  REJECT_TEMPLATE_NAMES,
  REJECT_TEMPLATES,
  adminPayments as text,
} from '../../../../text/admin-payments.ts'
import { messageOf } from '../../../../text/errors.ts'
import { everywhere } from '../../../../text/everywhere.ts'
import { sayDecision } from '../approvals.ts'

export interface RejectFormProps {
  id: string
  /** Rejected: on to the next one. */
  onDone: () => void
  onCancel: () => void
}

/** Says why, in words that the member will read. */
export default function RejectForm({ id, onDone, onCancel }: RejectFormProps) {
  const form = useForm(rejectPayment, {
    schema: rejectPayment.body,
    values: { reason: '' },
    input: (body) => ({ params: { id }, body }),
    always: (rejected) => {
      if (rejected) sayDecision(text.rejected)
      return queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
    },
    here: onDone,
    refused: (error) => `${text.statusFail} ${messageOf(error)}`,
  })
  const confirm = useRef<HTMLButtonElement>(null)
  const reason = form.watch('reason')
  const error = faultAt(form, 'reason', text.reasonRequired)
  return (
    <form onSubmit={form.submit} noValidate className="flex w-full flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: the templates are one control of the reason's */}
      <div role="group" aria-label={text.templates} className="flex flex-wrap gap-2">
        {REJECT_TEMPLATES.map((template, at) => (
          <Chip
            key={template}
            // The reasons first: most are one press, and a phone's keyboard stays away.
            autoFocus={at === 0}
            selected={reason === template}
            onClick={() => {
              form.setValue('reason', template, { shouldValidate: error !== undefined })
              confirm.current?.focus()
            }}
          >
            {REJECT_TEMPLATE_NAMES[at]}
          </Chip>
        ))}
      </div>
      <Field label={text.reason} error={error ?? form.fault}>
        <Textarea {...boundInput(form, 'reason')} maxLength={500} rows={2} />
      </Field>
      <div className="flex justify-end gap-3">
        <Button size={40} onClick={onCancel}>
          {everywhere.cancel}
        </Button>
        <Button ref={confirm} size={40} type="submit" variant="danger-solid" busy={form.isBusy}>
          {text.sendReject}
        </Button>
      </div>
    </form>
  )
}
