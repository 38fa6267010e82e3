import { MOST_AT_ONCE } from '@thokham/contract/settings'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { NumberField } from '../../../kit/form/fields/number-field.tsx'
import { settingMessage, settings as text } from '../../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

/** Shows how providers are asked, and at which rate dollars are shown (docs/product/ai.md#what-ai-calls-cost). */
export function AiPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <Part id="ai" title={text.ai.title} lead={text.ai.lead}>
      {(['openai', 'gemini', 'geminiFree'] as const).map((provider) => (
        <NumberField
          {...field(`ai.${provider}.concurrency`, text.ai.concurrency(text.ai.names[provider]))}
          key={provider}
          empty={1}
          min={1}
          max={MOST_AT_ONCE}
          suffix={text.ai.requests}
        />
      ))}
      <NumberField
        {...field('ai.thbPerUsd', text.ai.thbPerUsd)}
        empty={0}
        min={0}
        max={1_000}
        decimals={4}
        suffix={text.ai.baht}
      />
      <div className="md:col-span-2">
        <CheckboxField form={form} name="ai.successorTakesOver">
          {text.ai.successorTakesOver}
        </CheckboxField>
        <p className="text-ink-3 text-xs">{text.ai.successorHint}</p>
      </div>
    </Part>
  )
}
