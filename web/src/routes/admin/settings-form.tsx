import { useMutation } from '@tanstack/react-query'
import { type Settings, updateSettings } from '@thokham/contract/settings'
import { BANKS, type BankId } from '@thokham/domain/slip-code'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { settingMessage, settings as text } from '../../text/settings.ts'
import { AiPart } from './ai-part.tsx'
import { Part, type PartProps } from './settings-part.tsx'

/** Ways to pay, seats, countdown, AI prices and links; all written at once, as they were read and changed. */
export function SettingsForm({ settings: read }: { settings: Settings }) {
  const [settings, setSettings] = useState(read)
  const saving = useMutation({
    mutationFn: () => call(updateSettings, { body: settings }),
    onSuccess: (saved) => {
      setSettings(saved)
      toast.success(text.saved)
      for (const key of ['settings', 'all-settings', 'packages'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  const fields = saving.error instanceof ApiError ? saving.error.fields : {}
  const parts: PartProps = {
    settings,
    set: (group, part) => {
      saving.reset()
      setSettings((before) => ({ ...before, [group]: { ...before[group], ...part } }))
    },
    error: (name) => settingMessage(fields[name]),
  }
  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 md:gap-6">
      <PaymentPart {...parts} />
      <SalesPart {...parts} />
      <AiPart {...parts} />
      <LinksPart {...parts} />
      {saving.error && (
        <Notice kind="error" role="alert">
          {messageOf(saving.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={saving.isPending} className="self-start max-md:w-full">
        {text.save}
      </Button>
    </form>
  )
}

function PaymentPart({ settings: { payment }, set, error }: PartProps) {
  return (
    <Part title={text.payment.title} lead={text.payment.lead}>
      <Field
        label={text.payment.promptPayId}
        hint={text.payment.promptPayHint}
        error={error('payment.promptPayId')}
      >
        <TextInput
          value={payment.promptPayId}
          onChange={({ target }) => set('payment', { promptPayId: target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field label={text.payment.bank}>
        <Select
          value={payment.bank}
          onChange={({ target }) => set('payment', { bank: target.value as BankId })}
        >
          {BANKS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.payment.accountNumber} error={error('payment.accountNumber')}>
        <TextInput
          value={payment.accountNumber}
          onChange={({ target }) => set('payment', { accountNumber: target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field label={text.payment.accountName} error={error('payment.accountName')}>
        <TextInput
          value={payment.accountName}
          onChange={({ target }) => set('payment', { accountName: target.value })}
          autoComplete="off"
          maxLength={120}
        />
      </Field>
      <Field
        label={text.payment.keepSlipsDays}
        hint={text.payment.keepSlipsHint}
        error={error('payment.keepSlipsDays')}
      >
        <NumberField
          value={payment.keepSlipsDays}
          onValueChange={(keepSlipsDays) => set('payment', { keepSlipsDays })}
          min={30}
          max={3_650}
          suffix={text.payment.days}
        />
      </Field>
    </Part>
  )
}

function SalesPart({ settings: { sales }, set, error }: PartProps) {
  return (
    <Part title={text.sales.title}>
      <Field
        label={text.sales.lifetimeSeats}
        hint={text.sales.lifetimeHint}
        error={error('sales.lifetimeSeats')}
      >
        <NumberField
          value={sales.lifetimeSeats}
          onValueChange={(seats) => set('sales', { lifetimeSeats: seats ?? 0 })}
          min={0}
          max={1_000_000}
          suffix={text.sales.seats}
        />
      </Field>
      <div className="flex items-center">
        <Checkbox checked={sales.countdown} onCheckedChange={(countdown) => set('sales', { countdown })}>
          {text.sales.countdown}
        </Checkbox>
      </div>
    </Part>
  )
}

const LINKS = ['support', 'supportEmail', 'community', 'videos', 'facebook', 'tiktok'] as const

function LinksPart({ settings: { links }, set, error }: PartProps) {
  return (
    <Part title={text.links.title} lead={text.links.lead}>
      {LINKS.map((name) => (
        <Field key={name} label={text.links[name]} error={error(`links.${name}`)}>
          <TextInput
            type={name === 'supportEmail' ? 'email' : 'url'}
            value={links[name]}
            onChange={({ target }) => set('links', { [name]: target.value.trim() })}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      ))}
    </Part>
  )
}
