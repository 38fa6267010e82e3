import { Link, Navigate, useLocation, useSearch } from '@tanstack/react-router'
import type { Payment } from '@thokham/contract/payments'
import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Selvage } from '../../components/cloth/selvage.tsx'
import { LineSlipOffer } from '../../components/line-slip/line-slip-offer.tsx'
import { useSharedSlip } from '../../components/payment-draft/use-shared-slip.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { receipt, paymentStatus as text } from '../../text/payment.ts'
import { BetterSlip } from './better-slip.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { Receipt } from './receipt.tsx'
import { ReplaceSlip } from './replace-slip.tsx'
import { Timeline } from './timeline.tsx'
import { useLivePayment } from './use-live-payment.ts'

const NoticesOffer = lazyPart(() => import('../../components/device-notices/notices-offer.tsx'))

/**
 * Renders what becomes of a payment that was handed in. Without one, or when it cannot be read, the dashboard
 * (docs/product/shop.md#paying).
 */
export function PaymentSuccessScreen() {
  const { id } = useSearch({ from: '/payment-success' })
  if (!id) return <Navigate to="/dashboard" replace />
  return <Status key={id} id={id} />
}

function Status({ id }: { id: string }) {
  const { data: payment, error } = useLivePayment(id)
  const isHydrated = useHydrated()
  const shared = useSharedSlip()
  // Where it stood when it was shared it stays: what is wrong with it is said there.
  const [wasShared, setShared] = useState(shared.isLost)
  if (shared.file && !wasShared) setShared(true)
  const { isEarlier } = useLocation({ select: (location) => location.state })
  if (error && !payment) return <Navigate to="/dashboard" replace />
  if (!payment) {
    return (
      <div aria-busy className="mx-auto w-full max-w-[720px]">
        <Skeleton className="h-120 rounded-card" />
      </div>
    )
  }
  const replaces = payment.status === 'pending' && payment.hasSlip
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-4 md:gap-6">
      <h1 className="pt-2 text-3xl">{text.title}</h1>
      <div role="status">
        <Outcome payment={payment} />
      </div>
      {isEarlier && <Notice kind="warn">{text.earlier}</Notice>}
      {replaces && wasShared && <ReplaceSlip payment={payment} shared={shared} />}
      {(replaces || payment.canResend) && <LineSlipOffer paymentId={payment.id} />}
      {payment.canResend && <BetterSlip payment={payment} shared={shared} />}
      <section className="card overflow-hidden">
        <Selvage />
        <div className="flex flex-col gap-5 p-4 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="block text-ink-2 text-xs">{text.reference}</span>
              <span className="num font-semibold text-lg">{payment.reference}</span>
            </p>
            <CopyButton text={payment.reference} label={text.copyReference} size={40} />
          </div>
          <Timeline payment={payment} />
          {payment.status === 'pending' && (
            <>
              <p className="text-ink-2 text-sm">{text.waitingLine}</p>
              {isHydrated && (
                <Suspense>
                  <NoticesOffer />
                </Suspense>
              )}
            </>
          )}
          <NextStep payment={payment} />
        </div>
      </section>
      <PaymentFacts payment={payment} />
      {payment.status === 'approved' && <Receipt payment={payment} />}
      {replaces && !wasShared && <ReplaceSlip payment={payment} shared={shared} />}
      <Contact />
    </div>
  )
}

function Outcome({ payment }: { payment: Payment }) {
  const { status, granted, rejectReason, amountSatang } = payment
  if (payment.isBeingChecked) return <Notice kind="success">{text.checking}</Notice>
  if (status === 'pending') {
    return <Notice kind="success">{amountSatang === 0 ? text.successFree : text.success}</Notice>
  }
  if (status === 'approved') {
    return (
      <Notice kind="success">
        {granted?.membership === 'lifetime' || !granted
          ? text.approvedForever
          : text.approved(thaiDate(granted.expiresAt))}
      </Notice>
    )
  }
  return (
    <Notice kind="error">
      <p className="font-semibold">{text.rejected}</p>
      {rejectReason && (
        <p className="wrap-anywhere">
          {text.reason}: {rejectReason}
        </p>
      )}
    </Notice>
  )
}

function NextStep({ payment: { status, plan, canResend } }: { payment: Payment }) {
  if (status === 'approved') {
    return (
      <div className="flex flex-wrap gap-3 max-md:*:w-full">
        <Link to="/ready-prompt" className={buttonClass('primary')}>
          {text.start}
        </Link>
        <Button icon={Printer} onClick={() => print()}>
          {receipt.print}
        </Button>
      </div>
    )
  }
  if (status === 'rejected') {
    return (
      <Link
        to="/payment"
        search={{ plan }}
        className={buttonClass(canResend ? 'quiet' : 'primary', 44, 'w-full md:self-start md:w-auto')}
      >
        {text.again}
      </Link>
    )
  }
  return null
}

function Contact() {
  const { data: settings } = useSettings()
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/dashboard" className={buttonClass('outline', 40)}>
        {text.dashboard}
      </Link>
      {settings?.links.support && (
        <a
          href={settings.links.support}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', 40)}
        >
          {text.contact}
        </a>
      )}
    </div>
  )
}
