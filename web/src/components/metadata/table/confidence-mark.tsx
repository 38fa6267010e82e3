import { cx } from '../../../lib/format/class-names.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { DOUBTFUL, SURE } from '../store/picture-item.ts'

/** Renders how sure the AI was as three bars, with its word for those who do not see them. */
export function ConfidenceMark({ confidence, withWord }: { confidence: number | null; withWord?: boolean }) {
  const bars = confidence === null ? 0 : confidence >= SURE ? 3 : confidence >= DOUBTFUL ? 2 : 1
  const colour = bars === 3 ? 'bg-toei' : bars === 2 ? 'bg-khamin-text' : 'bg-khrang'
  const word = text.confidence(confidence)
  if (bars === 0 && !withWord) return null
  return (
    <span className="inline-flex items-center gap-1.5" title={word}>
      {bars > 0 && (
        <span aria-hidden className="flex items-end gap-[2px]">
          {[7, 10, 13].map((height, at) => (
            <span
              key={height}
              style={{ height }}
              className={cx('w-[4px] rounded-[1px]', at < bars ? colour : 'bg-line-strong')}
            />
          ))}
        </span>
      )}
      <span className={withWord ? 'text-ink-2 text-sm' : 'sr-only'}>{word}</span>
    </span>
  )
}
