import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { ReceiptText } from 'lucide-react'
import { SlipMark } from '../../../components/slip/slip-mark.tsx'
import { SlipThumb } from '../../../components/slip/slip-thumb.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { bareMoney, thaiMoney, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { today as text, waitedFor } from '../../../text/today.ts'
import { CARD_LINK, ROW_ON_A_PHONE, TodayCard } from './today-card.tsx'

/** The first of the oldest, on a phone. */
const ON_A_PHONE = 3

/** Longer than this a slip has waited long, in ms. */
const LONG_MS = 6 * 60 * 60 * 1000

/** Renders the slips that wait, the oldest first, and what is left of the shop's promise. */
export function WaitingSlips({ slips, now }: { slips: Today['slips']; now: number }) {
  const [oldest] = slips.oldest
  if (!oldest) return <TodayCard title={text.slips} none={text.noSlips} />
  const left = Date.parse(oldest.createdAt) + DAY_MS - now
  return (
    <TodayCard
      title={text.slips}
      count={slips.waiting}
      aside={
        <>
          <span className="max-md:hidden">{text.oldestFirst} · </span>
          {text.sum} <b className="nb font-semibold text-ink">{thaiMoney(slips.satang)}</b>
        </>
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {slips.oldest.map((payment, at) => {
          const waited = now - Date.parse(payment.createdAt)
          const { displayName } = payment.member
          return (
            <li
              key={payment.id}
              className={cx(
                'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_72px_130px_122px_auto] md:px-5',
                at === 0 && 'shadow-[inset_3px_0_0_var(--khamin)]',
                at >= ON_A_PHONE && 'max-md:hidden',
              )}
            >
              <div className="max-md:row-span-2">
                <SlipThumb payment={payment} />
              </div>
              <p className="min-w-0">
                <span className="block truncate py-0.5 font-semibold text-sm">{displayName}</span>
                <span className="block truncate text-2xs text-ink-2 max-md:hidden">
                  {payment.packageName}
                </span>
              </p>
              <p className="nb text-right font-semibold tabular-nums">{bareMoney(payment.amountSatang)}</p>
              <p className="text-2xs max-md:col-start-2">
                <span
                  className={cx('nb block', waited > LONG_MS ? 'font-semibold text-khamin-text' : 'text-ink')}
                >
                  {text.waits(waitedFor(waited))}
                </span>
                <span className="nb block text-ink-2 max-md:hidden">
                  {text.sentAt(thaiShortDateTime(payment.createdAt))}
                </span>
              </p>
              <p className="text-xs max-md:text-right">
                <SlipMark payment={payment} />
              </p>
              <Link
                to="/admin/payment"
                search={{ review: payment.id }}
                aria-label={text.checkOf(displayName)}
                className={buttonClass('outline', 40, ROW_ON_A_PHONE)}
              >
                <span className="max-md:sr-only">{text.check}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <footer className="border-line border-t px-4 py-3 md:hidden">
        <Link to="/admin/payment" className={buttonClass('primary', 44, 'w-full')}>
          <ReceiptText aria-hidden size={20} strokeWidth={1.75} />
          {text.review(slips.waiting)}
        </Link>
      </footer>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-sunken px-4 py-2 text-xs md:px-5">
        <p>
          {left >= 0 ? text.promise : text.overdue}{' '}
          <span className="nb font-semibold text-khamin-text">{waitedFor(Math.abs(left))}</span>
        </p>
        <Link to="/admin/payment" className={cx(CARD_LINK, 'max-md:hidden')}>
          {text.allSlips}
        </Link>
      </footer>
    </TodayCard>
  )
}
