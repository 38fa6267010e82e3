import { useQueryClient } from '@tanstack/react-query'
import { replaceLicenceKey } from '@thokham/contract/licences'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { licence as text } from '../../text/licence.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormDialog } from './form-dialog.tsx'
import { licenceKeyQuery, licenceQuery, readingOf } from './licence-query.ts'

const resolver = contractResolver(replaceLicenceKey.body)

export interface ReplaceKeyDialogProps {
  /** The masked key that goes, as it was when the question came up: an answer that was lost shows another one behind it. */
  former: string
  email: string
  onClose: () => void
}

/** Renders the question before a licence gets another key, with the password. */
export default function ReplaceKeyDialog({ former, email, onClose }: ReplaceKeyDialogProps) {
  const cache = useQueryClient()
  const [fault, setFault] = useFault()
  const form = useForm({ resolver, defaultValues: { replaces: former, password: '' } })
  const { errors, isSubmitting } = form.formState

  const isHere = useIsHere()
  /** An answer that comes after the question came up anew closes nothing. */
  const close = () => isHere() && onClose()
  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      const made = await call(replaceLicenceKey, { body })
      cache.setQueryData(licenceKeyQuery(made.licence.maskedKey).queryKey, { key: made.key })
      cache.setQueryData(licenceQuery.queryKey, readingOf(made.licence))
      close()
      toast.success(text.replaced)
    } catch (failed) {
      // Replaced in another tab, or by a press whose answer was lost: what is shown then is the present key.
      await cache.invalidateQueries({ queryKey: licenceQuery.queryKey })
      if (failed instanceof ApiError && failed.code === 'conflict') {
        close()
        toast.info(text.replacedAlready)
      } else setFault(showRefusal(form, failed, { wrong_password: ['password', 'wrong'] }))
    }
  })

  return (
    <FormDialog
      title={text.replaceTitle}
      description={text.replaceBody}
      action={text.replace}
      variant="danger-solid"
      isSending={isSubmitting}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPassword
        email={email}
        field={form.register('password')}
        reason={errors.password?.message}
        autoFocus
      />
    </FormDialog>
  )
}
