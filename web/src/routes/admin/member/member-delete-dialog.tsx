import { deleteMember, type MemberFile } from '@thokham/contract/members'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { memberFile as text } from '../../../text/members.ts'
import { MEMBERS_KEY } from './member-queries.ts'

export interface MemberDeleteDialogProps {
  member: MemberFile
  onClose: () => void
  onDeleted: () => void
}

/** Names whom, says what goes and what stays, and asks what becomes of a payment that waits. */
export default function MemberDeleteDialog({ member, onClose, onDeleted }: MemberDeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useFault()
  const [hasPending, setHasPending] = useState(member.hasPending)
  const [withdraw, setWithdraw] = useState(false)

  async function remove() {
    setBusy(true)
    setFault(null)
    try {
      await call(deleteMember, { params: { id: member.id }, body: { withdrawPayment: withdraw } })
      toast.success(text.deleted)
      onDeleted()
      // Without the deleted member's own query: their file may still be on the screen, and would be read in vain.
      for (const what of ['list', 'counts'])
        await queryClient.invalidateQueries({ queryKey: [...MEMBERS_KEY, what] })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment_pending') setHasPending(true)
      setFault(faultOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{text.deleteTitle(member.displayName)}</span>}
      description={text.deleteBody}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button
            size={40}
            variant="danger-solid"
            busy={busy}
            disabled={hasPending && !withdraw}
            onClick={remove}
          >
            {everywhere.confirmDelete}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-3">
        <p className="wrap-anywhere text-ink-2 text-sm">{member.email}</p>
        {hasPending && (
          <Notice kind="warn">
            <p>{text.deletePending}</p>
            <Checkbox checked={withdraw} onCheckedChange={setWithdraw}>
              {text.withdraw}
            </Checkbox>
          </Notice>
        )}
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function faultOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'forbidden') return text.mayNotDelete
  return isUnexplained(error) ? text.deleteFail : messageOf(error)
}
