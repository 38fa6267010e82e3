import type { Plan } from '@thokham/domain/packages'
import type { ReactNode } from 'react'
import { Field } from '../components/ui/field.tsx'
import { TextInput } from '../components/ui/text-input.tsx'
import { landing } from '../text/landing.ts'
import { PAYBACK } from './payback-place.ts'
import { Phrases } from './phrases.tsx'
import { figure, When } from './spots.tsx'

const text = landing.payback

/**
 * Renders when a package has paid for itself by what the visitor sells, which they type: nothing is assumed, and nothing is sent.
 * It needs scripts (run-payback.ts).
 */
export function Payback() {
  return (
    <section
      aria-labelledby={`${PAYBACK}-title`}
      id={PAYBACK}
      className="needs-script mt-8 grid gap-x-10 gap-y-5 rounded-card border border-line bg-surface px-5 py-5 md:px-7 md:py-6 lg:grid-cols-[1fr_1.3fr]"
    >
      <div>
        <h3 id={`${PAYBACK}-title`} className="font-semibold text-lg">
          {text.title}
        </h3>
        <p className="text-ink-2 text-sm">
          <Phrases text={text.lead} />
        </p>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Field label={text.sales}>
            <TextInput
              name="sales"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              suffix={text.times}
            />
          </Field>
          <Field label={text.each}>
            <TextInput name="each" inputMode="decimal" autoComplete="off" maxLength={9} suffix={text.baht} />
          </Field>
        </div>
      </div>
      <dl className="flex flex-col justify-center divide-y divide-line text-sm">
        <Row plan="yearly" months={12}>
          {text.yearly(figure('yearly', 'price'))}
        </Row>
        <Row plan="monthly" months={120} later>
          {text.monthly(figure('monthly', 'price'), figure('renewal', 'price'))}
        </Row>
        <When has="seats.open">
          <Row plan="lifetime" months={120}>
            {text.lifetime(figure('lifetime', 'price'))}
          </Row>
        </When>
      </dl>
    </section>
  )
}

/** Renders one package; its outlay stands in the markup for the script. @param later it is renewed by the month */
function Row(props: { plan: Plan; months: number; later?: boolean; children: ReactNode }) {
  const { plan, months, later, children } = props
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
      <dt className="text-ink-2">{children}</dt>
      <dd
        data-once={figure(plan, 'plainPrice')}
        data-later={later ? figure('renewal', 'plainPrice') : '0'}
        data-months={months}
        aria-live="polite"
        className="nb font-semibold"
      >
        {text.open}
      </dd>
    </div>
  )
}
