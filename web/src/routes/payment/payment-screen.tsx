import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { PLANS, type SaleablePackage } from '@thokham/contract/packages'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { offerUndo } from '../../kit/undo/undo.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { quoteQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { paymentDraft as draftText, isCouponFault, payment as text } from '../../text/payment.ts'
import { AskAgain } from './ask-again.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { CouponField } from './coupon-field.tsx'
import { NotForSale } from './not-for-sale.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { PlanCard } from './plan-card.tsx'
import { SharedSlip } from './shared-slip.tsx'
import { SlipForm } from './slip-form.tsx'
import { Steps } from './steps.tsx'
import { TransferCard } from './transfer-card.tsx'
import { usePaymentDraft } from './use-payment-draft.ts'
import { missingFields, useSubmission } from './use-submission.ts'

/** Takes the payment for one plan by transfer (docs/product/shop.md#paying). Without a plan it asks for one. */
export function PaymentScreen() {
  const { data: session } = useSession()
  const { plan, coupon = '', shared } = useSearch({ from: '/payment' })
  const [restored, setRestored] = useState(0)
  const chosen = PLANS.find((each) => each === plan)
  if (!session?.me) return null
  return (
    <div className="mx-auto flex w-full max-w-[1040px] flex-col gap-3 md:gap-5">
      <header className="flex items-center gap-1 max-md:sticky max-md:top-0 max-md:z-20 max-md:-mx-4 max-md:-mt-6 max-md:h-14 max-md:border-line max-md:border-b max-md:bg-surface max-md:px-1">
        <Link
          to="/vip"
          search={coupon ? { coupon } : {}}
          aria-label={text.back}
          title={text.back}
          className="flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunken md:-ml-3"
        >
          <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        </Link>
        <h1 className="text-xl md:text-3xl">{text.title}</h1>
      </header>
      {chosen ? (
        <AskAgain plan={chosen} coupon={coupon}>
          <Payment
            key={`${session.me.id} ${chosen} ${restored}`}
            onRestore={() => setRestored((times) => times + 1)}
            memberId={session.me.id}
            plan={chosen}
            coupon={coupon}
          />
        </AskAgain>
      ) : shared ? (
        <SharedSlip memberId={session.me.id} coupon={coupon} />
      ) : (
        <ChoosePlan coupon={coupon} />
      )}
    </div>
  )
}

interface PaymentProps {
  memberId: string
  plan: SaleablePackage['plan']
  coupon: string
  /** What was kept has changed: it is drawn from that. */
  onRestore: () => void
}

function Payment({ memberId, plan, coupon, onRestore }: PaymentProps) {
  const navigate = useNavigate()
  const goTo = (code: string) =>
    void navigate({
      to: '/payment',
      search: ({ again }) => ({ plan, ...(code && { coupon: code }), ...(again && { again }) }),
      replace: true,
      resetScroll: false,
    })
  const plain = useQuery(quoteQuery(plan, ''))
  // Without a coupon it is the plain one once more: one that is not enabled would not be drawn by the server.
  const reduced = useQuery(quoteQuery(plan, coupon))
  const draft = usePaymentDraft(memberId, `${plan} ${coupon}`)
  const { keptCoupon } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen comes back; a coupon that is taken off stays off
  useEffect(() => {
    if (coupon === '' && keptCoupon) goTo(keptCoupon)
  }, [])
  // A refused coupon leaves the plain price in force.
  const quote = coupon !== '' && reduced.data ? reduced.data : plain.data
  const submission = useSubmission(plan, quote, draft)

  const startOver = () => {
    const putBack = draft.startOver()
    offerUndo(draftText.startedOver, async () => {
      await putBack()
      onRestore()
    })
  }

  const couponFault = reduced.error && isCouponRefusal(reduced.error) ? reduced.error : null
  return (
    <QueryView
      query={{ data: quote, error: plain.error, refetch: plain.refetch }}
      waiting={<PaymentWaiting />}
      failing={(error) => isNotForSale(error) && <NotForSale />}
      onCard
    >
      {(quote) => {
        const { couponCode, discountSatang, totalSatang } = quote
        const applied = couponCode ? { code: couponCode, discountSatang } : null
        const isFree = totalSatang === 0
        return (
          <>
            {draft.isContinued && !isFree && <Continued onStartOver={startOver} />}
            <Steps
              isFree={isFree}
              reached={!isFree && missingFields(draft, quote.totalSatang).length < 5 ? 2 : 1}
            />
            <div className="grid items-start gap-3 md:gap-5 lg:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-3 md:gap-5">
                <PlanCard
                  quote={quote}
                  coupon={
                    <CouponField
                      key={`${applied ? 'applied' : 'open'} ${draft.isContinued}`}
                      applied={submission.faults.coupon ? null : applied}
                      wanted={coupon}
                      typed={draft.typedCoupon}
                      onType={draft.typeCoupon}
                      error={submission.faults.coupon ?? couponFault ?? (coupon ? reduced.error : null)}
                      busy={coupon !== '' && reduced.isFetching && !reduced.data}
                      onApply={(code) => {
                        submission.reset()
                        draft.typeCoupon('')
                        goTo(code)
                        if (code === coupon) void reduced.refetch()
                      }}
                    />
                  }
                />
                {!isFree && <TransferCard quote={quote} />}
              </div>
              <SlipForm
                draft={draft}
                totalSatang={quote.totalSatang}
                isPriceOpen={coupon !== '' && reduced.isPending}
                packageName={quote.packageName}
                coupon={quote.couponCode ?? coupon}
                submission={submission}
                onUseNew={() => {
                  const isCouponGone = submission.faults.change?.why.startsWith('coupon_')
                  submission.reset()
                  void queryClient.invalidateQueries({ queryKey: ['packages'] })
                  if (isCouponGone) goTo('')
                }}
              />
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

/** Renders that what was typed before the tab was closed is there again. */
function Continued({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice kind="info" role="status">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {draftText.kept}
        <Button size={32} variant="quiet" onClick={onStartOver}>
          {draftText.startOver}
        </Button>
      </div>
    </Notice>
  )
}

function isNotForSale(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_for_sale' || error.code === 'payment_pending')
}

function isCouponRefusal(error: Error): boolean {
  return error instanceof ApiError && isCouponFault(error.code)
}
