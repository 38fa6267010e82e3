import {
  type KeyProvider,
  type ProviderKey,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { Button } from '../../components/ui/button.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { faultOf } from '../../text/form.ts'
import { providerKeys } from '../../text/profile.ts'

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

/** Renders a key is pasted, stored, and tried at once. */
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size={40} busy={form.isBusy}>
          {providerKeys.saveAndTest}
        </Button>
        {onCancel && (
          <Button size={40} variant="quiet" onClick={onCancel}>
            {everywhere.cancel}
          </Button>
        )}
      </div>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {form.isBusy && providerKeys.trying(model)}
      </p>
    </form>
  )
}
