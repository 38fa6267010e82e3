import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { discardDraft, storedDrafts } from '../../components/payment-draft/stored-draft.ts'
import { type Begun, type Unfinished, unfinishedOf } from '../../components/payment-draft/unfinished.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { WholeWords } from '../../components/ui/whole-words.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { offerUndo } from '../../kit/undo/undo.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { ownPaymentsQuery, quoteQuery } from '../../lib/queries/payments.ts'
import { unfinishedPayment as text } from '../../text/dashboard.ts'

/** Renders the one payment that has not come to its end, and the next step to it (docs/product/accounts.md#the-dashboard). */
export function UnfinishedPayment({ memberId }: { memberId: string }) {
  const { data } = useQuery(ownPaymentsQuery(1))
  const drafts = useStore(storedDrafts)
  const found = data && unfinishedOf(data.payments[0], drafts, memberId)
  if (!found) return null
  if (found.kind === 'unsent') return <Unsent memberId={memberId} order={found} />
  const { id, reference, createdAt, rejectReason } = found.payment
  const isRejected = found.kind === 'rejected'
  return (
    <Card
      kind={found.kind}
      action={
        <Link
          to="/payment-success"
          search={{ id }}
          className={buttonClass(isRejected ? 'primary' : 'outline', 40)}
        >
          {isRejected ? text.better : text.seeStatus}
        </Link>
      }
    >
      {isRejected
        ? text.rejected(reference, rejectReason ?? '')
        : text.waiting(reference, thaiDateTime(createdAt))}
    </Card>
  )
}

/** Renders a payment whose slip was not sent yet, as long as its package is for sale and costs anything. */
function Unsent({ memberId, order }: { memberId: string; order: Begun }) {
  const { plan, coupon } = order
  const plain = useQuery(quoteQuery(plan, ''))
  const reduced = useQuery(quoteQuery(plan, coupon))
  // A refused coupon leaves the plain price in force, as on the screen itself.
  const quote = reduced.data ?? (reduced.error && plain.data)
  if (!quote || quote.totalSatang === 0) return null
  return (
    <Card
      kind="unsent"
      action={
        <>
          <Link
            to="/payment"
            search={{ plan, ...(coupon && { coupon }), again: '1' }}
            hash="slip"
            className={buttonClass('primary', 40)}
          >
            {text.attach}
          </Link>
          <Button
            size={40}
            variant="quiet"
            onClick={() => offerUndo(text.dropped, discardDraft({ memberId, plan }))}
          >
            {text.drop}
          </Button>
        </>
      }
    >
      {text.unsent(quote.packageName, quote.totalSatang)}
    </Card>
  )
}

const LOOKS = {
  unsent: { Icon: Wallet, ground: 'bg-khamin-soft text-khamin-text' },
  waiting: { Icon: Clock, ground: 'bg-khram-soft text-khram' },
  rejected: { Icon: CircleAlert, ground: 'bg-khrang-soft text-khrang' },
} as const

interface CardProps {
  kind: Unfinished['kind']
  action: ReactNode
  children: string
}

function Card({ kind, action, children }: CardProps) {
  const { Icon, ground } = LOOKS[kind]
  return (
    <section
      aria-label={text.label}
      className={cx(
        'mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card px-4 py-3.5 md:px-5',
        ground,
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="wrap-anywhere min-w-0 max-w-none flex-1 basis-60 font-semibold">
        <WholeWords text={children} />
      </p>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">{action}</div>
    </section>
  )
}
