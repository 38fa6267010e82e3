import { useQuery } from '@tanstack/react-query'
import { type OpenSession, revokeOtherSessions, revokeSession } from '@thokham/contract/devices'
import { LogOut, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorState } from '../../components/ui/error-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { call } from '../../lib/api/call.ts'
import { thaiAgo, thaiDate } from '../../lib/format/thai-format.ts'
import { messageOf } from '../../text/errors.ts'
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
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [fault, setFault] = useFault()
  const [ending, setEnding] = useState<string | null>(null)
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? []

  async function end(what: string, work: () => Promise<string>) {
    setFault(null)
    setEnding(what)
    try {
      toast.success(await work())
    } catch (failed) {
      setFault(messageOf(failed))
    }
    await refetch()
    setEnding(null)
  }
  const endOne = (id: string) =>
    end(id, () => call(revokeSession, { body: { id } }).then(() => security.signedOut))
  const endOthers = () =>
    end('others', async () => {
      const { endedSessions } = await call(revokeOtherSessions, {})
      return security.signedOutOthers(endedSessions)
    })

  return (
    <>
      <p className="text-ink-2 text-sm">{security.sessionsLead}</p>
      {fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {fault}
        </Notice>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy className="mt-5 flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {data && (
        <>
          <ul className="mt-4 divide-y divide-line border-line border-t">
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => endOne(session.id)}
              />
            ))}
          </ul>
          {others.length > 0 ? (
            <Button
              size={40}
              icon={LogOut}
              busy={ending === 'others'}
              onClick={endOthers}
              className="mt-4 max-w-full"
            >
              {security.signOutOthers}
            </Button>
          ) : (
            <p className="mt-3 text-ink-3 text-xs">{security.onlyThis}</p>
          )}
        </>
      )}
    </>
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
          <span className="nb">{security.lastSeen(thaiAgo(lastSeenAt, Date.now()))}</span>
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
