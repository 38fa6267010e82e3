import { useQuery } from '@tanstack/react-query'
import type { SalesCurrency } from '@thokham/domain/sales/sale'
import type { SalesRates } from '@thokham/domain/sales/sales-summary'
import { useState } from 'react'
import { askSales, salesChanged } from '../../components/sales/sales-worker-client.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { NumberInput } from '../../components/ui/number-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { thaiDecimal } from '../../lib/format/thai-format.ts'
import { aiProvidersQuery } from '../../lib/queries/ai-providers.ts'
import { sales as text } from '../../text/sales.ts'

export interface RateFormProps {
  rates: SalesRates
  /** In no sum until their rate is said. */
  missing: readonly SalesCurrency[]
  used: readonly SalesCurrency[]
}

/** Renders what currencies are in baht, as the member has said; the shop's rate of the dollar is proposed. */
export function RateForm({ rates, missing, used }: RateFormProps) {
  const { data: ai } = useQuery({ ...aiProvidersQuery, enabled: missing.includes('USD') })
  const [typed, setTyped] = useState<Partial<Record<SalesCurrency, number | null>>>({})
  const [isOpen, setIsOpen] = useState(false)
  const proposed = (currency: SalesCurrency) =>
    rates[currency] !== undefined
      ? rates[currency] / 10_000
      : currency === 'USD'
        ? (ai?.thbPerUsd ?? null)
        : null
  const bahtOf = (currency: SalesCurrency) =>
    currency in typed ? (typed[currency] ?? null) : proposed(currency)
  if (used.length === 0) return null
  const asked = isOpen ? used : missing

  async function save() {
    const given = asked.flatMap((currency) => {
      const baht = bahtOf(currency)
      return baht === null || baht <= 0 ? [] : [[currency, Math.round(baht * 10_000)] as const]
    })
    try {
      await askSales((remote) => remote.change({ rates: { ...rates, ...Object.fromEntries(given) } }))
      await salesChanged()
      setTyped({})
      setIsOpen(false)
    } catch {
      toast.error(text.saveFail)
    }
  }

  return (
    <div className="mt-3 flex flex-col gap-2 text-2xs text-ink-2">
      {missing.map((currency) => (
        <Notice key={currency} kind="warn">
          {text.needRate(currency)}
        </Notice>
      ))}
      {asked.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div>
            {used.map((currency) => (
              <p key={currency}>{text.rate(currency, thaiDecimal((rates[currency] ?? 0) / 10_000))}</p>
            ))}
          </div>
          <Button size={32} variant="quiet" onClick={() => setIsOpen(true)}>
            {text.rates}
          </Button>
        </div>
      ) : (
        <>
          {asked.map((currency) => (
            <Field key={currency} label={text.rateOf(currency)}>
              <NumberInput
                value={bahtOf(currency)}
                onValueChange={(baht) => setTyped({ ...typed, [currency]: baht })}
                min={0.0001}
                max={1_000}
                decimals={4}
                suffix={text.baht}
              />
            </Field>
          ))}
          <Button size={40} variant="primary" className="self-start" onClick={() => void save()}>
            {text.use}
          </Button>
        </>
      )}
    </div>
  )
}
