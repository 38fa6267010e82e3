import { saveImageServer, testProviderKey } from '@thokham/contract/provider-keys'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { faultOf } from '../../text/form.ts'
import { providerKeys } from '../../text/profile.ts'
import type { KeyFormProps } from './key-form.tsx'
import { KeyFormEnd } from './key-form-end.tsx'

export interface ImageServerFormProps extends Omit<KeyFormProps, 'provider' | 'model'> {
  /** As it is stored; null = none yet */
  server: { address: string; model: string } | null
}

const ADDRESS_FAULTS: Record<string, string> = {
  required: providerKeys.addressRequired,
  invalid: providerKeys.addressPrivate,
}

/** Renders where an own server of pictures is reached, its model and its key, stored together and tried at once. */
export function ImageServerForm({ server, onSaved, onTested, onDone, onCancel }: ImageServerFormProps) {
  const { address = '', model = '' } = server ?? {}
  const form = useForm(
    {
      name: saveImageServer.name,
      send: async (body: { address: string; model: string; apiKey: string }) => {
        const saved = await call(saveImageServer, { body })
        const params = { provider: 'imageServer' as const }
        // A test that does not come back leaves the key stored: it shows as not tested yet.
        const tested = await call(testProviderKey, { params }).catch(() => null)
        return { saved, tested }
      },
    },
    {
      schema: saveImageServer.body,
      values: { address, model, apiKey: '' },
      saved: ({ saved }) => ({ ...(saved.server ?? { address, model }), apiKey: '' }),
      always: (stored) => {
        if (!stored) return
        onSaved(stored.saved)
        if (stored.tested) onTested(stored.tested)
      },
      here: onDone,
    },
  )
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
      <FormFault form={form} />
      <TextField
        form={form}
        name="address"
        label={providerKeys.address}
        hint={providerKeys.addressHint}
        fault={(reason) => ADDRESS_FAULTS[reason] ?? providerKeys.addressFormat}
        inputMode="url"
        className="num"
      />
      <TextField
        form={form}
        name="model"
        label={providerKeys.model}
        fault={(reason) => (reason === 'required' ? providerKeys.modelRequired : providerKeys.modelFormat)}
        className="num"
      />
      <PasswordField
        form={form}
        name="apiKey"
        label={providerKeys.label('imageServer')}
        fault={faultOf('apiKey')}
        autoComplete="off"
        className="num"
      />
      <KeyFormEnd isBusy={form.isBusy} model={form.watch('model')} onCancel={onCancel} />
    </form>
  )
}
