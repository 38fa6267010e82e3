import { bangkokDate, bangkokTime } from '@thokham/domain/bangkok-time'
import { BANKS, type BankId } from '@thokham/domain/slip-code'
import { buddhistDate } from '@thokham/domain/transfer-time'
import { CircleCheck } from 'lucide-react'
import type { Transfer } from '../../components/payment-draft/kept-draft.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { DateInput } from '../../components/ui/date-input.tsx'
import { Field } from '../../components/ui/field.tsx'
import { MomentInput, maskTime } from '../../components/ui/moment-input.tsx'
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
  bankOnSlip: BankId | null
}

/** Takes when, from where and by whom the money was sent. */
export function TransferFields({ transfer, onChange, faults, bankOnSlip }: TransferFieldsProps) {
  const error = (field: TransferField) => transferMessage(field, faults[field])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={text.transferDate} error={error('transferDate')}>
            <DateInput
              value={transfer.transferDate}
              onChange={(transferDate) => onChange({ transferDate })}
            />
          </Field>
          <Field label={text.transferTime} error={error('transferTime')}>
            <MomentInput
              value={transfer.transferTime}
              onChange={(transferTime) => onChange({ transferTime })}
              mask={maskTime}
              read={/^\d{1,2}:\d{2}$/.test(transfer.transferTime) ? text.oClock(transfer.transferTime) : null}
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
          onChange={({ target }) => onChange({ bank: target.value as BankId | '' })}
        >
          <option value="">{text.chooseBank}</option>
          {BANKS.map(({ id, name }) => (
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

/** Renders choices for right after a transfer, in place of typing; none of them lies in the future. */
function QuickPicks({ transfer, onChange }: Pick<TransferFieldsProps, 'transfer' | 'onChange'>) {
  const now = serverNow()
  const transferDate = buddhistDate(bangkokDate(now))
  const time = bangkokTime(now)
  const isToday = transfer.transferDate === transferDate
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a part of the form of its own
    <div role="group" aria-label={text.quickPicks} className="flex gap-2">
      <Chip
        selected={isToday && minutesBetween(transfer.transferTime, time) <= 5}
        onClick={() => onChange({ transferDate, transferTime: time })}
        className="md:h-10"
      >
        {text.justNow}
      </Chip>
      {time > MORNING && (
        <Chip
          selected={isToday && transfer.transferTime === MORNING}
          onClick={() => onChange({ transferDate, transferTime: MORNING })}
          className="md:h-10"
        >
          {text.thisMorning}
        </Chip>
      )}
    </div>
  )
}

function minutesBetween(from: string, to: string): number {
  const minutes = (time: string) => {
    const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number)
    return hour * 60 + minute
  }
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
