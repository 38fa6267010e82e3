import type { Payment } from '@thokham/contract/payments'
import { can } from '@thokham/domain/access'
import { bankName } from '@thokham/domain/slip-code'
import type { ReactNode } from 'react'
import { LogoMark } from '../../components/cloth/logo-mark.tsx'
import { useBrand } from '../../lib/boot/brand.ts'
import { thaiDate, thaiDateTime, thaiMoney } from '../../lib/format/thai-format.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { membership } from '../../text/membership.ts'
import { receipt as text } from '../../text/payment.ts'

/** Renders an approved payment on paper; on the screen it is not to be seen. */
export function Receipt({ payment }: { payment: Payment }) {
  const { data: session } = useSession()
  const { data: settings } = useSettings()
  const brand = useBrand()
  const { granted, decidedAt, transferDate, transferTime, bank, accountName } = payment
  // An admin who opens a receipt is not its payer.
  const me = session && !can(session.level, 'payments:anyone') ? session.me : null
  return (
    <article className="paper mx-auto w-full max-w-[640px] py-6">
      <header className="flex items-center justify-between gap-4 border-line-strong border-b pb-4">
        <p className="flex items-center gap-2.5 font-bold text-xl">
          <LogoMark />
          {brand}
        </p>
        <h2 className="text-xl">{text.title}</h2>
      </header>
      <dl className="mt-5 grid grid-cols-[max-content_1fr] gap-x-8 gap-y-1.5 text-sm">
        <Row name={text.reference}>
          <span className="num">{payment.reference}</span>
        </Row>
        {decidedAt && <Row name={text.approvedAt}>{thaiDateTime(decidedAt)}</Row>}
        {me && <Row name={text.payer}>{`${me.displayName} (${me.email})`}</Row>}
        {bank && accountName && <Row name={text.from}>{`${bankName(bank)} · ${accountName}`}</Row>}
        {transferDate && transferTime && (
          <Row name={text.transferred}>{thaiDateTime(`${transferDate}T${transferTime}:00+07:00`)}</Row>
        )}
      </dl>
      <dl className="mt-6 border-line-strong border-y py-3">
        <Line name={payment.packageName}>{thaiMoney(payment.priceSatang)}</Line>
        {payment.couponCode && (
          <Line name={`${text.coupon} ${payment.couponCode}`}>−{thaiMoney(payment.discountSatang)}</Line>
        )}
        <Line name={text.total} isTotal>
          {thaiMoney(payment.amountSatang)}
        </Line>
      </dl>
      {granted && (
        <p className="mt-3 text-sm">
          {granted.membership === 'lifetime'
            ? membership.forever
            : membership.validUntil(thaiDate(granted.expiresAt))}
        </p>
      )}
      <p className="mt-8 text-ink-2 text-xs">
        {text.noTaxInvoice} {settings?.links.supportEmail}
      </p>
    </article>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

function Line({ name, isTotal, children }: { name: string; isTotal?: true; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-6 py-1 ${isTotal ? 'font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
