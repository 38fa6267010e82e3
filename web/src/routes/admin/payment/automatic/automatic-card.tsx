import { useQuery } from '@tanstack/react-query'
import type { AutomaticApproval } from '@thokham/contract/automatic-approval'
import { can } from '@thokham/domain/access'
import { ChevronDown, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../../kit/query-view/query-view.tsx'
import { useStore } from '../../../../kit/storage/store.ts'
import { storedSwitch } from '../../../../kit/storage/stored.ts'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'
import { ApprovalSwitch } from './approval-switch.tsx'
import { automaticQuery } from './automatic-queries.ts'

const AutomaticDetails = lazyPart(() => import('./automatic-details.tsx'))
const UsedToday = lazyPart(() => import('./used-today.tsx'))
const isUnfolded = storedSwitch('approvalCard')

/**
 * Renders whether payments approve themselves, how far the rule agrees with the team, and what the owner allows
 * (docs/product/shop.md#approval-by-itself). It stays folded or open as it was left.
 */
export function AutomaticCard({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useQuery(automaticQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-14 rounded-card" />}>
      {(data) => <Card data={data} onOpen={onOpen} />}
    </QueryView>
  )
}

function Card({ data, onOpen }: { data: AutomaticApproval; onOpen: (id: string) => void }) {
  const { data: session } = useSession()
  const isOpen = useStore(isUnfolded)
  const isOwner = session !== undefined && can(session.level, 'owner:use')
  return (
    <section aria-labelledby="automatic-approval" className="card overflow-hidden">
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-6">
        <h2 id="automatic-approval" className="nb font-semibold text-lg">
          {text.title}
        </h2>
        <div className="max-md:order-1 max-md:w-full">
          <State data={data} />
        </div>
        <div className="ml-auto max-md:order-1 max-md:w-full">
          {data.isOn ? (
            <Suspense fallback={<Skeleton className="h-7 md:w-72" />}>
              <UsedToday data={data} />
            </Suspense>
          ) : (
            <WhyLocked data={data} isOwner={isOwner} />
          )}
        </div>
        <div className="flex items-center gap-x-2 max-md:-mr-3 max-md:ml-auto">
          {isOwner && <ApprovalSwitch data={data} />}
          <Button
            size={40}
            variant="quiet"
            aria-expanded={isOpen}
            icon={ChevronDown}
            className={isOpen ? '[&>svg]:rotate-180' : undefined}
            onClick={() => isUnfolded.set(!isOpen)}
          >
            {isOpen ? text.fold : text.unfold}
          </Button>
        </div>
      </header>
      {isOpen && (
        <Suspense fallback={<Skeleton className="m-4 h-72" />}>
          <AutomaticDetails data={data} isOwner={isOwner} onOpen={onOpen} />
        </Suspense>
      )}
    </section>
  )
}

function State({ data: { isOn, changedAt, turnedOffBy } }: { data: AutomaticApproval }) {
  if (turnedOffBy) return <p className="text-khamin-text text-xs">{text.turnedOff(turnedOffBy.reference)}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
      <Badge tone={isOn ? 'vip' : 'plain'}>
        {isOn ? text.isOn(changedAt) : text.isRehearsing(changedAt)}
      </Badge>
      {!isOn && <span className="max-md:hidden">{text.rehearsing}</span>}
    </p>
  )
}

function WhyLocked({ data, isOwner }: { data: AutomaticApproval; isOwner: boolean }) {
  if (isOwner && data.agreement.mayTurnOn) return null
  return (
    <p className="flex items-center gap-1.5 text-ink-2 text-xs">
      <Lock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {data.agreement.mayTurnOn ? text.ownerOnly : text.locked}
    </p>
  )
}
