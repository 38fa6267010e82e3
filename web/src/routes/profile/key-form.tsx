import {
  type KeyProvider,
  type ProviderKey,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { messageOf } from '../../text/errors.ts'
import { faultOf } from '../../text/form.ts'
import { providerKeys } from '../../text/profile.ts'
import { KeyFormEnd } from './key-form-end.tsx'

export interface KeyFormProps {
  provider: Exclude<KeyProvider, 'imageServer'>
  /** The model that the key is tested with. */
  model: string
  onSaved: (stored: ProviderKey) => void
  /** The provider has answered to the key that was just saved. */
  onTested: (stored: ProviderKey) => void
  /** All that was typed is saved. */
  onDone: () => void
  onCancel?: () => void
}

/** Renders the box into which a key is pasted: it is stored, and tried at once. */
export function KeyForm({ provider, model, onSaved, onTested, onDone, onCancel }: KeyFormProps) {
  const form = useForm(
    {
      name: saveProviderKey.name,
      send: async ({ apiKey }) => {
        const params = { provider }
        const saved = await call(saveProviderKey, { params, body: { apiKey } })
        // A test that does not come back leaves the key stored: it shows as not tested yet. One of another shape was tested
        // before it was stored.
        const tested = saved.lastTestResult ? null : await call(testProviderKey, { params }).catch(() => null)
        return { saved, tested }
      },
    },
    {
      schema: saveProviderKey.body,
      values: { apiKey: '' },
      saved: () => ({ apiKey: '' }),
      always: (stored) => {
        if (!stored) return
        onSaved(stored.saved)
        if (stored.tested) onTested(stored.tested)
      },
      here: onDone,
      codes: { gemini_key_format: ['apiKey', 'gemini'] },
    },
  )
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
      <FormFault form={form} />
      <PasswordField
        form={form}
        name="apiKey"
        label={providerKeys.label(provider)}
        fault={(reason) =>
          reason === 'gemini'
            ? `${messageOf(new ApiError({ code: 'gemini_key_format' }))} ${providerKeys.newKind}`
            : faultOf('apiKey')(reason)
        }
        autoComplete="off"
        className="num"
      />
      <KeyFormEnd isBusy={form.isBusy} model={model} onCancel={onCancel} />
    </form>
  )
}
