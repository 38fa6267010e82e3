import type { OutboxMail } from '@thokham/contract/outbox'
import { MailStatus } from '../../components/mail/mail-status.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { outbox } from '../../text/outbox.ts'

export interface MailListProps {
  mails: readonly OutboxMail[]
  /** The id of the mail that lies open. */
  open: string | undefined
  onOpen: (id: string) => void
}

/** Renders the mails, newest first; the open one is marked by an edge, not by colour alone. */
export function MailList({ mails, open, onOpen }: MailListProps) {
  return (
    <ul aria-label={outbox.list} className="divide-y divide-line">
      {mails.map(({ id, to, subject, status, line, createdAt }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open || undefined}
            onClick={() => onOpen(id)}
            className={cx(
              'flex w-full flex-col gap-0.5 border-transparent border-l-3 px-4 py-2.5 text-left whitespace-normal hover:bg-khram-soft/40',
              id === open && 'border-khram! bg-khram-soft',
            )}
          >
            <span className="font-semibold text-sm">{subject}</span>
            <span className="text-ink-2 text-xs wrap-anywhere">{outbox.to(to)}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-2xs text-ink-3">
              <span className="nb">{thaiDateTime(createdAt)}</span>
              <MailStatus status={status} line={line} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
