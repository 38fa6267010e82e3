import { Link } from '@tanstack/react-router'
import type { HistorySet } from '@thokham/contract/history'
import { Check } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { history } from '../../text/history.ts'

/** Renders a set's name, which leads to the results of its run while these are kept. */
export function SetName({ set, linked }: { set: HistorySet; linked: boolean }) {
  if (set.runId === null || !linked)
    return <span className="font-medium text-sm wrap-anywhere">{set.setName}</span>
  return (
    <Link
      to="/vipgen"
      search={{ run: set.runId }}
      className="touch font-medium text-khram text-sm wrap-anywhere"
    >
      {set.setName}
    </Link>
  )
}

/** Renders how long the file is still there, and whether it was fetched: a dot and words. */
export function FileState({ set }: { set: HistorySet }) {
  const expired = set.daysLeft === 0
  const soon = set.daysLeft <= 2
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className={cx('nb flex items-center gap-2', expired ? 'text-ink-3' : soon && 'text-khamin-text')}>
        <span
          aria-hidden
          className={cx(
            'size-2 rounded-full',
            expired ? 'border border-line-strong' : soon ? 'bg-dye-khamin' : 'bg-toei',
          )}
        />
        {expired ? history.expired : history.daysLeft(set.daysLeft)}
      </span>
      {set.downloaded && (
        <span className="nb flex items-center gap-1 text-ink-3">
          <Check aria-hidden size={16} strokeWidth={1.75} className="text-toei" />
          {history.downloaded}
        </span>
      )}
    </span>
  )
}
