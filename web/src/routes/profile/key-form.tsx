import {
  type Provider,
  type ProviderKey,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { fieldMessage } from '../../text/form.ts'
import { providerKeys } from '../../text/profile.ts'

const keyResolver = contractResolver(saveProviderKey.body)

export interface KeyFormProps {
  provider: Provider
  /** The model that the key is tested with. */
  model: string
  onSaved: (stored: ProviderKey) => void
  /** The provider has answered to the key that was just saved. */
  onTested: (stored: ProviderKey) => void
  /** @param isDone nothing was typed since */
  onDone: (isDone: boolean) => void
  onCancel?: () => void
}

/** Renders a key is pasted, stored, and tried at once. */
export function KeyForm({ provider, model, onSaved, onTested, onDone, onCancel }: KeyFormProps) {
  const [fault, setFault] = useFault()
  const form = useForm({ resolver: keyResolver, defaultValues: { apiKey: '' } })
  const { errors, isSubmitting } = form.formState
  const refused = errors.apiKey?.message

  const isHere = useIsHere()
  const submit = handleSave(form, async ({ apiKey }, settle) => {
    setFault(null)
    try {
      const params = { provider }
      const saved = await call(saveProviderKey, { params, body: { apiKey } })
      // A test that does not come back leaves the key stored: it shows as not tested yet. One of another shape was tested
      // before it was stored.
      const tested = saved.lastTestResult ? null : await call(testProviderKey, { params }).catch(() => null)
      const isDone = settle({ apiKey: '' })
      onSaved(saved)
      if (tested) onTested(tested)
      if (isHere()) onDone(isDone)
    } catch (error) {
      setFault(showRefusal(form, error, { gemini_key_format: ['apiKey', 'gemini'] }))
    }
  })

  const message =
    refused === 'gemini'
      ? `${messageOf(new ApiError({ code: 'gemini_key_format' }))} ${providerKeys.newKind}`
      : fieldMessage('apiKey', refused)

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <Field label={providerKeys.label(provider)} error={message}>
        <PasswordInput autoComplete="off" className="num" {...form.register('apiKey')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size={40} busy={isSubmitting}>
          {providerKeys.saveAndTest}
        </Button>
        {onCancel && (
          <Button size={40} variant="quiet" onClick={onCancel}>
            {everywhere.cancel}
          </Button>
        )}
      </div>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {isSubmitting && providerKeys.trying(model)}
      </p>
    </form>
  )
}
