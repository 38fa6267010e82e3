import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAdmins } from '@thokham/contract/members'
import { useId } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { settings } from '../../../text/settings.ts'

const { security: text } = settings

/** Renders who may use the admins' screens: they stand in no list of members, so this is the way to each of them. */
export default function AdminList() {
  const title = useId()
  const query = useQuery(queryOf(['admin-members', 'admins'], listAdmins, {}, { staleTime: 0 }))
  return (
    <div>
      <h3 id={title} className="font-semibold text-sm">
        {text.admins}
      </h3>
      <p className="text-ink-3 text-xs">{text.adminsHint}</p>
      <QueryView query={query} waiting={<Skeleton className="mt-2 h-24" />}>
        {(data) => (
          <ul aria-labelledby={title} className="mt-2 divide-y divide-line border-line border-y">
            {data.admins.map((admin) => (
              <li key={admin.id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2.5 text-sm">
                <span className="min-w-0 flex-1 basis-56">
                  <Link
                    to="/admin/member"
                    search={{ member: admin.id }}
                    aria-label={text.openAdmin(admin.displayName)}
                    className="touch link wrap-anywhere font-semibold"
                  >
                    {admin.displayName}
                  </Link>
                  {admin.isOwner && <span className="nb ml-2 text-ink-2 text-xs">{text.owner}</span>}
                  <span className="wrap-anywhere block text-ink-2 text-xs">{admin.email}</span>
                </span>
                <span className="text-ink-2 text-xs md:text-right">
                  <span className={admin.hasTwoFactor ? 'nb block' : 'nb block text-khamin-text'}>
                    {admin.hasTwoFactor ? text.twoFactor : text.noTwoFactor}
                  </span>
                  <span className="nb block">
                    {admin.lastSeenAt ? text.seen(thaiShortDateTime(admin.lastSeenAt)) : text.neverSeen}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}
