import { changeSettings, readAllSettings, type Settings } from '@thokham/contract/settings'
import { changedSettings } from '@thokham/domain/setting-changes'
import { BANKS } from '@thokham/domain/slip-code'
import { useRef, useState } from 'react'
import { Controller, type FieldPath, useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { changeBrand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { contractResolver } from '../../lib/contract-form.ts'
import { useKeptEdits } from '../../lib/kept-edits.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { sentenceOf } from '../../text/errors.ts'
import { settings as text } from '../../text/settings.ts'
import { AiPart } from './ai-part.tsx'
import { BrandPart } from './brand-part.tsx'
import { ChatPart } from './chat-part.tsx'
import { ClaimsPart } from './claims-part.tsx'
import { LegalPart } from './legal-part.tsx'
import { RemindersPart } from './reminders-part.tsx'
import { DateSetting, faultAt, NumberSetting, Part, type PartProps } from './settings-part.tsx'

const resolver = contractResolver(
  () => import('@thokham/contract/settings').then(({ updateSettings }) => updateSettings.body),
  (typed: Settings) => typed,
)

/** Takes the name, links, ways to pay, seats, claims, legal texts and AI prices; all written at once, as they were read and changed. */
export function SettingsForm({ settings: read }: { settings: Settings }) {
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ resolver, defaultValues: read })
  useKeptEdits('settings', form)
  const { isSubmitting } = form.formState
  /** What the form was filled with: changes are told from it. */
  const shown = useRef(read)
  /** Takes over what another device saved, and leaves what is typed here where it is. */
  const meet = async (typed: Settings) => {
    const mine = changedSettings(shown.current, typed)
    const newest = await call(readAllSettings, {})
    shown.current = newest
    form.reset(newest)
    for (const { path, after } of mine)
      form.setValue(path as FieldPath<Settings>, after as never, { shouldDirty: true })
  }
  const save = form.handleSubmit(
    async (body) => {
      setFault(null)
      try {
        const written = await call(changeSettings, { body: { shown: shown.current, values: body } })
        shown.current = written
        form.reset(written)
        changeBrand(written.brand.name)
        toast.success(text.saved)
        for (const key of ['settings', 'all-settings', 'settings-history', 'packages', 'legal', 'shop-to-do'])
          void queryClient.invalidateQueries({ queryKey: [key] })
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'conflict'
        if (isConflict) await meet(body)
        setFault(showRefusal(form, error) ?? (isConflict ? text.conflict : sentenceOf('invalid_input')))
      }
    },
    // The form is long: the button says, too, that something above it is wrong.
    () => setFault(sentenceOf('invalid_input')),
  )
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 md:gap-6">
      <BrandPart form={form} />
      <PaymentPart form={form} />
      <SalesPart form={form} />
      <ClaimsPart form={form} />
      <LegalPart form={form} />
      <ChatPart form={form} />
      <AiPart form={form} />
      <RemindersPart form={form} />
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={isSubmitting} className="self-start max-md:w-full">
        {text.save}
      </Button>
    </form>
  )
}

function PaymentPart({ form }: PartProps) {
  return (
    <Part id="payment" title={text.payment.title} lead={text.payment.lead}>
      <Field
        label={text.payment.promptPayId}
        hint={text.payment.promptPayHint}
        error={faultAt(form, 'payment.promptPayId')}
      >
        <TextInput {...form.register('payment.promptPayId')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={text.payment.bank}>
        <Select {...form.register('payment.bank')}>
          {BANKS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.payment.accountNumber} error={faultAt(form, 'payment.accountNumber')}>
        <TextInput {...form.register('payment.accountNumber')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={text.payment.accountName} error={faultAt(form, 'payment.accountName')}>
        <TextInput {...form.register('payment.accountName')} autoComplete="off" maxLength={120} />
      </Field>
      <NumberSetting
        form={form}
        name="payment.keepSlipsDays"
        label={text.payment.keepSlipsDays}
        hint={text.payment.keepSlipsHint}
        empty={null}
        min={30}
        max={3_650}
        suffix={text.payment.days}
      />
    </Part>
  )
}

function SalesPart({ form }: PartProps) {
  return (
    <Part id="sales" title={text.sales.title}>
      <NumberSetting
        form={form}
        name="sales.lifetimeSeats"
        label={text.sales.lifetimeSeats}
        hint={text.sales.lifetimeHint}
        empty={0}
        min={0}
        max={1_000_000}
        suffix={text.sales.seats}
      />
      <DateSetting
        form={form}
        name="report.launchDate"
        label={text.sales.launchDate}
        hint={text.sales.launchHint}
      />
      <div className="flex items-center">
        <Controller
          control={form.control}
          name="sales.countdown"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onCheckedChange={onChange}>
              {text.sales.countdown}
            </Checkbox>
          )}
        />
      </div>
    </Part>
  )
}
