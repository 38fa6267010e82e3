import { useQuery } from '@tanstack/react-query'
import { mailMembers } from '@thokham/contract/members-many'
import type { CallInput } from '@thokham/contract/operation'
import { useRef } from 'react'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { randomId } from '../../../lib/browser/random-id.ts'
import { admin } from '../../../text/admin.ts'
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
  const form = useForm(mailMembers, {
    schema: mailMembers.body,
    read: (typed) => ({ ...typed, idempotencyKey: idempotencyKey.current, to }),
    values: { subject: '', message: '', skipPending: 'filter' in to },
    input: (body) => ({ body }),
    always: (mailed) => {
      // What was typed since is another mail.
      if (mailed) idempotencyKey.current = randomId()
    },
    done: ({ recipients }) => text.mailed(recipients),
    here: onClose,
  })
  const field = bindFields(form)
  return (
    <FormDialog
      form={form}
      title={text.mailTitle(total ?? count, isUncounted)}
      description={text.mailLead}
      width={640}
      action={text.send}
      disabled={isUncounted}
      busy={isUncounted && !found.error}
      onClose={onClose}
    >
      <TextField
        {...field('subject', text.subject)}
        fault={(reason) => (reason === 'too_long' ? text.subjectTooLong : text.subjectRequired)}
        autoFocus
      />
      <TextareaField
        {...field('message', text.message, text.messageHint)}
        fault={(reason) => (reason === 'too_long' ? text.messageTooLong : text.messageRequired)}
        rows={7}
      />
      <CheckboxField form={form} name="skipPending">
        {text.skipPending}
      </CheckboxField>
      {isMore && (
        <QueryView query={found} waiting={null} failing={admin.fetchFail}>
          {() => null}
        </QueryView>
      )}
    </FormDialog>
  )
}
