import { Link } from '@tanstack/react-router'
import { can } from '@thokham/domain/access'
import { ChartColumn, House, MessageCircle, ReceiptText, UsersRound } from 'lucide-react'
import type { Session } from '../../lib/session/session.ts'
import { navigation } from '../../text/navigation.ts'
import { today as text } from '../../text/today.ts'
import { useAdminWaiting } from './use-admin-waiting.ts'

const { bar } = text
const TABS = [
  { to: '/dashboard', label: bar.today, icon: House, counts: null },
  { to: '/admin/payment', label: bar.payments, icon: ReceiptText, counts: 'payments' },
  { to: '/admin/inbox', label: bar.chats, icon: MessageCircle, counts: 'conversations' },
  { to: '/admin/member', label: bar.members, icon: UsersRound, counts: null },
  { to: '/report', label: bar.report, icon: ChartColumn, counts: null },
] as const

/** Renders the phone's navigation of the team, with how much waits; the report is the owner's. */
export default function StaffTabBar({ level }: { level: Session['level'] }) {
  const waiting = useAdminWaiting()
  const tabs = TABS.filter(({ to }) => to !== '/report' || can(level, 'owner:use'))
  return (
    <nav
      aria-label={navigation.main}
      className="tab-bar fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {tabs.map(({ to, label, icon: Icon, counts }) => {
        const count = counts ? (waiting?.[counts] ?? 0) : 0
        return (
          <Link
            key={to}
            to={to}
            className="relative flex h-[59px] min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-1 text-ink-2 no-underline"
            activeProps={{
              className:
                'text-khram before:absolute before:top-[-1px] before:h-[2px] before:w-[calc(100%-8px)] before:bg-khram before:forced-color-adjust-none',
            }}
          >
            <span className="relative">
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              {count > 0 && (
                <span className="absolute -top-2 left-3 min-w-5 rounded-full bg-khrang px-1 text-center text-2xs text-on-khrang">
                  {count > 99 ? text.many : count}
                </span>
              )}
            </span>
            <span className="nb max-w-full truncate text-2xs">{label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
