import { bangkokDate, bangkokTime } from '@thokham/domain/bangkok-time'
import { PAYERS, type PayerId } from '@thokham/domain/slip-code'
import { buddhistDate, gregorianDate, timeOfDay } from '@thokham/domain/typed-moment'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Transfer } from '../../components/payment-draft/stored-draft.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { DateInput } from '../../components/ui/date-input.tsx'
import { Field } from '../../components/ui/field.tsx'
import { MomentInput } from '../../components/ui/moment-input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { serverNow } from '../../lib/api/server-clock.ts'
import { type TransferField, payment as text, transferMessage } from '../../text/payment.ts'

const MORNING = '08:00'

export interface TransferFieldsProps {
  transfer: Transfer
  onChange: (part: Partial<Transfer>) => void
  /** Field → why it is refused. */
  faults: Partial<Record<TransferField, string>>
  /** The bank that the slip names. */
  bankOnSlip: PayerId | null
  isSubmitted: boolean
}

/** Takes when, from where and by whom the money was sent. */
export function TransferFields({ transfer, onChange, faults, bankOnSlip, isSubmitted }: TransferFieldsProps) {
  const [typed, setTyped] = useState<TransferField | null>(null)
  // While someone is typing, half a date is no fault yet.
  const isHalf = (field: TransferField) => field === typed && faults[field] === 'format' && !isSubmitted
  const error = (field: TransferField) => (isHalf(field) ? undefined : transferMessage(field, faults[field]))
  const time = timeOfDay(transfer.transferTime)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={text.transferDate} error={error('transferDate')}>
            <DateInput
              value={transfer.transferDate}
              onChange={(transferDate) => onChange({ transferDate })}
              onTyping={(isTyping) => setTyped(isTyping ? 'transferDate' : null)}
            />
          </Field>
          <Field label={text.transferTime} error={error('transferTime')}>
            <MomentInput
              value={transfer.transferTime}
              onChange={(transferTime) => onChange({ transferTime })}
              onTyping={(isTyping) => setTyped(isTyping ? 'transferTime' : null)}
              read={time && text.oClock(time)}
              placeholder={text.timePlaceholder}
            />
          </Field>
        </div>
        <QuickPicks transfer={transfer} onChange={onChange} />
      </div>
      <Field
        label={text.bank}
        error={error('bank')}
        hint={bankOnSlip && transfer.bank === bankOnSlip && <FromSlip />}
      >
        <Select
          value={transfer.bank}
          onChange={({ target }) => onChange({ bank: target.value as PayerId | '' })}
        >
          <option value="">{text.chooseBank}</option>
          {PAYERS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.accountName} error={error('accountName')}>
        <TextInput
          value={transfer.accountName}
          onChange={({ target }) => onChange({ accountName: target.value })}
          autoComplete="name"
          maxLength={120}
        />
      </Field>
    </div>
  )
}

/** Renders choices for right after a transfer, in place of typing; none of them lies in the future by the server's clock. */
function QuickPicks({ transfer, onChange }: Pick<TransferFieldsProps, 'transfer' | 'onChange'>) {
  const now = serverNow()
  const isToday = gregorianDate(transfer.transferDate) === bangkokDate(now)
  const time = timeOfDay(transfer.transferTime)
  // Asked at the press: what was drawn may be of this device's clock, before the server was heard.
  const pick = (timeAt: (at: Date) => string) => {
    const at = serverNow()
    onChange({ transferDate: buddhistDate(bangkokDate(at)), transferTime: timeAt(at) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a part of the form of its own
    <div role="group" aria-label={text.quickPicks} className="flex gap-2">
      <Chip
        selected={isToday && time !== null && minutesBetween(time, bangkokTime(now)) <= 5}
        onClick={() => pick(bangkokTime)}
        className="md:h-10"
      >
        {text.justNow}
      </Chip>
      {bangkokTime(now) > MORNING && (
        <Chip selected={isToday && time === MORNING} onClick={() => pick(() => MORNING)} className="md:h-10">
          {text.thisMorning}
        </Chip>
      )}
    </div>
  )
}

/** Returns the minutes from one `HH:MM` to a later one; infinite to an earlier one. */
function minutesBetween(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const between = minutes(to) - minutes(from)
  return between >= 0 ? between : Number.POSITIVE_INFINITY
}

function FromSlip() {
  return (
    <span className="flex items-center gap-1.5 text-toei">
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} />
      {text.fromSlip}
    </span>
  )
}
