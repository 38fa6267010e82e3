import type { Removal, RemovalReason } from '@thokham/metadata'
import { Undo2 } from 'lucide-react'
import { removalWhy, metadata as text } from '../../../text/metadata.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { keepWords, type PictureItem, restoreKeyword } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'

export interface RemovedWordsProps {
  item: PictureItem
  pictures: PictureSet
  onBannedWords: () => void
}

/** Renders what was taken out of keywords and texts, each with its reason and, where there is one, its way back. */
export function RemovedWords({ item, pictures, onBannedWords }: RemovedWordsProps) {
  const { removed, removedFromTexts = [] } = item
  const count = removed.length + removedFromTexts.length
  if (count === 0) return null
  const change = (by: (now: PictureItem) => PictureItem) => pictures.change([item.id], by)
  const restore = (removals: readonly Removal[]) => change((now) => removals.reduce(restoreKeyword, now))
  const keep = (word: string) => change((now) => keepWords(now, [word], pictures.rules))
  return (
    <section className="flex flex-col gap-2 p-4" aria-label={text.removed(count)}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 className="font-semibold text-sm">{text.removed(count)}</h3>
        <span className="ml-auto flex">
          <Button variant="quiet" size={32} onClick={onBannedWords}>
            {text.bannedWords}
          </Button>
          {removed.length > 0 && (
            <Button variant="quiet" size={32} onClick={() => restore(removed)}>
              {text.restoreAll}
            </Button>
          )}
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {removedFromTexts.map(({ words, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and the list never changes in part
          <Removed key={`${words} ${at}`} words={words} reason={reason} onKeep={keep} />
        ))}
        {removed.map((removal) => (
          <Removed
            key={`${removal.index} ${removal.keyword}`}
            words={removal.keyword}
            reason={removal.reason}
            onKeep={keep}
            onRestore={() => restore([removal])}
          />
        ))}
      </ul>
    </section>
  )
}

function Removed(props: {
  words: string
  reason: RemovalReason
  onKeep: (word: string) => void
  onRestore?: () => void
}) {
  const { words, reason, onKeep, onRestore } = props
  const common = reason.code === 'refused_name' && reason.isCommon ? reason.name : null
  return (
    <li className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-control border border-line px-2.5 text-sm">
      <s className="truncate text-ink-2">{words}</s>
      <span className="text-khrang text-xs">{common ? text.common(common) : removalWhy(reason)}</span>
      {common ? (
        <Button variant="quiet" size={32} className="-mr-2.5" onClick={() => onKeep(common)}>
          {text.keep}
        </Button>
      ) : (
        onRestore && (
          <IconButton
            icon={Undo2}
            label={text.restore(words)}
            size={32}
            className="-mr-2.5"
            onClick={onRestore}
          />
        )
      )}
    </li>
  )
}
