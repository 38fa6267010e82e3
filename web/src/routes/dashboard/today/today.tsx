import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import type { Level } from '@thokham/domain/access'
import { MessageCircle, ReceiptText } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { admin } from '../../../text/admin.ts'
import { today as text } from '../../../text/today.ts'
import { DayMoney } from './day-money.tsx'
import { DueSoon } from './due-soon.tsx'
import { LeavingMembers } from './leaving-members.tsx'
import { SystemState } from './system-state.tsx'
import { todayQuery, useTodayFeed } from './today-query.ts'
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
  const isCalm = today.slips.waiting === 0 && today.chats.waiting === 0
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{text.title}</h1>
          <p className="text-ink-2 text-xs">{text.moment(dayOf(today.now), today.now)}</p>
        </div>
        {isCalm ? (
          <p className="text-ink-2 text-sm">{text.calm}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
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
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[692fr_484fr]">
        <div className="flex flex-col gap-5">
          <WaitingSlips slips={today.slips} now={now} />
          <WaitingChats chats={today.chats} now={now} />
          <LeavingMembers leaving={today.leaving} level={level} />
        </div>
        <div className="flex flex-col gap-5">
          {today.money && <DayMoney money={today.money} now={today.now} />}
          <DueSoon models={today.models} aged={today.aged} now={today.now} />
          <SystemState money={today.money} backup={today.backup} lostMails={today.lostMails} />
        </div>
      </div>
      <VainSearches vain={today.vain} />
    </div>
  )
}

function dayOf(now: string): string {
  return new Intl.DateTimeFormat('th-TH', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(now))
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-[692fr_484fr]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
