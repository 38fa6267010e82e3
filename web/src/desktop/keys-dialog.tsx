import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { Button } from '../components/ui/button.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { PasswordInput } from '../components/ui/password-input.tsx'
import { toast } from '../components/ui/toast.tsx'
import { useFault } from '../components/ui/use-fault.ts'
import { handleSave } from '../kit/form/save-form.ts'
import { useLocalForm } from '../kit/form/use-local-form.ts'
import { desktop as text } from '../text/desktop.ts'
import type { Program } from './program.ts'

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
  const form = useLocalForm({ defaultValues: { key: '' } })
  const [fault, setFault] = useFault()
  async function go(work: () => Promise<unknown>, said: string) {
    setFault(null)
    try {
      await work()
      toast.success(said)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  const save = handleSave(form, ({ key }, settle) =>
    go(async () => {
      await program.change('save-key', { provider, key })
      settle({ key: '' })
    }, text.keySaved),
  )
  return (
    <form className="flex flex-col gap-3" onSubmit={save}>
      <Field label={text.keyOf(provider)} hint={isPresent && text.keyThere} error={fault}>
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
            onClick={() => void go(() => program.change('forget-key', { provider }), text.keyForgotten)}
          >
            {text.forgetKey}
          </Button>
        )}
      </div>
    </form>
  )
}
