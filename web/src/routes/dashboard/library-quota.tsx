import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QuotaBar } from '../../components/membership/quota-bar.tsx'
import { promptFileQuery } from '../../components/prompt-file/prompt-file-queries.ts'
import { popularQuery } from '../../lib/queries/popular.ts'
import { dashboard } from '../../text/dashboard.ts'
import { navigation } from '../../text/navigation.ts'

/** Renders what is used of the day's keyword sets and of its one-click file. */
export function LibraryQuota() {
  const { data: popular } = useQuery(popularQuery)
  const { data: oneClick } = useQuery(promptFileQuery('one-click'))
  if (!popular || !oneClick) return null
  const rows = [
    { to: '/popular', name: navigation.popular, used: popular.today.used, limit: popular.today.limit },
    { to: '/one-click', name: navigation.oneClick, used: oneClick.made ? 1 : 0, limit: 1 },
  ] as const
  return (
    <ul aria-label={dashboard.libraryToday} className="mt-4 flex flex-col gap-3 border-line border-t pt-3">
      {rows.map(({ to, name, used, limit }) => (
        <li key={to}>
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <Link to={to} className="text-ink">
              {name}
            </Link>
            <span className="font-semibold tabular-nums">
              {used}/{limit}
            </span>
          </p>
          <QuotaBar label={name} used={used} limit={limit} segmented className="mt-1.5" />
        </li>
      ))}
    </ul>
  )
}
