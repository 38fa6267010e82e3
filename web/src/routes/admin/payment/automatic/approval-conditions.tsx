import { useQuery } from '@tanstack/react-query'
import { type AutomaticApproval, setAutomaticApproval } from '@thokham/contract/automatic-approval'
import { listPackages } from '@thokham/contract/packages'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { QuotaBar } from '../../../../components/membership/quota-bar.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Chip } from '../../../../components/ui/chip.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { NumberInput } from '../../../../components/ui/number-input.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { useAction } from '../../../../kit/action/use-action.ts'
import { cx } from '../../../../lib/format/class-names.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { queryOf } from '../../../../lib/queries/query-of.ts'
import { CONDITIONS, automaticApproval as text, voucherOf } from '../../../../text/automatic-approval.ts'
import { automaticQuery } from './automatic-queries.ts'

const SATANG = 100
const packagesQuery = queryOf(['packages'], listPackages, {})

/** Renders what has to hold, how often it held, and the owner's limits, which count in the rehearsal as well. */
export function ApprovalConditions({ data, isOwner }: { data: AutomaticApproval; isOwner: boolean }) {
  const { judged, today } = data
  return (
    <div className="px-4 py-4 max-lg:border-line max-lg:border-t md:px-6">
      <h3 className="font-semibold text-sm">{text.conditions}</h3>
      <p className="text-ink-2 text-xs">{text.conditionsLead}</p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {judged.conditions.map(({ condition, payments }) => (
          <li key={condition} className="flex items-center gap-2.5 py-2 text-xs">
            <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-toei" />
            <span className="min-w-0 flex-1">{CONDITIONS[condition]}</span>
            <span className="nb text-ink-3">{voucherOf(condition)}</span>
            {judged.payments > 0 && (
              <span
                className={cx(
                  'nb min-w-22 text-right tabular-nums',
                  payments < judged.payments ? 'font-semibold text-khamin-text' : 'text-ink-2',
                )}
              >
                {text.held(payments, judged.payments)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Limits data={data} isOwner={isOwner} />
      <QuotaBar label={text.ceiling} used={today.satang} limit={data.ceilingSatang} className="mt-4" />
      <p className="mt-1.5 max-w-none text-ink-2 text-xs">
        {text.today(data.isOn, today.payments, today.satang, data.ceilingSatang)}
      </p>
    </div>
  )
}

function Limits({ data, isOwner }: { data: AutomaticApproval; isOwner: boolean }) {
  const { data: packages } = useQuery(packagesQuery)
  const [plans, setPlans] = useState(data.plans)
  const [fromHour, setFromHour] = useState(data.fromHour)
  const [untilHour, setUntilHour] = useState(data.untilHour)
  const [baht, setBaht] = useState<number | null>(data.ceilingSatang / SATANG)
  const ceilingSatang = Math.round((baht ?? 0) * SATANG)
  const save = useAction(setAutomaticApproval, {
    input: () => ({ body: { isOn: data.isOn, plans, fromHour, untilHour, ceilingSatang } }),
    always: (changed) => changed && queryClient.setQueryData(automaticQuery.queryKey, changed),
    done: text.saved,
  })
  const isChanged =
    String([...plans].sort()) !== String([...data.plans].sort()) ||
    fromHour !== data.fromHour ||
    untilHour !== data.untilHour ||
    ceilingSatang !== data.ceilingSatang
  return (
    <fieldset disabled={!isOwner} className="mt-4 flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <Field label={text.ceiling}>
            <NumberInput
              value={baht}
              onValueChange={setBaht}
              min={0}
              max={1_000_000}
              suffix={text.baht}
              disabled={!isOwner}
            />
          </Field>
        </div>
        <Field label={text.from}>
          <Select value={fromHour} onChange={(event) => setFromHour(Number(event.currentTarget.value))}>
            {hours(0, 23)}
          </Select>
        </Field>
        <Field label={text.until}>
          <Select value={untilHour} onChange={(event) => setUntilHour(Number(event.currentTarget.value))}>
            {hours(fromHour + 1, 24)}
          </Select>
        </Field>
      </div>
      <div>
        <p className="mb-1.5 font-semibold text-sm">{text.plans}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
        <div role="group" aria-label={text.plans} className="flex flex-wrap gap-2">
          {packages?.packages.map(({ plan, name }) => (
            <Chip
              key={plan}
              selected={plans.includes(plan)}
              disabled={!isOwner}
              onClick={() =>
                setPlans(plans.includes(plan) ? plans.filter((one) => one !== plan) : [...plans, plan])
              }
            >
              {name}
            </Chip>
          ))}
        </div>
      </div>
      {isChanged && (
        <Button
          size={40}
          busy={save.isBusy}
          disabled={untilHour <= fromHour}
          onClick={() => void save.run({})}
        >
          {text.save}
        </Button>
      )}
    </fieldset>
  )
}

/** Renders whole hours as choices. */
function hours(from: number, until: number) {
  const all = Array.from({ length: until - from + 1 }, (_, at) => from + at)
  return all.map((hour) => (
    <option key={hour} value={hour}>
      {text.hour(hour)}
    </option>
  ))
}
