import { settings as text } from '../../../text/settings.ts'
import { NumberSetting, Part, type PartProps } from './settings-part.tsx'

/** Takes how much members may do: prompts a day, machines of a licence. */
export function QuotaPart({ form }: PartProps) {
  return (
    <Part id="quota" title={text.quota.title} lead={text.quota.lead}>
      <NumberSetting
        form={form}
        name="prompts.freeDailyLimit"
        label={text.quota.freeDailyLimit}
        hint={text.quota.freeDailyHint}
        empty={0}
        min={0}
        max={1_000_000}
        suffix={text.quota.prompts}
      />
      <NumberSetting
        form={form}
        name="licences.machines"
        label={text.quota.machines}
        hint={text.quota.machinesHint}
        empty={1}
        min={1}
        max={100}
        suffix={text.quota.machine}
      />
      <NumberSetting
        form={form}
        name="licences.newMachinesPer30Days"
        label={text.quota.newMachines}
        hint={text.quota.newMachinesHint}
        empty={1}
        min={1}
        max={1_000}
        suffix={text.quota.machine}
      />
    </Part>
  )
}
