import { useQueryClient } from '@tanstack/react-query'
import { replaceLicenceKey } from '@thokham/contract/licences'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { everywhere } from '../../text/everywhere.ts'
import { fieldMessage, form as words } from '../../text/form.ts'
import { licence as text } from '../../text/licence.ts'
import { licenceKeyQuery, licenceQuery } from './licence-query.ts'

const resolver = schemaResolver(() =>
  import('@thokham/contract/licences').then(({ replaceLicenceKey }) => replaceLicenceKey.body),
)

export interface ReplaceKeyDialogProps {
  /** The masked key that goes, as it was when the question came up: an answer that was lost shows another one behind it. */
  former: string
  email: string
  onClose: () => void
}

/** Renders the question before a licence gets another key, with the password. */
export default function ReplaceKeyDialog({ former, email, onClose }: ReplaceKeyDialogProps) {
  const cache = useQueryClient()
  const formId = useId()
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ resolver, defaultValues: { replaces: former, password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      const made = await call(replaceLicenceKey, { body })
      cache.setQueryData(licenceKeyQuery.queryKey, { key: made.key })
      cache.setQueryData(licenceQuery.queryKey, { licence: made.licence })
      onClose()
      toast.success(text.replaced)
    } catch (failed) {
      // Replaced in another tab, or by a press whose answer was lost: what is shown then is the present key.
      await cache.invalidateQueries({ queryKey: licenceQuery.queryKey })
      if (failed instanceof ApiError && failed.code === 'conflict') {
        onClose()
        toast.info(text.replacedAlready)
      } else setFault(showRefusal(form, failed, { wrong_password: ['password', 'wrong'] }))
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.replaceTitle}
      description={text.replaceBody}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button size={40} type="submit" form={formId} variant="danger-solid" busy={isSubmitting}>
            {text.replace}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <Field label={words.password} error={fieldMessage('currentPassword', errors.password?.message)}>
          <PasswordInput autoComplete="current-password" autoFocus {...form.register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}
