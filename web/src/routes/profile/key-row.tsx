import {
  deleteProviderKey,
  type Provider,
  type ProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { everywhere } from '../../text/everywhere.ts'
import { PROVIDER_NAMES, providerKeys } from '../../text/profile.ts'
import { FormerKind, KeyFault } from './key-fault.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyState } from './key-state.tsx'
import { KeySteps } from './key-steps.tsx'

export interface KeyRowProps {
  provider: Provider
  /** null = none yet */
  stored: ProviderKey | null
  /** The model that the key is tested with. */
  model: string
  onChange: (stored: ProviderKey | null) => void
}

/** Renders one provider: its key, masked, with what can be done with it, or the box to paste one into. */
export function KeyRow({ provider, stored, model, onChange }: KeyRowProps) {
  // The box stays while more is typed there than was saved.
  const [replacing, setReplacing] = useState(stored === null)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold text-base">{PROVIDER_NAMES[provider]}</h3>
        <KeyState stored={stored} />
      </div>
      {stored && !replacing ? (
        <StoredKey stored={stored} model={model} onChange={onChange} onReplace={() => setReplacing(true)} />
      ) : (
        <KeyForm
          provider={provider}
          model={model}
          onSaved={onChange}
          onTested={onChange}
          onDone={() => setReplacing(false)}
          {...(stored && { onCancel: () => setReplacing(false) })}
        />
      )}
      {!stored && <KeySteps provider={provider} />}
    </div>
  )
}

interface StoredKeyProps {
  stored: ProviderKey
  model: string
  onChange: (stored: ProviderKey | null) => void
  onReplace: () => void
}

function StoredKey({ stored, model, onChange, onReplace }: StoredKeyProps) {
  const { provider, last4 } = stored
  const [asking, setAsking] = useState(false)
  const name = `${providerKeys.label(provider)}${last4 && ` (…${last4})`}`

  const input = { params: { provider } }
  const test = useAction(testProviderKey, { always: (tested) => tested && onChange(tested) })
  const remove = useAction(deleteProviderKey, {
    always: (answer) => answer && onChange(null),
    done: providerKeys.deleted(provider),
  })

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <code className="flex h-11 min-w-0 flex-1 basis-52 items-center rounded-control border border-line bg-sunken px-3 text-sm">
          <span aria-hidden>{'•'.repeat(12)}</span>
          <span className="ml-1">{last4}</span>
        </code>
        <Button size={40} busy={test.isBusy} onClick={() => void test.run(input)}>
          {providerKeys.test}
        </Button>
        <Button size={40} variant="quiet" onClick={onReplace}>
          {providerKeys.replace}
        </Button>
        <Button size={40} variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          {everywhere.delete}
        </Button>
      </div>
      <div aria-live="polite" className="text-ink-2 text-sm empty:hidden">
        {test.isBusy && providerKeys.trying(model)}
        {test.fault && <FieldError>{test.fault}</FieldError>}
      </div>
      {!test.isBusy && <KeyFault stored={stored} onReplace={onReplace} />}
      {stored.isFormerKind && <FormerKind />}
      <ConfirmDialog
        of={asking ? input : null}
        onClose={() => setAsking(false)}
        title={() => providerKeys.deleteTitle(name)}
        body={providerKeys.deleteBody}
        label={everywhere.confirmDelete}
        action={remove}
      />
    </div>
  )
}
