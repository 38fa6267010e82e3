import type { PaymentFeed, PendingPayment } from '@thokham/contract/payment-admin'

/** Returns the newest of those that wait; a server of the former version tells the first of them alone. */
export function pendingIn(
  feed: Omit<PaymentFeed, 'pending'> & Partial<PaymentFeed>,
): readonly PendingPayment[] {
  return feed.pending ?? (feed.newest ? [feed.newest] : [])
}

/**
 * Begins with those that wait already.
 * @returns tells which of those that wait later have come in since, the oldest first, each once: one that was handed in earlier
 * may be kept later than another
 */
export function newPayments(
  waiting: readonly PendingPayment[],
): (newest: readonly PendingPayment[]) => PendingPayment[] {
  // As others are decided, older ones come among the newest that were there all the time.
  const since = waiting[0]?.createdAt ?? ''
  const known = new Set(waiting.map(({ id }) => id))
  return (newest) => {
    const news = newest.filter(({ id, createdAt }) => createdAt >= since && !known.has(id)).reverse()
    for (const { id } of news) known.add(id)
    return news
  }
}
