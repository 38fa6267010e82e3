import type { Settings } from '@thokham/contract/settings'
import { MOST_MODELS } from '@thokham/domain/ai-models'
import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberField } from '../../../components/ui/number-field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { settings as text } from '../../../text/settings.ts'
import { faultAt, type SettingsFormState } from './settings-part.tsx'

type Provider = 'openai' | 'gemini'
type Model = Settings['ai'][Provider]['models'][number]

/** Takes the models of a provider that members may choose besides the usual one, each with its price. */
export function ModelList({ form, provider }: { form: SettingsFormState; provider: Provider }) {
  const { field } = useController({ control: form.control, name: `ai.${provider}.models` })
  const models: Model[] = field.value
  const put = (at: number, patch: Partial<Model>) =>
    field.onChange(models.map((model, index) => (index === at ? { ...model, ...patch } : model)))
  const faultOf = (at: number, part: keyof Model) => faultAt(form, `ai.${provider}.models.${at}.${part}`)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 md:col-span-2">
      <legend className="font-semibold text-sm">{text.ai.models(text.ai.names[provider])}</legend>
      <p className="text-ink-3 text-xs">{text.ai.modelsHint}</p>
      {models.map((model, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={at}
          className="grid items-start gap-2 border-line border-t pt-3 md:grid-cols-[minmax(0,2fr)_1fr_1fr_auto] md:border-t-0 md:pt-0"
        >
          <Field label={text.ai.modelName} error={faultOf(at, 'name')}>
            <TextInput
              className="num"
              spellCheck={false}
              autoCapitalize="off"
              value={model.name}
              onChange={(event) => put(at, { name: event.target.value })}
            />
          </Field>
          {(['inputUsd', 'outputUsd'] as const).map((price) => (
            <Field
              key={price}
              label={price === 'inputUsd' ? text.ai.modelInput : text.ai.modelOutput}
              error={faultOf(at, price)}
            >
              <NumberField
                value={model[price]}
                onValueChange={(typed) => put(at, { [price]: typed ?? 0 })}
                min={0}
                max={10}
                decimals={8}
                suffix={text.ai.dollars}
              />
            </Field>
          ))}
          <IconButton
            icon={Trash2}
            label={text.ai.removeModel(model.name)}
            onClick={() => field.onChange(models.filter((_, index) => index !== at))}
            className="md:mt-7"
          />
        </div>
      ))}
      <Button
        size={40}
        icon={Plus}
        disabled={models.length >= MOST_MODELS}
        onClick={() => field.onChange([...models, { name: '', inputUsd: 0, outputUsd: 0 }])}
        className="self-start"
      >
        {text.ai.addModel}
      </Button>
    </fieldset>
  )
}
