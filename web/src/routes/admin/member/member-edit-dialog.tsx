import { editMember, type MemberFile } from '@thokham/contract/members'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { DateField } from '../../../kit/form/fields/date-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { faultOf } from '../../../text/form.ts'
import { extension, memberEdit as text } from '../../../text/members.ts'
import { editValuesOf, isPast, type MemberEditValues, memberEditResolver } from './member-edit-values.ts'
import { MEMBERS_KEY } from './member-queries.ts'

export interface MemberEditDialogProps {
  member: MemberFile
  onClose: () => void
}

/** Changes name, e-mail, level and end; the level of admins is offered for those alone who are one. */
export default function MemberEditDialog({ member, onClose }: MemberEditDialogProps) {
  const [fault, setFault] = useFault()
  const [isOvertaken, setIsOvertaken] = useState(false)
  const isHere = useIsHere()
  const { membership, expiresAt } = member
  const form = useLocalForm<MemberEditValues, Parameters<typeof save>[0]>({
    resolver: memberEditResolver({ membership, expiresAt }),
    defaultValues: editValuesOf(member),
  })
  const { isSubmitting } = form.formState
  const values = form.watch()

  function save(body: Parameters<typeof call<typeof editMember>>[1]['body']) {
    return call(editMember, { params: { id: member.id }, body })
  }
  const send = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      await save(body)
      toast.success(text.saved)
      if (settle() && isHere()) onClose()
    } catch (error) {
      setIsOvertaken(error instanceof ApiError && error.code === 'conflict')
      setFault(
        isUnexplained(error) ? text.fail : showRefusal(form, error, { email_taken: ['email', 'taken'] }),
      )
    }
    await queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button size={40} variant="primary" busy={isSubmitting} onClick={() => void send()}>
            {everywhere.save}
          </Button>
        </>
      }
    >
      <form onSubmit={send} noValidate className="mt-4 flex flex-col gap-4">
        <TextField form={form} name="displayName" label={text.displayName} fault={faultOf('displayName')} />
        <TextField
          form={form}
          name="email"
          label={text.email}
          hint={values.email === member.email ? undefined : text.emailHint}
          fault={faultOf('email')}
          type="email"
          spellCheck={false}
        />
        <SelectField form={form} name="membership" label={text.level} fault={text.ownLevel}>
          {(['free', 'vip', 'lifetime', 'admin'] as const)
            .filter((level) => level !== 'admin' || member.membership === 'admin')
            .map((level) => (
              <option key={level} value={level}>
                {extension.level[level]}
              </option>
            ))}
        </SelectField>
        {values.membership === 'vip' && (
          <DateField
            form={form}
            name="until"
            label={text.until}
            hint={isPast(values, new Date()) ? text.past : text.untilHint}
            fault={text.date}
          />
        )}
        {isOvertaken ? (
          <Notice kind="warn" role="alert" fix={{ label: text.showNewest, onPress: onClose }}>
            {text.changed}
          </Notice>
        ) : (
          fault && (
            <Notice kind="error" role="alert">
              {fault}
            </Notice>
          )
        )}
      </form>
    </Dialog>
  )
}
