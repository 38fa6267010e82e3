import { MOST_AT_ONCE } from '@thokham/contract/settings'
import { Field } from '../../components/ui/field.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { settings as text } from '../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

/**
 * What AI calls cost: prices age, and costs are recorded by those of their day (docs/product.md#what-ai-calls-cost).
 */
export function AiPart({ settings: { ai }, set, error }: PartProps) {
  return (
    <Part title={text.ai.title} lead={text.ai.lead}>
      {(['openai', 'gemini'] as const).flatMap((provider) =>
        (['inputUsd', 'outputUsd'] as const).map((price) => (
          <Field
            key={`${provider}.${price}`}
            label={text.ai[price](text.ai.names[provider])}
            error={error(`ai.${provider}.${price}`)}
          >
            <NumberField
              value={ai[provider][price]}
              onValueChange={(usd) => set('ai', { [provider]: { ...ai[provider], [price]: usd ?? 0 } })}
              min={0}
              max={10}
              decimals={8}
              suffix={text.ai.dollars}
            />
          </Field>
        )),
      )}
      {(['openai', 'gemini', 'geminiFree'] as const).map((provider) => (
        <Field
          key={provider}
          label={text.ai.concurrency(text.ai.names[provider])}
          error={error(`ai.${provider}.concurrency`)}
        >
          <NumberField
            value={ai[provider].concurrency}
            onValueChange={(most) => set('ai', { [provider]: { ...ai[provider], concurrency: most ?? 1 } })}
            min={1}
            max={MOST_AT_ONCE}
            suffix={text.ai.requests}
          />
        </Field>
      ))}
      <Field label={text.ai.thbPerUsd} error={error('ai.thbPerUsd')}>
        <NumberField
          value={ai.thbPerUsd}
          onValueChange={(rate) => set('ai', { thbPerUsd: rate ?? 0 })}
          min={0}
          max={1_000}
          decimals={4}
          suffix={text.ai.baht}
        />
      </Field>
    </Part>
  )
}
