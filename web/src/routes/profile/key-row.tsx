import {
  deleteProviderKey,
  type KeyProvider,
  type ProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { everywhere } from '../../text/everywhere.ts'
import { PROVIDER_NAMES, providerKeys } from '../../text/profile.ts'
import { ImageServerForm } from './image-server-form.tsx'
import { FormerKind, KeyFault } from './key-fault.tsx'
import { KeyForm, type KeyFormProps } from './key-form.tsx'
import { KeyState } from './key-state.tsx'
import { KeySteps } from './key-steps.tsx'

export interface KeyRowProps {
  provider: KeyProvider
  /** null = none yet */
  stored: ProviderKey | null
  /** The model that the key is tested with; empty before an own server is named. */
  model: string
  /** The box for a key comes at a press, as most members need none here. */
  isFolded?: boolean
  onChange: (stored: ProviderKey | null) => void
}

/** Renders one provider: its key, masked, with what can be done with it, or the box to paste one into. */
export function KeyRow({ provider, stored, model, isFolded = false, onChange }: KeyRowProps) {
  // The box stays while more is typed there than was saved.
  const [replacing, setReplacing] = useState(stored === null && !isFolded)
  const isOpen = replacing || (stored === null && !isFolded)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold text-base">{PROVIDER_NAMES[provider]}</h3>
        <KeyState stored={stored} />
      </div>
      {isOpen ? (
        <Box
          {...{ provider, stored, model }}
          onSaved={onChange}
          onTested={onChange}
          onDone={() => setReplacing(false)}
          {...((stored || isFolded) && { onCancel: () => setReplacing(false) })}
        />
      ) : stored ? (
        <StoredKey stored={stored} model={model} onChange={onChange} onReplace={() => setReplacing(true)} />
      ) : (
        <Button
          size={40}
          icon={KeyRound}
          aria-label={providerKeys.addOf(provider)}
          className="self-start"
          onClick={() => setReplacing(true)}
        >
          {providerKeys.add}
        </Button>
      )}
      {isOpen && !stored && <KeySteps provider={provider} />}
    </div>
  )
}

/** Renders the box for a key, with what else its provider needs. */
function Box({ provider, stored, ...props }: BoxProps) {
  return provider === 'imageServer' ? (
    <ImageServerForm server={stored?.server ?? null} {...props} />
  ) : (
    <KeyForm provider={provider} {...props} />
  )
}

type BoxProps = Omit<KeyFormProps, 'provider'> & Pick<KeyRowProps, 'provider' | 'stored'>

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
        body={providerKeys.deleteBody(provider)}
        label={everywhere.confirmDelete}
        action={remove}
      />
    </div>
  )
}
