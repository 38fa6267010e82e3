import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { actionWords, audit } from '../../../text/audit.ts'
import { manyMembers as text } from '../../../text/members.ts'
import { auditQuery } from '../audit/audit-queries.ts'
import { ChangeList } from '../audit/change-list.tsx'
import { FileSection } from './file-section.tsx'

const FEW = 5

/** Renders the last things that the team did with a member, and the way to all of them. */
export function MemberHistory({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useQuery(auditQuery({ member: memberId }, FEW))
  return (
    <FileSection
      title={text.history}
      line={text.historyLine}
      action={
        data?.next && (
          <Link to="/admin/audit" search={{ member: memberId }} className="touch link text-sm">
            {text.wholeHistory}
          </Link>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.entries.length === 0 && <p className="text-ink-2 text-sm">{text.noHistory}</p>}
      <ul className="divide-y divide-line">
        {data?.entries.map((entry) => (
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
    </FileSection>
  )
}
