import { editMember, type MemberFile } from '@thokham/contract/members'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { DateField } from '../../../kit/form/fields/date-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { faultOf } from '../../../text/form.ts'
import { extension, memberEdit as text } from '../../../text/members.ts'
import { editValuesOf, isPast, type MemberEditValues, readMemberEdit } from './member-edit-values.ts'
import { MEMBERS_KEY } from './member-queries.ts'

export interface MemberEditDialogProps {
  member: MemberFile
  onClose: () => void
}

/** Changes name, e-mail, level and end; the level of admins is offered for those alone who are one. */
export default function MemberEditDialog({ member, onClose }: MemberEditDialogProps) {
  const { membership, expiresAt } = member
  const form = useForm(editMember, {
    schema: editMember.body,
    read: (typed: MemberEditValues) => readMemberEdit(typed, { membership, expiresAt, email: member.email }),
    boxes: { expiresOn: 'until' },
    values: editValuesOf(member),
    input: (body) => ({ params: { id: member.id }, body }),
    always: () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY }),
    done: text.saved,
    here: onClose,
    codes: { email_taken: ['email', 'taken'] },
    conflict: text.changed,
    refused: (error) => messageOf(error, { internal: text.fail }),
  })
  const values = form.watch()

  const field = bindFields(form)
  return (
    <FormDialog
      form={form}
      title={text.title}
      action={everywhere.save}
      newest={{ label: text.showNewest, onPress: onClose }}
      onClose={onClose}
      focusesFirst
    >
      <TextField {...field('displayName', text.displayName)} fault={faultOf('displayName')} />
      <TextField
        {...field('email', text.email, values.email === member.email ? undefined : text.emailHint)}
        fault={faultOf('email')}
        type="email"
        spellCheck={false}
      />
      <SelectField
        {...field('membership', text.level)}
        fault={text.ownLevel}
        offered={(['free', 'vip', 'lifetime', 'admin'] as const).filter(
          (level) => level !== 'admin' || member.membership === 'admin',
        )}
        nameOf={(level) => extension.level[level]}
      />
      {values.membership === 'vip' && (
        <DateField
          {...field('until', text.until, isPast(values, new Date()) ? text.past : text.untilHint)}
          fault={text.date}
        />
      )}
    </FormDialog>
  )
}
