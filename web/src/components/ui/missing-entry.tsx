import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Renders that there is no such entry, as the heading of its screen, with the way back. */
export function MissingEntry({
  title,
  back,
  children,
}: {
  title: string
  back: ReactNode
  children: string
}) {
  return (
    <div className="card">
      <h1 className="px-4 pt-8 text-center text-2xl">{title}</h1>
      <EmptyState action={back}>{children}</EmptyState>
    </div>
  )
}
