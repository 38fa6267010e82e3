import { bindFields } from '../../../kit/form/bound-field.tsx'
import { NumberField } from '../../../kit/form/fields/number-field.tsx'
import { settingMessage, settings as text } from '../../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

/** Takes how much members may do: prompts a day, machines of a licence. */
export function QuotaPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <Part id="quota" title={text.quota.title} lead={text.quota.lead}>
      <NumberField
        {...field('prompts.freeDailyLimit', text.quota.freeDailyLimit, text.quota.freeDailyHint)}
        empty={0}
        min={0}
        max={1_000_000}
        suffix={text.quota.prompts}
      />
      <NumberField
        {...field('licences.machines', text.quota.machines, text.quota.machinesHint)}
        empty={1}
        min={1}
        max={100}
        suffix={text.quota.machine}
      />
      <NumberField
        {...field('licences.newMachinesPer30Days', text.quota.newMachines, text.quota.newMachinesHint)}
        empty={1}
        min={1}
        max={1_000}
        suffix={text.quota.machine}
      />
    </Part>
  )
}
