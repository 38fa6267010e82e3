import type { MemberFile } from '@thokham/contract/members'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import type { Acting } from '../../../kit/action/use-action.ts'
import { hasCode } from '../../../lib/api/api-error.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { memberFile as text } from '../../../text/members.ts'

export interface MemberDeleteDialogProps {
  member: MemberFile
  onClose: () => void
  /** Deletes them; `true` withdraws the payment that waits. */
  remove: Acting<boolean>
}

/** Names whom, says what goes and what stays, and asks what becomes of a payment that waits. */
export default function MemberDeleteDialog({ member, onClose, remove }: MemberDeleteDialogProps) {
  const [withdraw, setWithdraw] = useState(false)
  const { error, fault } = remove
  const hasPending = member.hasPending || hasCode(error, 'payment_pending')
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
            busy={remove.isBusy}
            disabled={hasPending && !withdraw}
            onClick={() => void remove.run(withdraw)}
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
