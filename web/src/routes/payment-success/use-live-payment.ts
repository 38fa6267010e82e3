import { useQuery } from '@tanstack/react-query'
import { type Payment, watchPayment } from '@thokham/contract/payments'
import { useEffect } from 'react'
import { followEvents } from '../../kit/feed/follow-events.ts'
import { paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { refreshSession } from '../../lib/session/session.ts'

/** Returns a payment that keeps itself up to date until it is decided; an approval changes the caller's level at once. */
export function useLivePayment(id: string) {
  const query = useQuery(paymentQuery(id))
  const status = query.data?.status

  useEffect(() => {
    if (status !== 'pending') return
    const { queryKey } = paymentQuery(id)
    return followEvents<{ payment: Payment }>(watchPayment.path.replace(':id', encodeURIComponent(id)), {
      listeners: { payment: (payment) => queryClient.setQueryData(queryKey, payment) },
      readAgain: () => queryClient.refetchQueries({ queryKey }),
    })
  }, [id, status])

  useEffect(() => {
    if (status === undefined || status === 'pending') return
    void refreshSession()
    void queryClient.invalidateQueries({ queryKey: ['packages'] })
  }, [status])
  return query
}
