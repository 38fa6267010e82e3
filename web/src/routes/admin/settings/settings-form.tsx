import { changeSettings, readAllSettings, type Settings, updateSettings } from '@thokham/contract/settings'
import { BANKS } from '@thokham/domain/slip-code'
import { type FormEvent, type ReactNode, Suspense } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { NumberField } from '../../../kit/form/fields/number-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../../kit/form/form-fault.tsx'
import { refillForm } from '../../../kit/form/refill-form.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { hasCode } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { changeBrand } from '../../../lib/boot/brand.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { sentenceOf } from '../../../text/errors.ts'
import { promptPayMessage, settingMessage, settings as text } from '../../../text/settings.ts'
import { AlertsPanel } from '../alerts-panel.tsx'
import { BackupsPanel } from '../backups-panel.tsx'
import { LegalTexts } from '../legal-texts.tsx'
import { StripPanel } from '../strip-panel.tsx'
import { AiPart } from './ai-part.tsx'
import { BrandPart } from './brand-part.tsx'
import { ChatPart } from './chat-part.tsx'
import { ClaimsPart } from './claims-part.tsx'
import { LegalPart } from './legal-part.tsx'
import { PriceSettings } from './price-settings.tsx'
import { QuotaPart } from './quota-part.tsx'
import { RemindersPart } from './reminders-part.tsx'
import { SecurityPart } from './security-part.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { DateSetting, Part, type PartProps } from './settings-part.tsx'

const ModelsPanel = lazyPart<object>(() => import('./models/models-panel.tsx'))
const ImageModelsPanel = lazyPart<object>(() => import('./image-models/image-models-panel.tsx'))
const VersionsPanel = lazyPart<object>(() => import('./versions/versions-panel.tsx'))
const PlansPanel = lazyPart<object>(() => import('./plans/plans-panel.tsx'))
const MarketplacesPanel = lazyPart<object>(() => import('./marketplaces/marketplaces-panel.tsx'))
const WordsPanel = lazyPart<object>(() => import('./words/words-panel.tsx'))

/** Returns what was typed as the operation takes it. */
const settingsOf = ({ links, ...typed }: Settings) => ({
  ...typed,
  links: Object.fromEntries(Object.entries(links).map(([name, link]) => [name, link.trim()])),
})

const KEYS = ['settings', 'all-settings', 'settings-history', 'packages', 'legal', 'shop-to-do', 'report']

/** Asks again for all that settings are shown in, and follows the product's name at once. */
function settingsChanged(written: Settings): void {
  changeBrand(written.brand.name)
  for (const key of KEYS) void queryClient.invalidateQueries({ queryKey: [key] })
}

/**
 * Takes all settings, group by group, and between them what is saved by itself: prices, pictures, texts, alerts, backups.
 * The settings are written at once, as they were read and changed; while something is not saved, the way to save it stays in
 * sight.
 */
export function SettingsForm({ settings: read }: { settings: Settings }) {
  const form = useForm(
    {
      name: changeSettings.name,
      send: async (values: Settings) => {
        try {
          return await call(changeSettings, { body: { shown: shown(), values } })
        } catch (error) {
          // What somebody else has saved stands in the boxes, but where something was typed here.
          if (hasCode(error, 'conflict')) await readAgain()
          throw error
        }
      },
    },
    {
      schema: updateSettings.body,
      read: settingsOf,
      values: read,
      keptAs: 'settings',
      saved: (written) => written,
      always: (written) => written && settingsChanged(written),
      done: text.saved,
      conflict: text.conflict,
      // The form is long: the fault is reported beside the button as well.
      invalid: sentenceOf('invalid_input'),
    },
  )
  /** Returns the values that the form was filled with, which changes are compared to. */
  function shown(): Settings {
    return form.formState.defaultValues as Settings
  }
  /** Fills the form with what stands on the server; where that cannot be read, the next saving meets a conflict and reads it then. */
  async function readAgain(): Promise<void> {
    const newest = await call(readAllSettings, {}).catch(() => null)
    if (!newest) return
    refillForm(form, newest, shown())
    settingsChanged(newest)
  }
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Group onSave={form.submit}>
        <BrandPart form={form} />
        <PaymentPart form={form} />
        <SalesPart form={form} />
      </Group>
      <PriceSettings />
      <Group onSave={form.submit}>
        <ClaimsPart form={form} />
      </Group>
      <StripPanel />
      <Group onSave={form.submit}>
        <ChatPart form={form} />
        <QuotaPart form={form} />
        <AiPart form={form} />
      </Group>
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <ModelsPanel />
        <ImageModelsPanel />
        <VersionsPanel />
        <PlansPanel />
        <MarketplacesPanel />
        <WordsPanel />
      </Suspense>
      <Group onSave={form.submit}>
        <RemindersPart form={form} />
      </Group>
      <AlertsPanel />
      <BackupsPanel />
      <Group onSave={form.submit}>
        <LegalPart form={form} />
      </Group>
      <LegalTexts />
      <Group onSave={form.submit}>
        <SecurityPart form={form} />
      </Group>
      <SettingsHistory onReverted={() => void readAgain()} />
      {(form.formState.isDirty || form.isBusy) && <SaveBar form={form} />}
    </div>
  )
}

/** Renders boxes of the settings; Enter in one of them saves, as the bar does. */
function Group({ onSave, children }: { onSave: (event: FormEvent) => unknown; children: ReactNode }) {
  return (
    <form onSubmit={onSave} noValidate className="flex flex-col gap-4 md:gap-6">
      {children}
      <button type="submit" hidden />
    </form>
  )
}

/** Stays at the window's bottom edge as long as something is not saved. */
function SaveBar({ form }: { form: Form<Settings, Settings> }) {
  return (
    <div className="sticky bottom-(--bottom-bars) z-20 -mx-4 flex flex-col gap-2 border-line border-t bg-surface px-4 py-3 md:mx-0 md:rounded-t-card md:border-x md:px-6">
      <FormFault form={form} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="nb mr-auto flex items-center gap-2.5 font-semibold text-sm">
          <span aria-hidden className="size-2.5 rounded-full bg-khamin" />
          {text.unsaved}
        </p>
        <Button size={40} disabled={form.isBusy} onClick={form.discard}>
          {text.discard}
        </Button>
        <Button size={40} variant="primary" busy={form.isBusy} onClick={() => void form.submit()}>
          {text.save}
        </Button>
      </div>
    </div>
  )
}

function PaymentPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <Part id="payment" title={text.payment.title} lead={text.payment.lead}>
      <TextField
        {...field('payment.promptPayId', text.payment.promptPayId, text.payment.promptPayHint)}
        fault={promptPayMessage}
        inputMode="numeric"
      />
      <SelectField
        {...field('payment.bank', text.payment.bank)}
        offered={BANKS.map(({ id }) => id)}
        nameOf={(id) => BANKS.find((bank) => bank.id === id)?.name ?? id}
      />
      <TextField {...field('payment.accountNumber', text.payment.accountNumber)} inputMode="numeric" />
      <TextField {...field('payment.accountName', text.payment.accountName)} maxLength={120} />
      <NumberField
        {...field('payment.keepSlipsDays', text.payment.keepSlipsDays, text.payment.keepSlipsHint)}
        min={30}
        max={3_650}
        suffix={text.payment.days}
      />
    </Part>
  )
}

function SalesPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <Part id="sales" title={text.sales.title} lead={text.sales.lead}>
      <NumberField
        {...field('sales.lifetimeSeats', text.sales.lifetimeSeats, text.sales.lifetimeHint)}
        empty={0}
        min={0}
        max={1_000_000}
        suffix={text.sales.seats}
      />
      <DateSetting {...field('report.launchDate', text.sales.launchDate, text.sales.launchHint)} />
      <div className="flex items-center">
        <CheckboxField form={form} name="sales.countdown">
          {text.sales.countdown}
        </CheckboxField>
      </div>
    </Part>
  )
}
