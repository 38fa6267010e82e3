import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { today as text, waitedFor } from '../../../text/today.ts'
import { CARD_LINK, ROW_ON_A_PHONE, TodayCard } from './today-card.tsx'

/** Longer than this somebody has waited long for an answer, in ms. */
const LONG_MS = 60 * 60 * 1000

/** Renders who waits for an answer, with their last words. */
export function WaitingChats({ chats, now }: { chats: Today['chats']; now: number }) {
  if (chats.oldest.length === 0) return <TodayCard title={text.chats} none={text.noChats} />
  return (
    <TodayCard
      title={text.chats}
      count={chats.waiting}
      aside={
        <Link to="/admin/inbox" className={CARD_LINK}>
          {text.inbox}
        </Link>
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {chats.oldest.map(({ id, number, name, membership, lastText, waitingSince, lastAt }) => {
          const who = name ?? text.visitor(number)
          const waited = now - Date.parse(waitingSince ?? lastAt)
          return (
            <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 md:px-5">
              <Avatar name={name} />
              <p className="min-w-0 flex-1">
                <span className="block truncate py-0.5 text-sm">
                  <b className="font-semibold">{who}</b>
                  {membership === 'vip' && <span className="text-ink-2 text-xs"> · VIP</span>}
                </span>
                <span className="block truncate text-ink-2 text-xs">{lastText}</span>
              </p>
              <p
                className={cx(
                  'nb text-2xs max-md:self-start max-md:pt-1.5',
                  waited > LONG_MS ? 'font-semibold text-khamin-text' : 'text-ink-2',
                )}
              >
                {text.waits(waitedFor(waited))}
              </p>
              <Link
                to="/admin/inbox"
                search={{ id }}
                aria-label={text.replyTo(who)}
                className={buttonClass('outline', 40, ROW_ON_A_PHONE)}
              >
                <span className="max-md:sr-only">{text.reply}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </TodayCard>
  )
}
