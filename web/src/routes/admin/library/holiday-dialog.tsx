import { type AdminHoliday, type HolidayFields, holidayFields } from '@thokham/contract/holidays'
import { HOLIDAY_REGIONS } from '@thokham/domain/holiday'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FieldError } from '../../../components/ui/field.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { GuardedFormDialog } from '../../../kit/form/form-dialog.tsx'
import { useRecordForm } from '../../../kit/resource/resource.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminHolidays as text } from '../../../text/admin-holidays.ts'
import { EvidenceFields } from '../evidence-fields.tsx'
import { HolidayDates } from './holiday-dates.tsx'
import { fieldsOf, HOLIDAY_KINDS, type HolidayValues, valuesOf } from './holiday-values.ts'
import { holidaysResource } from './resources.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const monthName = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', month: 'long' })

export interface HolidayDialogProps {
  /** null = a new one */
  holiday: AdminHoliday | null
  /** Bangkok date */
  today: string
  onClose: () => void
}

/** Takes what there is to say of a holiday, and how its day is found. */
export default function HolidayDialog({ holiday, today, onClose }: HolidayDialogProps) {
  const form = useRecordForm(holidaysResource, {
    schema: holidayFields,
    read: fieldsOf,
    boxes: { reckoned: 'rows' },
    values: valuesOf(holiday, today),
    record: holiday,
    text: adminGuides,
    here: onClose,
  })
  const isFixed = form.watch('kind') === 'fixed'
  const field = bindFields(form, adminGuides.fieldFault)
  return (
    <GuardedFormDialog
      form={form}
      title={holiday ? adminGuides.edit(holiday.title) : text.add}
      width={640}
      action={adminGuides.save}
      onClose={onClose}
    >
      <TextField {...field('title', text.title)} maxLength={80} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('kind', text.kind)}
          offered={HOLIDAY_KINDS}
          nameOf={(kind) => text.kinds[kind]}
        />
        <SelectField
          {...field('region', text.region)}
          offered={HOLIDAY_REGIONS}
          nameOf={(region) => text.regions[region]}
        />
        <SelectField
          {...field('month', isFixed ? text.month : text.movingMonth)}
          fault={adminGuides.fieldFault('required')}
          offered={['', ...MONTHS]}
          nameOf={(month) => (month === '' ? '' : monthName.format(Date.UTC(2026, month - 1, 1)))}
        />
        {isFixed && (
          <TextField {...field('day', text.day)} fault={text.badDay} inputMode="numeric" maxLength={2} />
        )}
      </div>
      <HowFound form={form} thisYear={Number(today.slice(0, 4))} />
      {!isFixed && (
        <TextField
          {...field('rule', text.rule, text.ruleHint)}
          fault={adminGuides.fieldFault('too_long')}
          maxLength={200}
        />
      )}
      <EvidenceFields
        form={form}
        name="sources"
        piece={holiday && { ...holiday, kind: 'holiday', key: holiday.id }}
      />
    </GuardedFormDialog>
  )
}

interface HowFoundProps {
  form: UseFormReturn<HolidayValues, unknown, HolidayFields>
  thisYear: number
}

/** Takes how a moving day is found, by its kind. */
function HowFound({ form, thisYear }: HowFoundProps) {
  const kind = form.watch('kind')
  const isRefused = form.formState.errors.rows !== undefined
  const field = bindFields(form)
  switch (kind) {
    case 'dates':
      return (
        <Controller
          control={form.control}
          name="rows"
          render={({ field: { value, onChange } }) => (
            <fieldset>
              <legend className="mb-2 font-semibold text-sm">{text.dates}</legend>
              <HolidayDates rows={value} onChange={onChange} thisYear={thisYear} isRefused={isRefused} />
              {isRefused && value.every(({ typed }) => typed.trim() === '') && (
                <FieldError>{text.noDates}</FieldError>
              )}
            </fieldset>
          )}
        />
      )
    case 'weekday':
      return (
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            {...field('weekday', text.weekday)}
            offered={[...text.weekdays.keys()]}
            nameOf={(day) => text.weekdays[day] ?? ''}
          />
          <SelectField
            {...field('nth', text.nth)}
            offered={[1, 2, 3, 4, 5, -1]}
            nameOf={(nth) => (nth === -1 ? text.last : nth)}
          />
          <TextField
            {...field('after', text.after)}
            fault={text.badNumber}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
      )
    case 'easter':
      return <TextField {...field('easter', text.easterDays)} fault={text.badNumber} maxLength={4} />
    default:
      return null
  }
}
