import type { MemberFile } from '@thokham/contract/members'
import { MailStatus } from '../../../components/mail/mail-status.tsx'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { memberFile as text } from '../../../text/members.ts'
import { FileSection } from './file-section.tsx'

/** Renders what a member makes, and what their AI calls cost the shop and themselves. */
export function MemberUsage({ member }: { member: MemberFile }) {
  const { aiRuns, freeCalls, freeCostThb, ownCostThb } = member.usage
  const figures = [
    [text.prompts, text.promptsOf(member.promptCount)],
    [text.runs, text.runsOf(aiRuns)],
    [text.free, text.freeOf(freeCalls)],
    [text.shopCost, text.baht2(freeCostThb)],
    ...(ownCostThb > 0 ? [[text.ownCost, text.baht2(ownCostThb)] as const] : []),
  ] as const
  return (
    <FileSection title={text.usage} line={text.usageLine}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-ink-2 text-xs">{name}</dt>
            <dd className="font-semibold text-sm tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </FileSection>
  )
}

/** Renders the newest sets of a member. */
export function MemberSets({ member: { sets } }: { member: MemberFile }) {
  return (
    <FileSection title={text.sets} line={sets.total > 0 ? text.setsLine(sets.total) : undefined}>
      {sets.newest.length === 0 && <p className="text-ink-2 text-sm">{text.noSets}</p>}
      <ul className="divide-y divide-line">
        {sets.newest.map(({ id, name, source, prompts, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            <span className="nb text-ink-2 text-xs">{text.setOf(source, prompts)}</span>
            <time dateTime={createdAt} className="nb text-ink-2 text-xs tabular-nums">
              {thaiShortDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </FileSection>
  )
}

/** Renders the mails that went to a member. */
export function MemberMails({ member: { mails } }: { member: MemberFile }) {
  return (
    <FileSection title={text.mails} line={text.mailsLine}>
      {mails.length === 0 && <p className="text-ink-2 text-sm">{text.noMails}</p>}
      <ul className="divide-y divide-line">
        {mails.map(({ id, subject, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1">{subject}</span>
            <MailStatus status={status} />
            <time dateTime={createdAt} className="nb text-ink-2 text-xs tabular-nums">
              {thaiShortDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </FileSection>
  )
}
