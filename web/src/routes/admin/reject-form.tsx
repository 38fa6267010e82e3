import { useMutation } from '@tanstack/react-query'
import { rejectPayment } from '@thokham/contract/payment-admin'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { REJECT_TEMPLATE_NAMES, REJECT_TEMPLATES, adminPayments as text } from '../../text/admin.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'

export interface RejectFormProps {
  id: string
  /** Rejected, and what to say of it. */
  onDone: (said: string) => void
  onCancel: () => void
}

/** Says why, in words that the member will read. */
export function RejectForm({ id, onDone, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const confirm = useRef<HTMLButtonElement>(null)
  const rejecting = useMutation({
    mutationFn: () => call(rejectPayment, { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => onDone(text.rejected),
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
          <Chip
            key={template}
            // The reasons first: most are one press, and a phone's keyboard stays away.
            autoFocus={at === 0}
            selected={reason === template}
            onClick={() => {
              setReason(template)
              confirm.current?.focus()
            }}
          >
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
        />
      </Field>
      <div className="flex justify-end gap-3">
        <Button size={40} onClick={onCancel}>
          {everywhere.cancel}
        </Button>
        <Button ref={confirm} size={40} type="submit" variant="danger-solid" busy={rejecting.isPending}>
          {text.sendReject}
        </Button>
      </div>
    </form>
  )
}
