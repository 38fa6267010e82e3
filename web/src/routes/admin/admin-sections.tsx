import { Link } from '@tanstack/react-router'
import { can } from '@thokham/domain/access'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session.ts'
import { thaiNumber } from '../../lib/thai-format.ts'
import { admin as text } from '../../text/admin.ts'
import { navigation } from '../../text/navigation.ts'
import { useAdminWaiting } from './use-admin-waiting.ts'

export type AdminSection =
  | 'payments'
  | 'members'
  | 'announcements'
  | 'coupons'
  | 'inbox'
  | 'tools'
  | 'library'
  | 'partners'
  | 'settings'
  | 'audit'
  | 'health'

/** Shows the ways between the admin screens; where they do not fit, the current one is in sight. */
export function AdminSections({ current }: { current: AdminSection }) {
  const { data: session } = useSession()
  const isOwner = session !== undefined && can(session.level, 'owner:use')
  const sections = [
    { section: 'payments', to: '/admin', search: { tab: 'payments' }, name: text.payments },
    { section: 'members', to: '/admin', search: { tab: 'members' }, name: text.members },
    { section: 'announcements', to: '/admin', search: { tab: 'announcements' }, name: text.announcements },
    { section: 'coupons', to: '/admin', search: { tab: 'coupons' }, name: text.coupons },
    { section: 'inbox', to: '/admin/inbox', search: {}, name: navigation.inbox },
    { section: 'tools', to: '/admin/tools', search: {}, name: text.tools },
    { section: 'library', to: '/admin/library', search: {}, name: text.library },
    { section: 'partners', to: '/admin/partners', search: {}, name: navigation.adminPartners },
    ...(isOwner ? [{ section: 'settings', to: '/admin/settings', search: {}, name: text.settings }] : []),
    { section: 'audit', to: '/admin/audit', search: {}, name: text.audit },
    ...(isOwner
      ? [{ section: 'health', to: '/admin/health', search: {}, name: navigation.adminHealth }]
      : []),
  ]
  const waiting = useAdminWaiting()
  const counts: Record<string, number | undefined> = {
    payments: waiting?.payments,
    inbox: waiting?.conversations,
  }
  const list = useRef<HTMLElement>(null)
  const isCounted = waiting !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current screen is another place, and counts take room
  useLayoutEffect(() => {
    const link = list.current?.querySelector('[aria-current]')
    if (!list.current || !link) return
    const [around, own] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    list.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2)
  }, [current, isOwner, isCounted])
  return (
    <nav
      ref={list}
      aria-label={text.sections}
      className="-mx-4 -mt-6 mb-6 flex gap-1 overflow-x-auto border-line border-b bg-surface px-1 md:-mx-6 md:px-3 lg:-mx-10 lg:px-7"
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
