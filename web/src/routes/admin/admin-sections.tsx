import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useListedScreens } from '../../components/shell/listed-screens.ts'
import { useAdminWaiting } from '../../components/shell/use-admin-waiting.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { admin as text } from '../../text/admin.ts'

/** The tabs of `/admin`, in their order. */
export const ADMIN_TABS = ['payments', 'members', 'announcements', 'coupons'] as const

/** A tab of `/admin`, or the path of a screen that says in its manifest that it is a section of its own. */
type AdminSection = (typeof ADMIN_TABS)[number] | `/admin/${string}`

/** Shows the ways between the admin screens; where they do not fit, the current one is in sight. */
export function AdminSections({ current }: { current: AdminSection }) {
  const { data: session } = useSession()
  const screens = useListedScreens('admin sections', session?.level ?? 'admin')
  const sections = [
    ...ADMIN_TABS.map((tab) => ({ section: tab, to: '/admin', search: { tab }, name: text[tab] })),
    ...screens.map(({ path, label }) => ({ section: path, to: path, search: {}, name: label })),
  ]
  const waiting = useAdminWaiting()
  const counts: Record<string, number | undefined> = {
    payments: waiting?.payments,
    '/admin/inbox': waiting?.conversations,
  }
  const list = useRef<HTMLElement>(null)
  const isCounted = waiting !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current screen is another place, and counts take room
  useLayoutEffect(() => {
    const link = list.current?.querySelector('[aria-current]')
    if (!list.current || !link) return
    const [around, own] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    list.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2)
  }, [current, sections.length, isCounted])
  return (
    <nav
      ref={list}
      aria-label={text.sections}
      className="bleed -mx-4 -mt-6 mb-6 flex gap-1 overflow-x-auto border-line border-b bg-surface px-1 md:-mx-6 md:px-3 lg:-mx-10 lg:px-7"
    >
      {sections.map(({ section, to, search, name }) => (
        <Link
          key={section}
          to={to}
          search={search}
          {...(section === current && { 'aria-current': 'page' as const })}
          className={cx(
            'nb flex h-12 shrink-0 items-center gap-2 border-b-2 px-3 text-sm no-underline',
            section === current
              ? 'border-khram font-semibold text-khram'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {name}
          <WaitingCount count={counts[section] ?? 0} />
        </Link>
      ))}
    </nav>
  )
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="min-h-5 min-w-7 rounded-crop bg-sunken px-1.5 text-center font-medium text-2xs text-ink tabular-nums">
      <span aria-hidden>{count > 999 ? '999+' : thaiNumber(count)}</span>
      <span className="sr-only">{text.waiting(count)}</span>
    </span>
  )
}
