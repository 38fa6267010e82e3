import { useQuery } from '@tanstack/react-query'
import { mailMembers } from '@thokham/contract/members-many'
import type { CallInput } from '@thokham/contract/operation'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import { admin } from '../../../text/admin.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { manyMembers as text } from '../../../text/members.ts'
import { foundCountQuery } from './member-queries.ts'

export interface MailDialogProps {
  to: CallInput<typeof mailMembers>['body']['to']
  count: number
  /** The filter selects more than `count`: all of them are counted, and nothing is sent before their number is shown. */
  isMore?: boolean
  onClose: () => void
}

/** Writes to several members at once; pressed twice it goes out once. */
export default function MailDialog({ to, count, isMore = false, onClose }: MailDialogProps) {
  const idempotencyKey = useRef(randomId())
  const found = useQuery({ ...foundCountQuery('filter' in to ? to.filter : {}), enabled: isMore })
  const total = isMore ? found.data?.total : count
  const isUncounted = total === undefined
  const [skipPending, setSkipPending] = useState('filter' in to)
  const [fault, setFault] = useFault()
  const [resolver] = useState(() =>
    contractResolver(mailMembers.body, (typed: { subject: string; message: string }) => ({
      ...typed,
      idempotencyKey: idempotencyKey.current,
      to,
    })),
  )
  const form = useLocalForm({ resolver, defaultValues: { subject: '', message: '' } })
  const { isSubmitting } = form.formState
  const isHere = useIsHere()
  const send = handleSave(form, async (body, settle) => {
    if (isUncounted) return
    setFault(null)
    try {
      const { recipients } = await call(mailMembers, { body: { ...body, to, skipPending } })
      toast.success(text.mailed(recipients))
      // What was typed since is another mail.
      idempotencyKey.current = randomId()
      if (settle() && isHere()) onClose()
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })
  return (
    <Dialog
      open
      width={640}
      onOpenChange={(open) => !open && onClose()}
      title={text.mailTitle(total ?? count, isUncounted)}
      description={text.mailLead}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button
            size={40}
            variant="primary"
            disabled={isUncounted}
            busy={isSubmitting || (isUncounted && !found.error)}
            onClick={() => void send()}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <form onSubmit={send} noValidate className="mt-4 flex flex-col gap-4">
        <TextField
          form={form}
          name="subject"
          label={text.subject}
          fault={(reason) => (reason === 'too_long' ? text.subjectTooLong : text.subjectRequired)}
          autoFocus
        />
        <TextareaField
          form={form}
          name="message"
          label={text.message}
          hint={text.messageHint}
          fault={(reason) => (reason === 'too_long' ? text.messageTooLong : text.messageRequired)}
          rows={7}
        />
        <Checkbox checked={skipPending} onCheckedChange={setSkipPending}>
          {text.skipPending}
        </Checkbox>
        {isUncounted && found.error && (
          <ErrorState error={found.error} message={admin.fetchFail} onRetry={() => void found.refetch()} />
        )}
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
