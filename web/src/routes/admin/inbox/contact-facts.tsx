import { Link } from '@tanstack/react-router'
import { rankOf } from '@thokham/domain/rank'
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button, buttonClass, IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { bareMoney, thaiDate, thaiPhone, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { inbox as text } from '../../../text/inbox.ts'
import { rankName } from '../../../text/membership.ts'
import { ConversationLabels } from './conversation-labels.tsx'
import type { ShownConversation } from './inbox-queries.ts'
import { levelNameOf } from './level-name.ts'

interface ContactFactsProps {
  data: ShownConversation
  /** Labels of other conversations. */
  usedLabels: readonly string[]
  onBack: () => void
  className: string | undefined
}

/** Renders who a conversation is with: level, licence, payments, and the payment that waits. */
export function ContactFacts({ data, usedLabels, onBack, className }: ContactFactsProps) {
  const { conversation, member } = data
  const name = conversation.name ?? text.visitor(conversation.number)
  const level = levelNameOf(conversation)
  return (
    <aside
      aria-label={text.facts}
      className={cx('flex min-h-0 flex-col gap-4 overflow-y-auto border-line p-4 lg:border-l', className)}
    >
      <IconButton
        icon={ArrowLeft}
        label={text.backToThread}
        onClick={onBack}
        className="-mt-2 -ml-2 lg:hidden"
      />
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <p className="min-w-0">
          <span className="block truncate py-0.5 font-semibold text-sm">{name}</span>
          <span className="block truncate text-2xs text-ink-2">{conversation.email ?? text.none}</span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        <div className="contents">
          <dt className="text-ink-2">{text.level}</dt>
          <dd>
            <span
              className={cx(
                level.isOver && 'rounded-chip bg-khrang-soft px-2 py-0.5 font-semibold text-khrang',
              )}
            >
              {level.name}
            </span>
          </dd>
        </div>
        {factsOf(data).map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="break-words">{fact}</dd>
          </div>
        ))}
      </dl>
      {member && <Payments member={member} />}
      <ConversationLabels key={conversation.id} conversation={conversation} used={usedLabels} />
      {member && (
        <Link
          to="/admin/member"
          search={{ member: member.id }}
          className="flex min-h-11 items-center justify-between gap-2 border-line border-t pt-2 font-semibold text-khram text-sm no-underline hover:underline"
        >
          {text.openMember}
          <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
        </Link>
      )}
      <Button size={40} icon={Printer} className="shrink-0" onClick={() => window.print()}>
        {text.print}
      </Button>
    </aside>
  )
}

function factsOf({ conversation, member }: ShownConversation): (readonly [string, string])[] {
  const { expiresAt } = conversation
  if (!member) return []
  return [
    [text.until, expiresAt && conversation.membership === 'vip' ? thaiDate(expiresAt) : text.none],
    [text.since, thaiDate(member.since)],
    [text.phone, member.phone ? thaiPhone(member.phone) : text.none],
    [text.rank, rankName(rankOf(member.promptCount).rank)],
    [text.licence, member.machines ? text.machines(member.machines.used, member.machines.most) : text.none],
  ]
}

const DOTS = { pending: 'bg-khamin', approved: 'bg-dye-toei', rejected: 'bg-khrang' } as const

function Payments({ member }: { member: NonNullable<ShownConversation['member']> }) {
  const pending = member.payments.find(({ status }) => status === 'pending')
  return (
    <section className="border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="font-semibold text-sm">{text.payments}</h3>
        <span className="text-2xs text-ink-2">{text.approved(member.approvedSatang)}</span>
      </div>
      {member.payments.length === 0 && <p className="text-ink-3 text-xs">{text.noPayments}</p>}
      <ul className="divide-y divide-line">
        {member.payments.map(({ id, packageName, amountSatang, status, createdAt }) => (
          <li key={id} className="py-1.5 text-xs">
            <p className="flex justify-between gap-2">
              <span>{packageName}</span>
              <b className="font-semibold tabular-nums">{bareMoney(amountSatang)}</b>
            </p>
            <p className="flex justify-between gap-2 text-2xs text-ink-2">
              <span>{thaiShortDateTime(createdAt)}</span>
              <span className="flex items-center gap-1.5">
                <span aria-hidden className={cx('size-2 rounded-full', DOTS[status])} />
                {text.statuses[status]}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {pending && (
        <Link
          to="/admin/payment"
          search={{ review: pending.id }}
          className={buttonClass('outline', 40, 'mt-2 w-full')}
        >
          {text.check(pending.reference)}
        </Link>
      )}
    </section>
  )
}
