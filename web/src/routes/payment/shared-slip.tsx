import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { storedDrafts } from '../../components/payment-draft/stored-draft.ts'
import { begunOf, unfinishedOf } from '../../components/payment-draft/unfinished.ts'
import { type SharedSlip as Shared, useSharedSlip } from '../../components/payment-draft/use-shared-slip.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { lookAtPicked } from '../../lib/browser/picked-picture.ts'
import { ownPaymentsQuery } from '../../lib/queries/payments.ts'
import { sharedSlip as text } from '../../text/payment.ts'
import { slip as slipText } from '../../text/slip.ts'
import { AskAgain } from './ask-again.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'

/**
 * Leads whoever shared a slip from a bank's app to the payment that it is for: the one that waits, the one that was begun, the one
 * that was rejected, or a new one, whose package is still to be chosen.
 */
export function SharedSlip({ memberId, coupon }: { memberId: string; coupon: string }) {
  const { again, shared: word = '1' } = useSearch({ from: '/payment' })
  const { data, isPending } = useQuery(ownPaymentsQuery(1))
  const drafts = useStore(storedDrafts)
  const shared = useSharedSlip()
  const lost = word === 'lost' ? { shared: word } : {}
  if (isPending) return <PaymentWaiting />
  const found = unfinishedOf(data?.payments[0], drafts, memberId)
  if (found?.kind === 'waiting')
    return <Navigate to="/payment-success" search={{ id: found.payment.id, ...lost }} replace />
  if (found?.kind === 'unsent') {
    const { plan, coupon } = found
    return (
      <Navigate to="/payment" search={{ plan, ...(coupon && { coupon }), again: '1', ...lost }} replace />
    )
  }
  const choose = <ChoosePlan coupon={coupon} word={<Word shared={shared} />} />
  if (again) return choose
  // Whoever transfers anew goes on with what they began.
  const begun = begunOf(data?.payments[0], drafts, memberId)
  return (
    <AskAgain plan={begun?.plan} coupon={begun?.coupon ?? coupon}>
      {choose}
    </AskAgain>
  )
}

/** Says what arrived. */
function Word({ shared: { file, isLost, forget } }: { shared: Shared }) {
  const [isOther, setOther] = useState(false)
  useEffect(() => {
    if (!file) return
    void lookAtPicked(file).then((picked) => {
      if (picked) return
      setOther(true)
      forget()
    })
  }, [file, forget])
  if (isOther || isLost) {
    return (
      <Notice kind="error" role="alert">
        {isOther ? slipText.notImage : text.lost}
      </Notice>
    )
  }
  return (
    file && (
      <Notice kind="success" role="status">
        {text.got}
      </Notice>
    )
  )
}
