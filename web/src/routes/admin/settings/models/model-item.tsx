import type { ModelRow } from '@thokham/contract/reference-data'
import { hasEnded } from '@thokham/domain/ai/model'
import { youngSince } from '@thokham/domain/content-age'
import { Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { IconButton } from '../../../../components/ui/button.tsx'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { cx } from '../../../../lib/format/class-names.ts'
import { aiModels as text } from '../../../../text/ai-models.ts'
import { useCheck } from '../../use-check.ts'
import { useModelActions } from './model-actions.ts'
import { thinkingWords } from './model-values.ts'

interface ModelItemProps {
  row: ModelRow
  /** The server's Bangkok date */
  today: string
  onEdit: () => void
}

/** Renders a model in a few lines, with what can be done with it. */
export function ModelItem({ row, today, onEdit }: ModelItemProps) {
  const { content } = row
  const { remove, reset } = useModelActions()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <div className="min-w-0 md:pt-1.5">
        <p className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 md:min-h-0">
          <span className="num wrap-anywhere font-semibold">{content.id}</span>
          {content.offered && <Badge tone="plain">{text.offered}</Badge>}
          {row.isEdited && <Badge tone="muted">{row.isShipped ? text.isEdited : text.isOwn}</Badge>}
          {hasEnded(content, today) && <Badge tone="new">{text.hasEnded}</Badge>}
        </p>
      </div>
      <div className="flex md:order-last">
        <IconButton size={40} icon={Pencil} label={text.edit(content.id)} onClick={onEdit} />
        <Menu trigger={<IconButton size={40} icon={Ellipsis} label={text.more(content.id)} />}>
          {row.isShipped && row.isEdited && (
            <MenuItem icon={RotateCcw} onSelect={() => void reset.run(row)}>
              {text.reset}
            </MenuItem>
          )}
          <MenuItem icon={Trash2} danger onSelect={() => void remove.run(row)}>
            {text.remove}
          </MenuItem>
        </Menu>
      </div>
      <div className="min-w-0 max-md:col-span-2 md:pt-1.5">
        <p className="num">{text.price(content.inputUsd, content.outputUsd)}</p>
        {content.later && content.later.from > today && (
          <p className="text-ink-2 text-xs">
            {text.later(content.later.from, content.later.inputUsd, content.later.outputUsd)}
          </p>
        )}
        <Phrases of={abilitiesOf(row)} className="text-ink-2" />
        <End row={row} />
        <Evidence row={row} today={today} />
      </div>
    </li>
  )
}

/** Renders phrases with dots between; none is broken while it fits on a line. */
function Phrases({ of, className }: { of: readonly string[]; className: string }) {
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

function abilitiesOf({ content: { can, leastThinking, temperature } }: ModelRow): string[] {
  return [
    ...can.map((each) => text.can[each]),
    ...(leastThinking ? [text.least(thinkingWords(leastThinking))] : []),
    ...(temperature ? [] : [text.noTemperature]),
  ]
}

function End({ row: { content, refuses, listedEnd, isMissing } }: { row: ModelRow }) {
  const notes = [
    content.ends && text.ends(content.ends),
    content.ends && content.successor && text.successor(content.successor),
    listedEnd && text.listedEnd(listedEnd),
    isMissing && text.isMissing,
  ].filter((note) => typeof note === 'string')
  return (
    <>
      {notes.length > 0 && <Phrases of={notes} className="text-khamin-text" />}
      {refuses.length > 0 && <p className="text-ink-2 text-xs">{text.learned(refuses.join(', '))}</p>}
    </>
  )
}

function Evidence({ row, today }: { row: ModelRow; today: string }) {
  const { content } = row
  const check = useCheck()
  const isAged = content.checked < youngSince(today)
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
      <span className={isAged ? 'nb font-semibold text-khamin-text' : 'nb'}>
        {text.checked(content.checked)}
        {isAged && ` · ${text.isAged}`}
      </span>
      {content.checked < today && (
        <button
          type="button"
          disabled={check.isBusy}
          aria-label={text.checkNowOf(content.id)}
          onClick={() =>
            void check.run({ kind: row.kind, key: row.id, title: content.id, revision: row.revision })
          }
          className="touch link nb"
        >
          {text.checkNow}
        </button>
      )}
      {content.source && (
        <a href={content.source} target="_blank" rel="noreferrer" className="touch link nb">
          {text.source}
        </a>
      )}
    </p>
  )
}
