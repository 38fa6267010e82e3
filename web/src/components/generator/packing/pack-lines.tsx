import { PLANS } from '@thokham/engine'
import { Check, Copy } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { packing } from '../../../text/packing.ts'
import { CURRENT_ROW } from '../../ui/list-keys.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WholeWords } from '../../ui/whole-words.tsx'
import type { PackedRow } from '../worker/prompt-worker-data.ts'
import type { PackedLines } from './use-packed-lines.ts'

const ROW = 61
const MOST_HEIGHT = 3.5 * ROW
/** A row of the list shows no more letters. */
const MOST_LETTERS = 300

/** Renders the line that is copied next, as a whole. */
export function CurrentLine({ lines, of, limit }: { lines: PackedLines; of: number; limit: number }) {
  const { current } = lines
  const row = lines.rowAt(current)
  if (!row) return <Skeleton className="h-24 w-full" />
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <p className="flex items-center gap-2 font-semibold tabular-nums">
          {packing.line(current + 1, of, row.jobs)}
          {lines.isCopied(current) && <Check aria-hidden size={18} strokeWidth={2} className="text-toei" />}
        </p>
        <p role="status" className="text-toei text-xs">
          {lines.message}
        </p>
      </div>
      <ScrollRegion label={packing.text} className="crop max-h-[102px] overflow-y-auto md:max-h-[154px]">
        <p className="prompt max-w-none break-words text-xs leading-[26px]">
          <Permutations text={row.text} />
        </p>
      </ScrollRegion>
      {row.text.length > PLANS.longestLine && (
        <Notice kind="warn">{packing.tooLong(PLANS.longestLine)}</Notice>
      )}
      {row.jobs > limit && <Notice kind="warn">{packing.tooMany(limit)}</Notice>}
    </div>
  )
}

/** Renders a line so that its groups are seen, and no flag is broken. */
const Permutations = memo(({ text }: { text: string }) =>
  text.split(/([{}])/).map((part, at) =>
    part === '{' || part === '}' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
      <b key={at} className="text-khram">
        {part}
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
      <WholeWords key={at} text={part} />
    ),
  ),
)

/** Renders all lines, each to be looked at and copied. */
export function LineList({ lines, of }: { lines: PackedLines; of: number }) {
  return (
    <LongList
      label={packing.lines}
      rows={of}
      rowHeight={ROW}
      maxHeight={MOST_HEIGHT}
      onRange={lines.onRange}
      handle={lines.handle}
      rowClass={(line) => (line === lines.current ? CURRENT_ROW : undefined)}
      className="rounded-crop border border-line"
    >
      {(line) => <LineRow line={line} of={of} lines={lines} row={lines.rowAt(line)} />}
    </LongList>
  )
}

function LineRow(props: { line: number; of: number; lines: PackedLines; row: PackedRow | undefined }) {
  const { line, of, lines, row } = props
  if (!row) {
    return (
      <div className="flex h-full flex-col justify-center gap-2 border-line border-b px-4">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
    )
  }
  const isCopied = lines.isCopied(line)
  const Sign = isCopied ? Check : Copy
  return (
    <div
      aria-current={line === lines.current || undefined}
      className="flex h-full items-center border-line border-b pr-1.5"
    >
      <button
        type="button"
        onClick={() => lines.goTo(line)}
        aria-label={packing.showLine(line + 1)}
        className={cx('h-full min-w-0 flex-1 px-4 text-left', isCopied && 'text-ink-3')}
      >
        <span className="block truncate text-2xs tabular-nums leading-[22px]">
          {packing.line(line + 1, of, row.jobs)}
        </span>
        <span className="prompt block truncate font-normal text-2xs text-ink-3 leading-[22px]">
          {row.text.slice(0, MOST_LETTERS)}
        </span>
      </button>
      <button
        type="button"
        onClick={() => void lines.copy(line)}
        aria-label={packing.copyLine(line + 1)}
        className={cx(
          'flex h-11 w-10 shrink-0 items-center justify-center rounded-control hover:bg-sunken',
          isCopied ? 'text-toei' : 'text-ink-2',
        )}
      >
        <Sign aria-hidden size={isCopied ? 20 : 18} strokeWidth={1.75} />
      </button>
    </div>
  )
}
