import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import type { Level } from '@thokham/domain/access'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { MessageCircle, ReceiptText } from 'lucide-react'
import { useRef } from 'react'
import NoticesOffer from '../../../components/device-notices/notices-offer.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { useHydrated } from '../../../lib/boot/hydration.ts'
import { longWeekdayOf } from '../../../lib/format/report-dates.ts'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { admin } from '../../../text/admin.ts'
import { today as text } from '../../../text/today.ts'
import { DayMoney } from './day-money.tsx'
import { DueSoon } from './due-soon.tsx'
import { LeavingMembers } from './leaving-members.tsx'
import { SystemState } from './system-state.tsx'
import { todayQuery, useTodayFeed } from './today-query.ts'
import { RowKeysHint, useRowKeys } from './use-row-keys.tsx'
import { VainSearches } from './vain-searches.tsx'
import { WaitingChats } from './waiting-chats.tsx'
import { WaitingSlips } from './waiting-slips.tsx'

/**
 * Renders the home of the team: on the left what waits, on the right how the day stands, each row with its one next step
 * (docs/product/back-office.md#today). Numbers come by themselves.
 */
export default function TodayHome({ level }: { level: Level }) {
  const query = useQuery(todayQuery)
  useTodayFeed()
  return (
    <QueryView query={query} waiting={<Waiting />} failing={admin.fetchFail}>
      {(today) => <Day today={today} level={level} />}
    </QueryView>
  )
}

function Day({ today, level }: { today: Today; level: Level }) {
  const now = Date.parse(today.now)
  const isHydrated = useHydrated()
  const isCalm = today.slips.waiting === 0 && today.chats.waiting === 0
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows)
  return (
    <div ref={rows} className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{text.title}</h1>
          <p className="text-ink-2 text-xs">
            <span className="nb">{text.moment(dayOf(today.now), today.now)}</span>{' '}
            <span className="nb max-md:hidden">· {text.live}</span>
          </p>
        </div>
        {isCalm ? (
          <p className="text-ink-2 text-sm">{text.calm}</p>
        ) : (
          <div className="flex flex-wrap gap-2 max-md:hidden">
            {today.chats.waiting > 0 && (
              <Link to="/admin/inbox" className={buttonClass('outline', 44)}>
                <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
                {text.answer(today.chats.waiting)}
              </Link>
            )}
            {today.slips.waiting > 0 && (
              <Link to="/admin/payment" className={buttonClass('primary', 44)}>
                <ReceiptText aria-hidden size={20} strokeWidth={1.75} />
                {text.review(today.slips.waiting)}
              </Link>
            )}
          </div>
        )}
      </header>
      {isHydrated && <NoticesOffer isForTeam />}
      <div className="flex flex-col gap-5 *:min-w-0 lg:grid lg:grid-cols-[692fr_484fr] lg:items-start">
        <div className={COLUMN}>
          <div className="order-1">
            <WaitingSlips slips={today.slips} now={now} />
          </div>
          <div className="order-3">
            <WaitingChats chats={today.chats} now={now} />
          </div>
          <div className="order-4">
            <LeavingMembers leaving={today.leaving} level={level} />
          </div>
        </div>
        <div className={COLUMN}>
          {today.money && (
            <div className="order-2">
              <DayMoney money={today.money} now={today.now} />
            </div>
          )}
          <div className="order-5">
            <DueSoon models={today.models} aged={today.aged} now={today.now} />
          </div>
          <div className="order-6">
            <SystemState money={today.money} backup={today.backup} lostMails={today.lostMails} />
          </div>
        </div>
      </div>
      <VainSearches vain={today.vain} />
      <RowKeysHint />
    </div>
  )
}

/** Below the width of two columns their cards stand in one, in an order of their own. */
const COLUMN = 'contents *:min-w-0 lg:flex lg:flex-col lg:gap-5'

const dayOf = (now: string) => `${longWeekdayOf(bangkokDate(new Date(now)))} ${thaiDate(now)}`

function Waiting() {
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-[692fr_484fr]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
