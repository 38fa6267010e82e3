import { bankName } from '@thokham/domain/slip-code'
import { ArrowRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { type CheckLine, checkLines, type Review } from '../../../../components/slip/check-lines.ts'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { cx } from '../../../../lib/format/class-names.ts'
import { thaiDate, thaiMoney, thaiPhone, thaiShortDateTime } from '../../../../lib/format/thai-format.ts'
import { admin } from '../../../../text/admin.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { membership, membershipName } from '../../../../text/membership.ts'
import { AlikeSlips } from './alike-slips.tsx'

const VerdictMark = lazyPart(() => import('../automatic/verdict-mark.tsx'))

/** Shows who paid how much for what, what the checks found, and what approval makes of the membership. */
export function ReviewFacts({ review }: { review: Review }) {
  const { payment } = review
  const { member, transferDate, transferTime, bank } = payment
  return (
    <div className="flex flex-col px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-b pb-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-xl">{member.displayName}</h2>
          <p className="text-ink-2 text-xs">
            <span className="break-all">{member.email}</span>
            {member.phone && (
              <>
                {' · '}
                <span className="nb">{thaiPhone(member.phone)}</span>
              </>
            )}
            {' · '}
            <span className="num nb">{payment.reference}</span>
          </p>
        </div>
        <div className="md:text-right">
          <p className="nb text-figure tabular-nums">{thaiMoney(payment.amountSatang)}</p>
          <p className="text-ink-2 text-xs">{text.price(payment.priceSatang, payment.discountSatang)}</p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-1.5 border-line border-b py-3 text-xs xl:grid-cols-2">
        <Fact name={text.facts.package}>{payment.packageName}</Fact>
        <Fact name={text.facts.transferred}>
          {transferDate && transferTime
            ? thaiShortDateTime(`${transferDate}T${transferTime}:00+07:00`)
            : admin.none}
        </Fact>
        <Fact name={text.facts.coupon}>{payment.couponCode ?? admin.none}</Fact>
        <Fact name={text.facts.sent}>{thaiShortDateTime(payment.createdAt)}</Fact>
        <Fact name={text.facts.bank}>{bank ? bankName(bank) : admin.none}</Fact>
        <Fact name={text.facts.account}>{payment.accountName ?? admin.none}</Fact>
      </dl>
      <h3 className="pt-3 pb-1 font-semibold text-sm">{text.checksTitle}</h3>
      <ul>
        {checkLines(review).map(({ key, ...line }) => (
          <Check key={key} payment={payment} {...line} />
        ))}
      </ul>
      {payment.verdict && (
        <p className="max-w-none border-line border-t pt-2 text-xs">
          <Suspense>
            <VerdictMark payment={payment} isWhole />
          </Suspense>
        </p>
      )}
      <Outlook review={review} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_1fr] gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}

const SIGNS = {
  good: { Icon: CircleCheck, colour: 'text-toei' },
  manual: { Icon: TriangleAlert, colour: 'text-khamin-text' },
  bad: { Icon: CircleX, colour: 'text-khrang' },
} as const

function Check({
  payment,
  state,
  text: line,
  verdict,
  twins,
  details,
  alike,
}: Omit<CheckLine, 'key'> & Pick<Review, 'payment'>) {
  const { Icon, colour } = SIGNS[state]
  return (
    <li className="flex items-start gap-2.5 border-line border-b py-1.5 text-xs last:border-0">
      <Icon aria-hidden size={20} strokeWidth={1.75} className={cx('mt-px shrink-0', colour)} />
      <span className="wrap-anywhere min-w-0 flex-1">
        {line}
        {details && (
          <span className="flex flex-wrap gap-x-3 text-ink-2">
            {details.map((detail) => (
              <span key={detail} className="nb">
                {detail}
              </span>
            ))}
          </span>
        )}
        {twins && (
          <span className="block text-ink-2">
            {twins.map(({ id, reference, email }) => (
              <span key={id} className="block break-all">
                <span className="num">{reference}</span> · {email}
              </span>
            ))}
          </span>
        )}
        {alike && <AlikeSlips payment={payment} others={alike} />}
      </span>
      <span className={cx('nb font-semibold', colour)}>{verdict}</span>
    </li>
  )
}

/** Renders before → after, so that nobody approves blindly; of a decided payment, what it made. */
function Outlook({ review: { payment, before, after, refusal } }: { review: Review }) {
  if (payment.status === 'rejected') return null
  if (refusal) {
    return (
      <p className="mt-3 rounded-control bg-khrang-soft px-4 py-3 text-khrang text-sm">
        {text.refusals[refusal]}
      </p>
    )
  }
  if (payment.status === 'approved') {
    return (
      <div className="mt-3 rounded-control bg-khram-soft px-4 py-3">
        <Side name={text.became} term={after} />
      </div>
    )
  }
  return (
    <div className="mt-3 grid grid-cols-[1fr_auto_1fr] items-center gap-4 rounded-control bg-khram-soft px-4 py-3">
      <Side name={text.now} term={before} />
      <ArrowRight aria-hidden size={20} strokeWidth={1.75} className="text-khram" />
      <Side name={text.after} term={after} />
    </div>
  )
}

function Side({ name, term }: { name: string; term: Review['after'] }) {
  return (
    <p>
      <span className="block text-ink-2 text-xs">{name}</span>
      <span className="font-semibold text-sm">{term && <Phrased text={termText(term)} />}</span>
    </p>
  )
}

/** Breaks between level and date, never inside the date. */
function Phrased({ text: sentence }: { text: string }) {
  const [first = '', ...rest] = sentence.split(' ')
  return (
    <>
      {first} <span className="nb">{rest.join(' ')}</span>
    </>
  )
}

function termText({ membership: level, expiresAt }: Review['before']): string {
  if (level === 'lifetime') return `${membershipName('lifetime')} ${membership.forever}`
  if (level !== 'vip') return membershipName(level)
  if (!expiresAt) return `VIP ${membership.forever}`
  return new Date(expiresAt) <= new Date()
    ? `VIP ${membership.expiredOn(thaiDate(expiresAt))}`
    : membership.vipUntil(thaiDate(expiresAt))
}
