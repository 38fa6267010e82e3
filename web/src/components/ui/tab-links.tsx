import { Link } from '@tanstack/react-router'
import { cx } from '../../lib/format/class-names.ts'

export interface TabLinksProps {
  label: string
  to: string
  tabs: readonly {
    name: string
    search: Record<string, string>
    selected: boolean
    /** What waits there; shown from one on. */
    count?: number
  }[]
}

/** Renders links to the parts of one screen, each at an address of its own. */
export function TabLinks({ label, to, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-6 overflow-x-auto shadow-[inset_0_-1px_var(--line)]">
      {tabs.map(({ name, search, selected, count = 0 }) => (
        <Link
          key={name}
          to={to}
          search={search as never}
          aria-current={selected ? 'page' : undefined}
          // Only one of the addresses is the router's exact one; which tab is open is said here.
          activeProps={{}}
          className={cx(
            'nb flex h-11 items-center gap-2 border-b-[3px] font-semibold text-sm no-underline',
            selected ? 'border-khram text-khram' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {name}
          {count > 0 && (
            <span className="rounded-chip bg-sunken px-1.5 text-2xs text-ink-2 tabular-nums">{count}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
