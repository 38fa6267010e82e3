import {
  type AdminHoliday,
  createHoliday,
  type HolidayFields,
  holidayFields,
  updateHoliday,
} from '@thokham/contract/holidays'
import { HOLIDAY_REGIONS } from '@thokham/domain/holiday'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field, FieldError } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminHolidays as text } from '../../../text/admin-holidays.ts'
import { EvidenceFields } from '../evidence-fields.tsx'
import { GuideDialog } from './guide-dialog.tsx'
import { HolidayDates } from './holiday-dates.tsx'
import { fieldsOf, HOLIDAY_KINDS, type HolidayValues, valuesOf } from './holiday-values.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const monthName = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', month: 'long' })

const resolver = contractResolver(holidayFields, fieldsOf, { reckoned: 'rows' })

export interface HolidayDialogProps {
  /** null = a new one */
  holiday: AdminHoliday | null
  /** Bangkok date */
  today: string
  onClose: () => void
  onSaved: () => void
}

/** Takes what there is to say of a holiday, and how its day is found. */
export default function HolidayDialog({ holiday, today, onClose, onSaved }: HolidayDialogProps) {
  const form = useLocalForm<HolidayValues, HolidayFields>({
    resolver,
    defaultValues: valuesOf(holiday, today),
  })
  const { errors } = form.formState
  const isFixed = form.watch('kind') === 'fixed'
  return (
    <GuideDialog
      title={holiday ? adminGuides.edit(holiday.title) : text.add}
      form={form}
      entry={holiday}
      save={(body: HolidayFields, kept: AdminHoliday | null) =>
        kept
          ? call(updateHoliday, { params: { id: kept.id }, body: { ...body, revision: kept.revision } })
          : call(createHoliday, { body })
      }
      savedWord={holiday ? adminGuides.saved : adminGuides.added}
      onClose={onClose}
      onNewer={onSaved}
    >
      <Field label={text.title} error={errors.title?.message && adminGuides.fieldFault(errors.title.message)}>
        <TextInput {...form.register('title')} maxLength={80} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.kind}>
          <Select {...form.register('kind')}>
            {HOLIDAY_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text.kinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.region}>
          <Select {...form.register('region')}>
            {HOLIDAY_REGIONS.map((region) => (
              <option key={region} value={region}>
                {text.regions[region]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={isFixed ? text.month : text.movingMonth}
          error={errors.month && adminGuides.fieldFault('required')}
        >
          <Select {...form.register('month')}>
            <option value="" />
            {MONTHS.map((month) => (
              <option key={month} value={month}>
                {monthName.format(Date.UTC(2026, month - 1, 1))}
              </option>
            ))}
          </Select>
        </Field>
        {isFixed && (
          <Field label={text.day} error={errors.day && text.badDay}>
            <TextInput {...form.register('day')} inputMode="numeric" maxLength={2} autoComplete="off" />
          </Field>
        )}
      </div>
      <HowFound form={form} thisYear={Number(today.slice(0, 4))} />
      {!isFixed && (
        <Field
          label={text.rule}
          hint={text.ruleHint}
          error={errors.rule && adminGuides.fieldFault('too_long')}
        >
          <TextInput {...form.register('rule')} maxLength={200} autoComplete="off" />
        </Field>
      )}
      <EvidenceFields
        field={form.register('sources')}
        hasFault={errors.sources !== undefined}
        piece={holiday && { ...holiday, kind: 'holiday', key: holiday.id }}
      />
    </GuideDialog>
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
  const wrong = isRefused && text.badNumber
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
          <Field label={text.weekday}>
            <Select {...form.register('weekday')}>
              {text.weekdays.map((name, day) => (
                <option key={name} value={day}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={text.nth}>
            <Select {...form.register('nth')}>
              {[1, 2, 3, 4, 5, -1].map((nth) => (
                <option key={nth} value={nth}>
                  {nth === -1 ? text.last : nth}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={text.after} error={wrong}>
            <TextInput {...form.register('after')} inputMode="numeric" maxLength={2} autoComplete="off" />
          </Field>
        </div>
      )
    case 'easter':
      return (
        <Field label={text.easterDays} error={wrong}>
          <TextInput {...form.register('easter')} maxLength={4} autoComplete="off" />
        </Field>
      )
    default:
      return null
  }
}
