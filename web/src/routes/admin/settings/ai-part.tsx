import { MOST_AT_ONCE } from '@thokham/contract/settings'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { settings as text } from '../../../text/settings.ts'
import { NumberSetting, Part, type PartProps } from './settings-part.tsx'

/** Shows how providers are asked, and at which rate dollars are shown (docs/product/ai.md#what-ai-calls-cost). */
export function AiPart({ form }: PartProps) {
  return (
    <Part id="ai" title={text.ai.title} lead={text.ai.lead}>
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
      <div className="md:col-span-2">
        <Controller
          control={form.control}
          name="ai.successorTakesOver"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onCheckedChange={onChange}>
              {text.ai.successorTakesOver}
            </Checkbox>
          )}
        />
        <p className="text-ink-3 text-xs">{text.ai.successorHint}</p>
      </div>
    </Part>
  )
}
