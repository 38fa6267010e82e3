import { useQuery } from '@tanstack/react-query'
import { can } from '@thokham/domain/access'
import { Suspense } from 'react'
import { LineSlipOffer } from '../../components/line-slip/line-slip-offer.tsx'
import { MembershipBadge } from '../../components/membership/membership-badge.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { cx } from '../../lib/format/class-names.ts'
import { historyQuery } from '../../lib/queries/history.ts'
import { type Session, sessionQuery } from '../../lib/session/session.ts'
import { dashboard } from '../../text/dashboard.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { CommunityCard } from './community-card.tsx'
import { ContinueCard } from './continue-card.tsx'
import { EmailStrip } from './email-strip.tsx'
import { ExpiryRibbon } from './expiry-ribbon.tsx'
import { FreeQuota } from './free-quota.tsx'
import { LibraryQuota } from './library-quota.tsx'
import { PackageCard } from './package-card.tsx'
import { QuotaCard } from './quota-card.tsx'
import { RankCard } from './rank-card.tsx'
import { SetUpStrip } from './set-up-strip.tsx'
import { ShopToDo } from './shop-to-do.tsx'
import { Tiles } from './tiles.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

const TodayCard = lazyPart(() => import('../../components/week-plan/today-card.tsx'))
const TodayHome = lazyPart(() => import('./today/today.tsx'))

/** Renders where a member starts: how they stand, and the ways on (docs/product/accounts.md#the-dashboard). */
export function DashboardScreen() {
  const { data: session } = useQuery(sessionQuery)
  if (!session?.me || !session.quota) return null
  const { me, level, twoFactorDueAt, mustRenewPassword } = session
  const isTeam = can(level, 'admin:use')
  return (
    <div className="flex flex-col">
      {mustRenewPassword && <SetUpStrip what="password" />}
      {twoFactorDueAt && (
        <SetUpStrip what="two-factor" from={session.mustSetUpTwoFactor ? null : twoFactorDueAt} />
      )}
      {!isTeam && <UnfinishedPayment memberId={me.id} />}
      {!isTeam && <LineSlipOffer className="mb-6" />}
      <EmailStrip me={me} />
      {can(level, 'owner:use') && <ShopToDo />}
      {isTeam ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <TodayHome level={level} />
        </Suspense>
      ) : (
        <MemberHome me={me} level={level} quota={session.quota} />
      )}
    </div>
  )
}

type Known = Required<Pick<Session, 'level'>> & {
  me: NonNullable<Session['me']>
  quota: NonNullable<Session['quota']>
}

/** Renders how a member stands, and the ways on. */
function MemberHome({ me, level, quota }: Known) {
  const { data: history } = useQuery(historyQuery({ page: 1 }))
  const lastSet = history?.sets[0]
  return (
    <>
      <ExpiryRibbon me={me} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <header className="flex min-w-0 flex-col items-start gap-1">
          <h1 className="max-w-full text-3xl wrap-anywhere">{dashboard.greeting(me.displayName)}</h1>
          <MembershipBadge level={level} />
        </header>
        <AnnouncementBanner />
      </div>
      <div
        className={cx(
          'grid gap-4 *:min-w-0 md:grid-cols-2 lg:grid-cols-[5fr_4fr_3fr] lg:gap-6',
          // Three cards: the last one would leave half a row.
          lastSet && 'md:max-lg:*:col-span-2',
        )}
      >
        {lastSet && <ContinueCard set={lastSet} level={level} />}
        <RankCard promptCount={me.promptCount} />
        <QuotaCard quota={quota}>
          {can(level, 'workshop:use') && <FreeQuota />}
          {can(level, 'downloads:use') && <LibraryQuota />}
        </QuotaCard>
        {!lastSet && <PackageCard me={me} level={level} />}
      </div>
      {can(level, 'workshop:use') && (
        <div className="mt-4 min-h-[66px] lg:mt-6">
          <Suspense>
            <TodayCard />
          </Suspense>
        </div>
      )}
      <Tiles level={level} />
      <CommunityCard />
    </>
  )
}
