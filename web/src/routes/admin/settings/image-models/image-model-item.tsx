import type { ImageModelRow } from '@thokham/contract/reference-data'
import { hasEnded } from '@thokham/domain/ai/model'
import { Badge } from '../../../../components/ui/badge.tsx'
import { imageModels as text } from '../../../../text/image-models.ts'
import { QUALITY_NAMES } from '../../../../text/studio.ts'
import { Phrases, ReferenceItem } from '../reference/reference-item.tsx'

interface ImageModelItemProps {
  row: ImageModelRow
  /** The server's Bangkok date */
  today: string
  onEdit: () => void
}

/** Renders a model of pictures in a few lines, with what can be done with it. */
export function ImageModelItem({ row, today, onEdit }: ImageModelItemProps) {
  const { content } = row
  const { ends, successor } = content
  return (
    <ReferenceItem
      row={row}
      title={content.id}
      badges={
        <>
          {content.isDefault && <Badge tone="plain">{text.isDefault}</Badge>}
          {hasEnded(content, today) && <Badge tone="new">{text.hasEnded}</Badge>}
        </>
      }
      source={content.source}
      today={today}
      onEdit={onEdit}
    >
      <p className="num">{priceOf(content)}</p>
      <Phrases of={looksOf(content)} className="text-ink-2" />
      {ends && (
        <Phrases
          of={[text.ends(ends), ...(successor ? [text.successor(successor)] : [])]}
          className="text-khamin-text"
        />
      )}
    </ReferenceItem>
  )
}

function priceOf({ price }: ImageModelRow['content']): string {
  if (price.kind === 'picture') return text.perPicture(price.microUsd / 1e6)
  return text.rates(price.textIn, price.textOut, price.imageOut)
}

function looksOf({ sizing, qualities, price }: ImageModelRow['content']): string[] {
  const tokens = price.kind === 'scaleTokens' ? Object.entries(price.tokens) : []
  const largest =
    sizing.kind === 'table'
      ? sizing.sizes.reduce((one, other) =>
          other.width * other.height > one.width * one.height ? other : one,
        )
      : null
  return [
    ...tokens.map(([scale, count]) => text.tokens(scale, count)),
    largest
      ? text.largest(largest.width, largest.height)
      : sizing.kind === 'grid'
        ? text.longest(sizing.longest)
        : '',
    ...qualities.map((quality) => QUALITY_NAMES[quality]),
  ]
}
