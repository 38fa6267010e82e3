import { revokeApproval } from '@thokham/contract/automatic-approval'
import { type AdminPayment, undoApprovals } from '@thokham/contract/payment-admin'
import { UNDO_APPROVAL_MS } from '@thokham/domain/approval-undo'
import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { useAction } from '../../../../kit/action/use-action.ts'
import { call } from '../../../../lib/api/call.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { adminPayments, REJECT_TEMPLATES } from '../../../../text/admin-payments.ts'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['admin-payments'] })

/** Renders the ways back from an approval of the system's: undone for a minute, refused after that. */
export default function ItsOwnApproval({ payment: { id, status, verdict } }: { payment: AdminPayment }) {
  const approved = status === 'approved' ? verdict?.approved : null
  const seconds = useSecondsLeft(approved ? Date.parse(approved.at) + UNDO_APPROVAL_MS : 0)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const undo = useAction(
    {
      name: undoApprovals.name,
      send: async (changeId: string) => {
        const { outcomes } = await call(undoApprovals, { body: { approvals: [{ id, changeId }] } })
        return outcomes[0]?.refusal ?? null
      },
    },
    { always: readAgain, done: (refusal) => (refusal ? text.undoFail : adminPayments.undone) },
  )
  const revoke = useAction(revokeApproval, {
    input: () => ({ params: { id }, body: { reason } }),
    always: readAgain,
    done: text.revoked,
  })
  const isMissing = Boolean(revoke.error) && reason.trim() === ''
  if (!approved) return null
  return (
    <div className="mt-2">
      {seconds > 0 ? (
        <Button size={40} busy={undo.isBusy} onClick={() => void undo.run(approved.changeId)}>
          {text.undo(seconds)}
        </Button>
      ) : (
        <Button size={40} variant="danger" onClick={() => setIsAsking(true)}>
          {text.revoke}
        </Button>
      )}
      <ConfirmDialog
        of={isAsking ? {} : null}
        onClose={() => setIsAsking(false)}
        title={() => text.revoke}
        body={text.revokeLead}
        more={
          <div className="mt-4">
            <Field label={adminPayments.reason} error={isMissing && adminPayments.reasonRequired}>
              <Textarea
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                placeholder={REJECT_TEMPLATES[2]}
                maxLength={500}
                rows={2}
              />
            </Field>
          </div>
        }
        label={text.revoke}
        action={revoke}
      />
    </div>
  )
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until <= Date.now()) return
    const clock = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(clock)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
