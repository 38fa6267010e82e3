import type { MarketplaceRow } from '@thokham/contract/reference-data'
import { PICTURE_KINDS } from '@thokham/metadata'
import { Badge } from '../../../../components/ui/badge.tsx'
import { marketplaceRules as text } from '../../../../text/marketplace-rules.ts'
import { Phrases, ReferenceItem } from '../reference/reference-item.tsx'
import { KINDS } from './marketplace-values.ts'

interface MarketplaceItemProps {
  row: MarketplaceRow
  /** The server's Bangkok date */
  today: string
  onEdit: () => void
}

/** Renders what a marketplace takes in a few lines, with what can be done with it. */
export function MarketplaceItem({ row, today, onEdit }: MarketplaceItemProps) {
  const { name, isComplete, sources, ai } = row.content
  const source = sources.file ?? sources.texts ?? Object.values(sources)[0]
  return (
    <ReferenceItem
      row={row}
      title={name}
      badges={!isComplete && <Badge tone="muted">{text.open}</Badge>}
      source={source?.page ?? ''}
      today={today}
      onEdit={onEdit}
    >
      <Phrases of={filesOf(row)} className="text-ink" />
      <Phrases of={textsOf(row)} className="text-ink-2" />
      <p className="text-ink-2 text-xs">{text.ai(text.policies[ai.policy])}</p>
    </ReferenceItem>
  )
}

function filesOf({ content }: MarketplaceRow): string[] {
  const kinds = KINDS.flatMap((kind) => {
    const taken = content.kinds[kind]
    if (!taken) return []
    const named = PICTURE_KINDS[kind].name
    return taken === 'any' ? named : text.onlyTransparent(named)
  })
  const { megapixels, side, megabytes } = content
  return [
    text.kinds(kinds.join(', ')),
    content.onlySrgb ? text.onlySrgb : '',
    text.megapixels(megapixels),
    text.side(side),
    text.megabytes(megabytes),
  ].filter(Boolean)
}

function textsOf({ content }: MarketplaceRow): string[] {
  const { title, description, keywords, phrases = [] } = content
  const counted = keywords.least !== null || keywords.most !== null
  return [
    title.most !== null && text.titleMost(title.most),
    description.most !== null && text.descriptionMost(description.most),
    counted && text.keywords(keywords),
    phrases.length > 0 && text.phrases(phrases.length),
  ].filter((phrase) => typeof phrase === 'string')
}
