import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { reminders as text } from '../../../text/reminders.ts'
import { Part, type PartProps } from './settings-part.tsx'

const LETTERS = ['sevenDaysBefore', 'dayBefore', 'dayAfter'] as const

/** Renders which letters go to members around the end of their term (docs/product/back-office.md#reminders). */
export function RemindersPart({ form }: PartProps) {
  return (
    <Part id="reminders" title={text.title} lead={text.settingsLead}>
      <div className="flex flex-col">
        {LETTERS.map((name) => (
          <CheckboxField key={name} form={form} name={`reminders.${name}`}>
            {text[name]}
          </CheckboxField>
        ))}
      </div>
    </Part>
  )
}
