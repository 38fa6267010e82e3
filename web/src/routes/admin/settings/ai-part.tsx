import { MOST_AT_ONCE } from '@thokham/contract/settings'
import { settings as text } from '../../../text/settings.ts'
import { ModelList } from './model-list.tsx'
import { NumberSetting, Part, type PartProps } from './settings-part.tsx'

/**
 * Shows what AI calls cost: prices age, and costs are recorded by those of their day
 * (docs/product.md#what-ai-calls-cost).
 */
export function AiPart({ form }: PartProps) {
  return (
    <Part id="ai" title={text.ai.title} lead={text.ai.lead}>
      {(['openai', 'gemini'] as const).flatMap((provider) =>
        (['inputUsd', 'outputUsd'] as const).map((price) => (
          <NumberSetting
            key={`${provider}.${price}`}
            form={form}
            name={`ai.${provider}.${price}`}
            label={text.ai[price](text.ai.names[provider])}
            empty={0}
            min={0}
            max={10}
            decimals={8}
            suffix={text.ai.dollars}
          />
        )),
      )}
      {(['openai', 'gemini'] as const).map((provider) => (
        <ModelList key={`${provider}.models`} form={form} provider={provider} />
      ))}
      {(['openai', 'gemini', 'geminiFree'] as const).map((provider) => (
        <NumberSetting
          key={provider}
          form={form}
          name={`ai.${provider}.concurrency`}
          label={text.ai.concurrency(text.ai.names[provider])}
          empty={1}
          min={1}
          max={MOST_AT_ONCE}
          suffix={text.ai.requests}
        />
      ))}
      <NumberSetting
        form={form}
        name="ai.thbPerUsd"
        label={text.ai.thbPerUsd}
        empty={0}
        min={0}
        max={1_000}
        decimals={4}
        suffix={text.ai.baht}
      />
    </Part>
  )
}
