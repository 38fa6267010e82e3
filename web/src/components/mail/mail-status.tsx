import type { OutboxMail } from '@thokham/contract/outbox'
import { cx } from '../../lib/format/class-names.ts'
import { outbox } from '../../text/outbox.ts'

const DOTS: Record<OutboxMail['status'], string> = {
  queued: 'bg-khamin',
  sent: 'bg-toei',
  outboxed: 'bg-khram',
  failed: 'bg-khrang',
}

/** Renders a dot and a word. @param line how it ended at LINE, where it was for LINE first */
export function MailStatus({ status, line }: Pick<OutboxMail, 'status'> & Partial<Pick<OutboxMail, 'line'>>) {
  return (
    <span className="nb inline-flex items-center gap-1.5 text-2xs text-ink-2">
      <span aria-hidden className={cx('size-2 rounded-full', DOTS[status])} />
      {line === 'told' ? outbox.told : outbox.status[status]}
      {line === 'out' && ` · ${outbox.lineOut}`}
    </span>
  )
}
