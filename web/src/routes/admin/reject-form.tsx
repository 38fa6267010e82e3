import { useMutation } from '@tanstack/react-query'
import { rejectPayment } from '@thokham/contract/payment-admin'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Chip } from '../../components/chip.tsx'
import { Field } from '../../components/field.tsx'
import { Textarea } from '../../components/textarea.tsx'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { REJECT_TEMPLATE_NAMES, REJECT_TEMPLATES, adminPayments as text } from '../../text/admin.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'

export interface RejectFormProps {
  id: string
  onDone: () => void
  onCancel: () => void
}

/** Says why, in words that the member will read. */
export function RejectForm({ id, onDone, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const rejecting = useMutation({
    mutationFn: () => call(rejectPayment, { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(text.rejected)
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-payments'] }),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    setIsEmpty(reason.trim() === '')
    if (reason.trim() !== '') rejecting.mutate()
  }
  const error = isEmpty
    ? text.reasonRequired
    : rejecting.error && `${text.statusFail} ${messageOf(rejecting.error)}`
  return (
    <form onSubmit={send} noValidate className="flex w-full flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: the templates are one control of the reason's */}
      <div role="group" aria-label={text.templates} className="flex flex-wrap gap-2">
        {REJECT_TEMPLATES.map((template, at) => (
          <Chip key={template} selected={reason === template} onClick={() => setReason(template)}>
            {REJECT_TEMPLATE_NAMES[at]}
          </Chip>
        ))}
      </div>
      <Field label={text.reason} error={error || undefined}>
        <Textarea
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={500}
          rows={2}
          autoFocus
        />
      </Field>
      <div className="flex justify-end gap-3">
        <Button size={40} onClick={onCancel}>
          {everywhere.cancel}
        </Button>
        <Button size={40} type="submit" variant="danger-solid" busy={rejecting.isPending}>
          {text.sendReject}
        </Button>
      </div>
    </form>
  )
}
