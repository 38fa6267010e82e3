import { deleteAccount } from '@thokham/contract/account'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { callerChanged, memberLeft } from '../../lib/session.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { everywhere } from '../../text/everywhere.ts'
import { fieldMessage, form as words } from '../../text/form.ts'
import { ownData } from '../../text/profile.ts'

const passwordResolver = schemaResolver(() =>
  import('@thokham/contract/account').then(({ deleteAccount }) => deleteAccount.body),
)

export interface DeleteAccountDialogProps {
  open: boolean
  /** Names the account that is about to go. */
  email: string
  onClose: () => void
}

/** Renders the last question before an account ends; success leaves for the landing page, in every tab. */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  const formId = useId()
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

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
      setFault(reference ? null : showRefusal(form, error, { wrong_password: ['password', 'wrong'] }))
    }
  })

  function close() {
    form.reset()
    setFault(null)
    setPending(null)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={<span className="wrap-anywhere">{ownData.deleteTitle(email)}</span>}
      description={ownData.deleteBody}
      footer={
        <>
          <Button size={40} onClick={close}>
            {pending ? ownData.waitForResult : everywhere.cancel}
          </Button>
          <Button size={40} type="submit" form={formId} variant="danger-solid" busy={isSubmitting}>
            {pending ? ownData.withdrawAndDelete : ownData.confirmDelete}
          </Button>
        </>
      }
    >
      {pending && (
        <Notice kind="warn" role="alert" className="mt-4">
          <p className="font-semibold">{ownData.pendingPayment(pending)}</p>
          <p className="wrap-anywhere">{ownData.refundHint(email)}</p>
        </Notice>
      )}
      <form id={formId} onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <Field label={words.password} error={fieldMessage('currentPassword', errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}

/** The reference of a payment that waits, when that is what stands in the way. */
function waitingPayment(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'payment_pending') return null
  return String(error.details.reference ?? '')
}
