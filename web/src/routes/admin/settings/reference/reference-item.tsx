import type { ReferenceRow } from '@thokham/contract/reference-data'
import { youngSince } from '@thokham/domain/content-age'
import { Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { IconButton } from '../../../../components/ui/button.tsx'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { cx } from '../../../../lib/format/class-names.ts'
import { reference as text } from '../../../../text/reference.ts'
import { useCheck } from '../../use-check.ts'
import { useRowActions } from './row-actions.ts'

interface ReferenceItemProps {
  row: ReferenceRow
  /** How the owner knows it. */
  title: string
  /** Behind the title. */
  badges?: ReactNode
  /** Pages that say so, the first of them linked. */
  source: string
  /** The server's Bangkok date */
  today: string
  onEdit: () => void
  /** What is known of it. */
  children: ReactNode
}

/** Renders a row of reference data in a few lines, with what can be done with it. */
export function ReferenceItem(props: ReferenceItemProps) {
  const { row, title, badges, source, today, onEdit, children } = props
  const { remove, reset } = useRowActions()
  const canReset = row.isShipped && row.isEdited
  const stays = row.kind === 'marketplace' || row.kind === 'midjourney_plan'
  const removable = stays ? null : { kind: row.kind, id: row.id }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <div className="min-w-0 md:pt-1.5">
        <p className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 md:min-h-0">
          <span className="num wrap-anywhere font-semibold">{title}</span>
          {badges}
          {row.isEdited && <Badge tone="muted">{row.isShipped ? text.isEdited : text.isOwn}</Badge>}
        </p>
      </div>
      <div className="flex justify-end md:order-last md:w-20">
        <IconButton size={40} icon={Pencil} label={text.edit(title)} onClick={onEdit} />
        {(canReset || removable) && (
          <Menu trigger={<IconButton size={40} icon={Ellipsis} label={text.more(title)} />}>
            {canReset && (
              <MenuItem icon={RotateCcw} onSelect={() => void reset.run({ row, title })}>
                {text.reset}
              </MenuItem>
            )}
            {removable && (
              <MenuItem icon={Trash2} danger onSelect={() => void remove.run({ row: removable, title })}>
                {text.remove}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <div className="min-w-0 max-md:col-span-2 md:pt-1.5">
        {children}
        <Evidence row={row} title={title} source={source} today={today} />
      </div>
    </li>
  )
}

/** Renders phrases with dots between; none is broken while it fits on a line. */
export function Phrases({ of, className }: { of: readonly string[]; className: string }) {
  return (
    <p className={cx('text-xs', className)}>
      {of.map((phrase, at) => [
        <span key={phrase} className="inline-block max-w-full">
          {phrase}
          {at < of.length - 1 && ' ·'}
        </span>,
        ' ',
      ])}
    </p>
  )
}

function Evidence({ row, title, source, today }: Omit<ReferenceItemProps, 'children' | 'onEdit'>) {
  const { checked } = row.content
  const check = useCheck()
  const isAged = checked < youngSince(today)
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
      <span className={isAged ? 'nb font-semibold text-khamin-text' : 'nb'}>
        {text.checked(checked)}
        {isAged && ` · ${text.isAged}`}
      </span>
      {checked < today && (
        <button
          type="button"
          disabled={check.isBusy}
          aria-label={text.checkNowOf(title)}
          onClick={() => void check.run({ kind: row.kind, key: row.id, title, revision: row.revision })}
          className="touch link nb"
        >
          {text.checkNow}
        </button>
      )}
      {source && (
        <a href={source} target="_blank" rel="noreferrer" className="touch link nb">
          {text.source}
        </a>
      )}
    </p>
  )
}
