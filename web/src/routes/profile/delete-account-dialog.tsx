import { deleteAccount } from '@thokham/contract/account'
import { useState } from 'react'
import { Notice } from '../../components/ui/notice.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { callerChanged, memberLeft } from '../../lib/session/session.ts'
import { ownData } from '../../text/profile.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormDialog } from './form-dialog.tsx'

const passwordResolver = contractResolver(deleteAccount.body)

export interface DeleteAccountDialogProps {
  /** Names the account that is about to go. */
  email: string
  onClose: () => void
}

/** Renders the last question before an account ends; success leaves for the landing page, in every tab. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const [fault, setFault] = useFault()
  const [pending, setPending] = useState<string | null>(null)
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const isHere = useIsHere()

  const submit = form.handleSubmit(async ({ password }) => {
    setFault(null)
    try {
      await call(deleteAccount, { body: { password, withdrawPayment: pending !== null } })
      memberLeft()
      location.assign('/?account=deleted')
      await callerChanged()
    } catch (error) {
      const reference = waitingPayment(error)
      setPending(reference)
      setFault(
        reference && isHere() ? null : showRefusal(form, error, { wrong_password: ['password', 'wrong'] }),
      )
    }
  })

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{ownData.deleteTitle(email)}</span>}
      description={ownData.deleteBody}
      action={pending ? ownData.withdrawAndDelete : ownData.confirmDelete}
      variant="danger-solid"
      {...(pending && { cancel: ownData.waitForResult })}
      isSending={isSubmitting}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      {pending && (
        <Notice kind="warn" role="alert">
          <p className="font-semibold">{ownData.pendingPayment(pending)}</p>
          <p className="wrap-anywhere">{ownData.refundHint(email)}</p>
        </Notice>
      )}
      <CurrentPassword email={email} field={form.register('password')} reason={errors.password?.message} />
    </FormDialog>
  )
}

/** Returns the reference of a payment that waits, when that is what stands in the way. */
function waitingPayment(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'payment_pending') return null
  return String(error.details.reference ?? '')
}
