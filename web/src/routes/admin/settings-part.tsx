import type { Settings } from '@thokham/contract/settings'
import type { ReactNode } from 'react'

type Group = 'payment' | 'sales' | 'ai' | 'links'

export interface PartProps {
  settings: Settings
  set: <G extends Group>(group: G, part: Partial<Settings[G]>) => void
  /** The sentence at `group.name` when the server refused it. */
  error: (name: string) => string | undefined
}

/** One matter of the settings on a card of its own. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="card p-4 md:p-6">
      <h2 className="text-xl">{title}</h2>
      {lead && <p className="text-ink-2 text-sm">{lead}</p>}
      <div className="mt-4 grid items-start gap-x-6 gap-y-4 md:grid-cols-2">{children}</div>
    </section>
  )
}
