import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { partners as text } from '../../text/partners.ts'
import { PartnerChecks } from './partner-checks.tsx'
import { PartnerLevels } from './partner-levels.tsx'
import { PartnerListDialog } from './partner-list-dialog.tsx'
import { partnershipQuery } from './partner-queries.ts'
import type { ProfileSectionProps } from './profile-section.ts'

const PartnerCode = lazyPart(() => import('./partner-code.tsx'))

/** Renders what the membership is worth with partners: the level, a code that proves it, and who asked. */
export function PartnersSection({ level }: ProfileSectionProps) {
  const query = useQuery(partnershipQuery)
  const { data } = query
  const [showsAll, setShowsAll] = useState(false)
  const isAdmin = level === 'admin' || level === 'owner'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2 text-sm">{text.lead}</p>
        {data && data.partners.length > 0 && (
          <button type="button" className="touch link text-sm md:-mt-7" onClick={() => setShowsAll(true)}>
            {text.all}
          </button>
        )}
      </div>
      <QueryView query={query} waiting={<Waiting />}>
        {(data) => (
          <>
            <PartnerLevels level={data.level} endsAt={data.endsAt} />
            {data.level ? (
              <Suspense fallback={<Skeleton className="mt-6 h-80" />}>
                <PartnerCode level={data.level} />
              </Suspense>
            ) : (
              <div className="-mx-5 md:-mx-6 mt-6 border-line border-t">
                <EmptyState
                  action={
                    !isAdmin && (
                      <a href="/vip" className={buttonClass('vip', 40)}>
                        {text.see}
                      </a>
                    )
                  }
                >
                  {isAdmin ? text.noneForAdmins : text.none}
                </EmptyState>
              </div>
            )}
            {(data.level !== null || data.checks.length > 0) && <PartnerChecks checks={data.checks} />}
            <PartnerListDialog open={showsAll} onClose={() => setShowsAll(false)} partners={data.partners} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="mt-4 grid gap-4 md:grid-cols-2">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}
