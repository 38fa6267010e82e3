import { useQueryClient } from '@tanstack/react-query'
import { replaceLicenceKey } from '@thokham/contract/licences'
import { CurrentPassword } from '../../components/sign-in/current-password.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { messageOf } from '../../text/errors.ts'
import { licence as text } from '../../text/licence.ts'
import { licenceKeyQuery, licenceQuery, readingOf } from './licence-query.ts'

export interface ReplaceKeyDialogProps {
  /** The masked key that goes, as it was when the question came up: an answer that was lost shows another one behind it. */
  former: string
  email: string
  onClose: () => void
}

/** Renders the question before a licence gets another key, with the password. */
export default function ReplaceKeyDialog({ former, email, onClose }: ReplaceKeyDialogProps) {
  const cache = useQueryClient()
  const form = useForm(replaceLicenceKey, {
    schema: replaceLicenceKey.body,
    values: { replaces: former, password: '' },
    input: (body) => ({ body }),
    always: (made) => {
      // Replaced in another tab, or by a press whose answer was lost: what is shown then is the present key.
      if (!made) return cache.invalidateQueries({ queryKey: licenceQuery.queryKey })
      cache.setQueryData(licenceKeyQuery(made.licence.maskedKey).queryKey, { key: made.key })
      cache.setQueryData(licenceQuery.queryKey, readingOf(made.licence))
    },
    done: text.replaced,
    here: onClose,
    codes: { wrong_password: ['password', 'wrong'] },
    refused: (failed) => {
      if (!(failed instanceof ApiError && failed.code === 'conflict')) return messageOf(failed)
      onClose()
      toast.info(text.replacedAlready)
      return null
    },
  })
  return (
    <FormDialog
      form={form}
      title={text.replaceTitle}
      description={text.replaceBody}
      action={text.replace}
      variant="danger-solid"
      onClose={onClose}
    >
      <CurrentPassword form={form} name="password" email={email} autoFocus />
    </FormDialog>
  )
}
