import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** As much of a query as is looked at. */
export interface ViewedQuery<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

export interface QueryViewProps<Data> {
  query: ViewedQuery<Data>
  /** Holds the place of what is on its way, in its final size. */
  waiting: ReactNode
  /** Another sentence than the fault's own; by the fault also what stands in its place, as where there is no such thing: whole. */
  failing?: string | ((error: unknown) => ReactNode)
  /** A fault, and what stands for nothing, are on a card of their own. */
  onCard?: boolean
  /** What stands in the place of data that holds nothing; falsy = it holds something. */
  empty?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** Renders an answer of the server: waiting, failing with a way to ask again, empty, full. What was read once stays. */
export function QueryView<Data>({ query, waiting, failing, onCard, empty, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query
  const framed = (part: ReactNode) => (onCard ? <div className="card">{part}</div> : part)
  if (data !== undefined) {
    const nothing = empty?.(data)
    return nothing ? framed(nothing) : children(data)
  }
  if (!error) return waiting
  const instead = typeof failing === 'function' ? failing(error) : failing
  if (instead && typeof instead !== 'string') return instead
  const message = typeof instead === 'string' ? { message: instead } : {}
  return framed(<ErrorState error={error} onRetry={() => void refetch()} {...message} />)
}
