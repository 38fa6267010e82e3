import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { Button } from '../components/ui/button.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { PasswordInput } from '../components/ui/password-input.tsx'
import { useAction } from '../kit/action/use-action.ts'
import { useForm } from '../kit/form/use-form.ts'
import { desktop as text } from '../text/desktop.ts'
import { type Program, refusalOf } from './program.ts'

export interface KeysDialogProps {
  program: Program
  present: readonly Provider[]
  onClose: () => void
}

/** Renders the providers' keys, which stay on this computer. */
export function KeysDialog({ program, present, onClose }: KeysDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.keys}
      description={text.keysHint}
      footer={
        <Button size={40} onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="mt-4 flex flex-col gap-6">
        {PROVIDERS.map((provider) => (
          <KeyPart
            key={provider}
            program={program}
            provider={provider}
            isPresent={present.includes(provider)}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** Renders the key of a provider; the program judges it, and says in a sentence what is wrong with it. */
function KeyPart(props: { program: Program; provider: Provider; isPresent: boolean }) {
  const { program, provider, isPresent } = props
  const form = useForm(
    {
      name: 'program.saveKey',
      send: ({ key }: { key: string }) => program.change('save-key', { provider, key }),
    },
    { values: { key: '' }, saved: () => ({ key: '' }), done: text.keySaved, refused: refusalOf },
  )
  const forget = useAction(
    { name: 'program.forgetKey', send: () => program.change('forget-key', { provider }) },
    { done: text.keyForgotten, refused: refusalOf },
  )
  return (
    <form className="flex flex-col gap-3" onSubmit={form.submit}>
      <Field
        label={text.keyOf(provider)}
        hint={isPresent && text.keyThere}
        error={form.fault ?? forget.fault}
      >
        <PasswordInput {...form.register('key')} maxLength={500} autoComplete="off" />
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          size={40}
          variant="primary"
          disabled={form.watch('key').trim() === ''}
          aria-label={text.saveKeyOf(provider)}
        >
          {text.saveKey}
        </Button>
        {isPresent && (
          <Button
            size={40}
            variant="danger"
            aria-label={text.forgetKeyOf(provider)}
            onClick={() => void forget.run(undefined)}
          >
            {text.forgetKey}
          </Button>
        )}
      </div>
    </form>
  )
}
