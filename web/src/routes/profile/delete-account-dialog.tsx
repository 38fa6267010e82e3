import { deleteAccount } from '@thokham/contract/account'
import { useState } from 'react'
import { CurrentPassword } from '../../components/sign-in/current-password.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { keepOnDevice } from '../../kit/storage/stored-databases.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { callerChanged, memberLeft } from '../../lib/session/session.ts'
import { messageOf } from '../../text/errors.ts'
import { ownData } from '../../text/profile.ts'

export interface DeleteAccountDialogProps {
  /** Names the account that is about to go. */
  email: string
  onClose: () => void
}

/** Renders the last question before an account ends; success leaves for the landing page, in every tab. */
export default function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const [pending, setPending] = useState<string | null>(null)
  const form = useForm(
    {
      name: deleteAccount.name,
      send: ({ password }) =>
        call(deleteAccount, { body: { password, withdrawPayment: pending !== null } }).then(() => true),
    },
    {
      schema: deleteAccount.body,
      values: { password: '' },
      always: (isDeleted) => {
        if (!isDeleted) return
        keepOnDevice(false)
        memberLeft()
        location.assign('/?account=deleted')
        return callerChanged()
      },
      codes: { wrong_password: ['password', 'wrong'] },
      refused: (error) => {
        const reference = waitingPayment(error)
        setPending(reference)
        return reference ? null : messageOf(error)
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={<span className="wrap-anywhere">{ownData.deleteTitle(email)}</span>}
      description={ownData.deleteBody}
      action={pending ? ownData.withdrawAndDelete : ownData.confirmDelete}
      variant="danger-solid"
      {...(pending && { cancel: ownData.waitForResult })}
      onClose={onClose}
    >
      {pending && (
        <Notice kind="warn" role="alert">
          <p className="font-semibold">{ownData.pendingPayment(pending)}</p>
          <p className="wrap-anywhere">{ownData.refundHint(email)}</p>
        </Notice>
      )}
      <CurrentPassword form={form} name="password" email={email} />
    </FormDialog>
  )
}

/** Returns the reference of a payment that waits, when that is what stands in the way. */
function waitingPayment(error: unknown): string | null {
  if (!hasCode(error, 'payment_pending')) return null
  return String(error.details.reference ?? '')
}
