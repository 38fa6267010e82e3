import { useQuery } from '@tanstack/react-query'
import { type OpenSession, revokeOtherSessions, revokeSession } from '@thokham/contract/devices'
import { LogOut, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { thaiAgo, thaiDate } from '../../lib/format/thai-format.ts'
import { security } from '../../text/profile.ts'
import { sessionsQuery } from './sessions-query.ts'

const ICONS: Record<OpenSession['device']['kind'], LucideIcon> = {
  desktop: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
}

/** Renders where the member is signed in, and the way out of each and of all others. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery)
  const always = () => query.refetch()
  const end = useAction(revokeSession, { always, done: security.signedOut })
  const endOthers = useAction(revokeOtherSessions, {
    always,
    done: ({ endedSessions }) => security.signedOutOthers(endedSessions),
  })
  const fault = end.fault ?? endOthers.fault

  return (
    <>
      <p className="text-ink-2 text-sm">{security.sessionsLead}</p>
      {fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {fault}
        </Notice>
      )}
      <QueryView query={query} waiting={<Waiting />}>
        {({ sessions }) => (
          <>
            <ul className="mt-4 divide-y divide-line border-line border-t">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.underWay?.body.id === session.id}
                  onEnd={() => void end.run({ body: { id: session.id } })}
                />
              ))}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) ? (
              <Button
                size={40}
                icon={LogOut}
                busy={endOthers.isBusy}
                onClick={() => void endOthers.run({})}
                className="mt-4 max-w-full"
              >
                {security.signOutOthers}
              </Button>
            ) : (
              <p className="mt-3 text-ink-3 text-xs">{security.onlyThis}</p>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="mt-5 flex flex-col gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, isCurrent, lastSeenAt, createdAt } = session
  const Icon = ICONS[device.kind]
  const name = nameOf(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-sm">
          {name}
          {isCurrent && <Badge tone="plain">{security.thisDevice}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-3 text-xs">
          <span suppressHydrationWarning className="nb">
            {security.lastSeen(thaiAgo(lastSeenAt, Date.now()))}
          </span>
          <span className="nb">{security.since(thaiDate(createdAt))}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size={40}
          variant="quiet"
          busy={busy}
          onClick={onEnd}
          aria-label={security.signOutDevice(name)}
        >
          {security.signOut}
        </Button>
      )}
    </li>
  )
}

function nameOf({ browser, system }: OpenSession['device']): string {
  if (browser && system) return security.device(browser, system)
  return browser ?? system ?? security.unknownDevice
}
