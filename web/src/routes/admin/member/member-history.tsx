import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { actionWords, audit } from '../../../text/audit.ts'
import { manyMembers as text } from '../../../text/members.ts'
import { auditQuery } from '../audit/audit-queries.ts'
import { ChangeList } from '../audit/change-list.tsx'
import { FileSection } from './file-section.tsx'

const FEW = 5

/** Renders the last things that the team did with a member, and the way to all of them. */
export function MemberHistory({ memberId }: { memberId: string }) {
  const query = useQuery(auditQuery({ member: memberId }, FEW))
  return (
    <FileSection
      title={text.history}
      line={text.historyLine}
      action={
        query.data?.next && (
          <Link to="/admin/audit" search={{ member: memberId }} className="touch link text-sm">
            {text.wholeHistory}
          </Link>
        )
      }
    >
      <QueryView
        query={query}
        waiting={<Skeleton className="h-20" />}
        empty={({ entries }) =>
          entries.length === 0 && <p className="text-ink-2 text-sm">{text.noHistory}</p>
        }
      >
        {({ entries }) => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 py-2">
                <time dateTime={entry.at} className="nb text-ink-2 text-xs tabular-nums">
                  {thaiShortDateTime(entry.at)}
                </time>
                <div className="wrap-anywhere text-sm">
                  {entry.actor?.displayName ?? audit.terminal} {actionWords(entry.action)}{' '}
                  {entry.subject.kind === 'payment' && <span className="num nb">{entry.subject.name}</span>}
                  <ChangeList entry={entry} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </FileSection>
  )
}
