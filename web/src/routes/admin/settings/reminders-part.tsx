import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { reminders as text } from '../../../text/reminders.ts'
import { Part, type PartProps } from './settings-part.tsx'

const LETTERS = ['sevenDaysBefore', 'dayBefore', 'dayAfter'] as const

/** Renders which letters go to members around the end of their term (docs/product/back-office.md#reminders). */
export function RemindersPart({ form }: PartProps) {
  return (
    <Part id="reminders" title={text.title} lead={text.settingsLead}>
      <div className="flex flex-col">
        {LETTERS.map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={`reminders.${name}`}
            render={({ field: { value, onChange } }) => (
              <Checkbox checked={value} onCheckedChange={onChange}>
                {text[name]}
              </Checkbox>
            )}
          />
        ))}
      </div>
    </Part>
  )
}
