import type { BankStatement } from '@thokham/contract/bank-statement'
import type { ReactNode } from 'react'
import { shortDay } from '../../../../lib/format/report-dates.ts'
import { bareMoney } from '../../../../lib/format/thai-format.ts'
import { bankStatement as text } from '../../../../text/bank-statement.ts'
import { StatusWord } from '../status-word.tsx'

/** Renders money without a slip, and payments whose money did not come. */
export function UnpairedLines(props: { statement: BankStatement; onOpen: (paymentId: string) => void }) {
  const { statement, onOpen } = props
  const { withoutSlip, withoutSlipTotal, withoutMoney, withoutMoneyTotal } = statement
  return (
    <>
      <List
        title={text.withoutSlip(withoutSlipTotal)}
        none={text.noneWithoutSlip}
        shown={withoutSlip.length}
        total={withoutSlipTotal}
      >
        {withoutSlip.map(({ id, day, time, satang, details }) => (
          <Row key={id} day={day} time={time} satang={satang}>
            <span className="wrap-anywhere text-ink-2">{details}</span>
          </Row>
        ))}
      </List>
      <List
        title={text.withoutMoney(withoutMoneyTotal)}
        none={text.noneWithoutMoney}
        shown={withoutMoney.length}
        total={withoutMoneyTotal}
      >
        {withoutMoney.map(({ id, day, time, satang, reference, member, status }) => (
          <Row key={id} day={day} time={time} satang={satang}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="touch wrap-anywhere text-left font-semibold text-khram hover:underline"
            >
              <span className="num">{reference}</span> {member}
            </button>{' '}
            <StatusWord status={status} />
          </Row>
        ))}
      </List>
    </>
  )
}

interface ListProps {
  title: string
  none: string
  shown: number
  total: number
  children: ReactNode
}

function List({ title, none, shown, total, children }: ListProps) {
  return (
    <section>
      <h3 className="font-semibold text-sm">{title}</h3>
      {total === 0 ? (
        <p className="text-ink-2 text-xs">{none}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line border-line border-t text-xs">{children}</ul>
      )}
      {shown < total && <p className="mt-1 text-2xs text-ink-2">{text.firstOnly(shown)}</p>}
    </section>
  )
}

interface RowProps {
  day: string
  time: string | null
  satang: number
  children: ReactNode
}

function Row({ day, time, satang, children }: RowProps) {
  return (
    <li className="grid grid-cols-[112px_minmax(0,1fr)_auto] items-baseline gap-x-3 py-2">
      <span className="nb tabular-nums">
        {shortDay(day)} {time}
      </span>
      <span className="min-w-0">{children}</span>
      <span className="nb text-right font-semibold tabular-nums">{bareMoney(satang)}</span>
    </li>
  )
}
