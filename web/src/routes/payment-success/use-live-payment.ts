import { useQuery } from '@tanstack/react-query'
import { type Payment, watchPayment } from '@thokham/contract/payments'
import { useEffect, useState } from 'react'
import { paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { refreshSession } from '../../lib/session/session.ts'

/** How often the status is asked for where events do not come through, in ms. */
const POLL_MS = 15_000

/** Returns a payment that keeps itself up to date until it is decided; an approval changes the caller's level at once. */
export function useLivePayment(id: string) {
  const [isListening, setIsListening] = useState(false)
  const query = useQuery({
    ...paymentQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !isListening ? POLL_MS : false),
  })
  const status = query.data?.status

  useEffect(() => {
    if (status !== 'pending') return
    const events = new EventSource(watchPayment.path.replace(':id', encodeURIComponent(id)))
    events.addEventListener('open', () => setIsListening(true))
    events.addEventListener('error', () => setIsListening(false))
    events.addEventListener('payment', ({ data }) => {
      queryClient.setQueryData(paymentQuery(id).queryKey, JSON.parse(data) as Payment)
    })
    events.addEventListener('end', () => events.close())
    return () => {
      events.close()
      setIsListening(false)
    }
  }, [id, status])

  useEffect(() => {
    if (status === undefined || status === 'pending') return
    void refreshSession()
    void queryClient.invalidateQueries({ queryKey: ['packages'] })
  }, [status])
  return query
}
