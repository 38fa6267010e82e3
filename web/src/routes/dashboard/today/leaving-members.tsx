import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { can, type Level } from '@thokham/domain/access'
import { LeavingDays } from '../../../components/membership/leaving-days.tsx'
import { RemindLeaving } from '../../../components/membership/remind-leaving.tsx'
import { today as text } from '../../../text/today.ts'
import { CARD_LINK, TodayCard } from './today-card.tsx'

/** Renders whose term ends within the week, by its day; the owner reminds them. */
export function LeavingMembers({ leaving, level }: { leaving: Today['leaving']; level: Level }) {
  const { days, members, paid } = leaving
  if (members === 0) return <TodayCard title={text.leaving} none={text.noLeaving} />
  return (
    <TodayCard
      title={text.leaving}
      count={members}
      aside={
        // The owner's way to them stands beside the letter.
        !can(level, 'owner:use') && (
          <Link to="/admin/member" search={{ class: 'near' }} className={CARD_LINK}>
            {text.names}
          </Link>
        )
      }
    >
      <div className="grid items-end gap-4 border-line border-t px-4 py-4 sm:grid-cols-[200px_minmax(0,1fr)] md:px-5">
        <div className="self-start">
          <p className="font-semibold text-sm">{text.notRenewed(members - paid)}</p>
          <p className="text-ink-2 text-xs">{text.paidAlready(paid)}</p>
          {can(level, 'owner:use') && <RemindLeaving leaving={leaving} />}
        </div>
        <LeavingDays days={days} />
      </div>
    </TodayCard>
  )
}
