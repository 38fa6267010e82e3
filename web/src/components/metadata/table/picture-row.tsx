import type { Provider } from '@thokham/contract/provider-keys'
import { Ban, CircleAlert, CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/format/class-names.ts'
import {
  describeFaultSentence,
  fileFaultSentence,
  findingShort,
  metadata as text,
} from '../../../text/metadata.ts'
import { DOUBTFUL } from '../store/picture-item.ts'
import type { Judged } from '../store/use-picture-set.ts'
import { BlobPicture } from './blob-picture.tsx'
import { ConfidenceMark } from './confidence-mark.tsx'
import { PictureBox } from './picture-boxes.tsx'

export interface PictureRowProps {
  judged: Judged
  /** Its place on the table, from 1. */
  number: number
  /** Its place in the line, from 1; 0 = it is in none. */
  turn: number
  provider: Provider
  isOpen: boolean
  isSelected: boolean
  onOpen: () => void
  onSelect: (range: boolean) => void
  onAgain: () => void
}

/** Renders a picture in the list: its likeness, its title, and where it stands. */
export function PictureRow(props: PictureRowProps) {
  const { judged, number, turn, provider, isOpen, isSelected, onOpen, onSelect, onAgain } = props
  const { item } = judged
  const isOff = item.state === 'failed' || item.state === 'unusable'
  return (
    <div
      className={cx(
        'relative flex h-full items-center gap-3 border-line border-b border-l-[3px] pr-3 pl-2.5 max-md:pr-4',
        isOpen ? 'border-l-khram bg-khram-soft' : 'border-l-transparent',
        !isOpen && isSelected && 'bg-khram-soft/60',
      )}
    >
      <PictureBox fileName={item.fileName} isSelected={isSelected} onSelect={onSelect} />
      <span aria-hidden className="num w-6 shrink-0 text-right text-ink-3 text-xs max-md:hidden">
        {number}
      </span>
      <BlobPicture
        blob={item.thumbnail}
        className="h-[52px] w-[78px] shrink-0 rounded-crop max-md:h-[60px] max-md:w-[90px]"
      />
      <button
        type="button"
        onClick={onOpen}
        aria-current={isOpen || undefined}
        className="flex min-w-0 flex-1 flex-col items-start gap-0.5 self-stretch justify-center text-left whitespace-normal!"
      >
        <span
          className={cx(
            'w-full truncate font-semibold text-sm max-md:line-clamp-2 max-md:whitespace-normal',
            isOff && 'text-khrang',
            item.state === 'written' ? '' : !isOff && 'font-normal text-ink-3',
          )}
        >
          <RowTitle judged={judged} turn={turn} provider={provider} />
        </span>
        <span className="flex w-full items-center gap-3 text-ink-2 text-xs">
          {/* A phone has no room for it beside what marketplaces say. */}
          <span className={cx('flex min-w-0', item.state === 'written' && 'max-md:sr-only')}>
            <MiddleCut name={item.fileName} />
          </span>
          {item.state === 'written' && (
            <>
              <span className="nb ml-auto shrink-0">
                {item.isSourceChanged && `${text.sourceChanged} · `}
                {item.enlargedFrom && `${text.enlarged} · `}
                {text.words(item.keywords.length)}
              </span>
              <ConfidenceMark confidence={item.confidence} />
              <Result judged={judged} />
            </>
          )}
          {item.state === 'asking' && <span className="picture-shuttle ml-auto" aria-hidden />}
        </span>
      </button>
      {item.state === 'failed' && (
        <button
          type="button"
          onClick={onAgain}
          className="touch inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control px-2 font-semibold text-khram text-xs hover:bg-khram-soft"
        >
          <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
          {text.again}
        </button>
      )}
    </div>
  )
}

function RowTitle({
  judged: { item },
  turn,
  provider,
}: Pick<PictureRowProps, 'judged' | 'turn' | 'provider'>) {
  switch (item.state) {
    case 'reading':
      return text.reading
    case 'asking':
      return text.asking
    case 'waiting':
      return turn > 0 ? text.waiting(turn) : text.unwritten
    case 'unusable':
      return item.fileFault && fileFaultSentence(item.fileFault)
    case 'failed':
      return item.fault && describeFaultSentence(provider, item.fault, item.reason)
    default:
      return item.title || text.unwritten
  }
}

/** Renders how marketplaces stand to a picture, in few words; the worst first. */
function Result({ judged: { item, standing, verdicts, cutWords } }: { judged: Judged }) {
  const breach = verdicts
    .find(({ verdict }) => verdict === 'mend')
    ?.findings.find(({ level }) => level === 'error')
  if (breach) {
    return (
      <span className="nb inline-flex shrink-0 items-center gap-1 text-khamin-text">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />
        {findingShort(breach)}
      </span>
    )
  }
  const isUnsure = item.confidence !== null && item.confidence < DOUBTFUL
  if (standing === 'look' && (isUnsure || cutWords.length > 0)) {
    return (
      <span className="nb inline-flex shrink-0 items-center gap-1 text-khamin-text">
        <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
        {isUnsure ? text.unsure : text.cutShort}
      </span>
    )
  }
  const passes = verdicts.filter(({ verdict }) => verdict === 'passes').length
  if (passes === 0) {
    return (
      <span className="nb inline-flex shrink-0 items-center gap-1 text-ink-2">
        <Ban aria-hidden size={16} strokeWidth={1.75} />
        {text.passes(0)}
      </span>
    )
  }
  return (
    <span className="nb inline-flex shrink-0 items-center gap-1 text-toei">
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} />
      {text.passes(passes)}
    </span>
  )
}

/** Renders a name that loses its middle, never its end: there the number stands. */
function MiddleCut({ name }: { name: string }) {
  const letters = Array.from(name)
  const tail = letters.slice(-9).join('')
  return (
    <span className="flex min-w-0" title={name}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="truncate">
        {letters.slice(0, -9).join('')}
      </span>
      <span aria-hidden className="nb shrink-0">
        {tail}
      </span>
    </span>
  )
}
