import type { listInbox } from '@thokham/contract/chat-inbox'
import type { CallResult } from '@thokham/contract/operation'
import { cx } from '../../../lib/format/class-names.ts'
import { inbox as text } from '../../../text/inbox.ts'

interface TodayFiguresProps {
  today: CallResult<typeof listInbox>['today']
  className?: string
}

/** Renders how today goes: first answers, what the bot finished alone, what met the question. */
export function TodayFigures({ today, className }: TodayFiguresProps) {
  const figures = [
    [text.firstAnswer, text.minutes(today.firstAnswerMinutes)],
    [text.byBotToday, text.ofChats(today.chatsByBot, today.chats)],
    [text.met, text.percent(today.rated)],
  ] as const
  return (
    <dl className={cx('flex gap-6 text-right', className)}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-2xs text-ink-2">{name}</dt>
          <dd className="font-semibold text-sm tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
