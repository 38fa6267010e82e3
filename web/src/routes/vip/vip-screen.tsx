import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { packagesQuery } from '../../lib/packages.ts'
import { ownsPackage, type Session, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { thaiDate } from '../../lib/thai-format.ts'
import { packages as text } from '../../text/packages.ts'
import { FreeCard, LifetimeCard, VipCard } from './package-cards.tsx'

/** The packages and their prices, and where the caller stands among them (product.md §2 /vip). */
export function VipScreen() {
  const { data: session } = useSession()
  const { data: settings } = useSettings()
  const packages = useQuery(packagesQuery)
  if (!session) return null
  const situation = situationOf(session)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
        <div>
          <h1 className="text-3xl">{ownsPackage(session.level) ? text.titleOwner : text.title}</h1>
          <p className="text-ink-2">{text.lead}</p>
        </div>
        {settings?.links.support && (
          <a
            href={settings.links.support}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline', 40)}
          >
            {text.support}
          </a>
        )}
      </header>
      {situation && <Notice {...situation} />}
      {packages.data ? (
        <div className="grid items-stretch gap-4 lg:grid-cols-[1fr_1.16fr_1fr] lg:gap-6">
          <FreeCard level={session.level} dailyLimit={settings?.prompts.freeDailyLimit} />
          <VipCard session={session} packages={packages.data.packages} />
          <LifetimeCard level={session.level} packages={packages.data.packages} />
        </div>
      ) : packages.error ? (
        <div className="card">
          <ErrorState error={packages.error} message={text.loadFail} onRetry={() => packages.refetch()} />
        </div>
      ) : (
        <div aria-busy className="grid gap-4 lg:grid-cols-[1fr_1.16fr_1fr] lg:gap-6">
          {['free', 'vip', 'lifetime'].map((name) => (
            <Skeleton key={name} className="h-[480px] rounded-card" />
          ))}
        </div>
      )}
    </div>
  )
}

function situationOf({ level, me }: Session): { kind: 'info' | 'warn' | 'success'; children: string } | null {
  const until = me?.expiresAt ? thaiDate(me.expiresAt) : ''
  if (level === 'lifetime') return { kind: 'success', children: text.already }
  if (level === 'admin' || level === 'owner') return { kind: 'info', children: text.admin }
  if (level === 'lapsed') return { kind: 'warn', children: text.lapsed(until) }
  if (level === 'vip' && until) return { kind: 'success', children: text.current(until) }
  return null
}
