import { type PaymentFeed, type PendingPayment, watchPayments } from '@thokham/contract/payment-admin'
import { useEffect, useState } from 'react'
import { followEvents } from '../../../kit/feed/follow-events.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { refetchFresh } from '../../../lib/queries/older-answers.ts'
import { newPayments, pendingIn } from './new-payments.ts'

/** Changes that follow each other within this time (ms) are read together. */
const TOGETHER_MS = 300

/**
 * Keeps list, figures and review up to date with what others do: payments handed in, new slips, verdicts of an outside
 * check, decisions.
 * @param onNew called with each payment that comes in while one watches
 * @returns how many wait; undefined = not known yet
 */
export function usePaymentFeed(onNew: (payment: PendingPayment) => void): number | undefined {
  const [waiting, setWaiting] = useState<number>()
  const latest = useLatest(onNew)

  useEffect(() => {
    let newsOf: ((pending: readonly PendingPayment[]) => PendingPayment[]) | undefined
    let clock: ReturnType<typeof setTimeout> | undefined
    const takeFeed = (feed: PaymentFeed) => {
      setWaiting(feed.waiting)
      const pending = pendingIn(feed)
      if (newsOf) {
        clearTimeout(clock)
        clock = setTimeout(readAgain, TOGETHER_MS)
        for (const payment of newsOf(pending)) latest.current(payment)
      }
      newsOf ??= newPayments(pending)
    }
    const stop = followEvents<{ feed: PaymentFeed }>(watchPayments.path, {
      listeners: { feed: takeFeed },
      readAgain,
      isShared: true,
      whileHidden: true,
    })
    return () => {
      clearTimeout(clock)
      stop()
    }
  }, [])

  return waiting
}

const readAgain = () => refetchFresh(['admin-payments'])
