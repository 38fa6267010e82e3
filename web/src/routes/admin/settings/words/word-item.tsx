import type { WordRow } from '@thokham/contract/reference-data'
import { Badge } from '../../../../components/ui/badge.tsx'
import { refusedWords as text } from '../../../../text/refused-words.ts'
import { ReferenceItem } from '../reference/reference-item.tsx'

interface WordItemProps {
  row: WordRow
  /** The server's Bangkok date */
  today: string
  onEdit: () => void
}

/** Renders a word in a few lines, with what can be done with it. */
export function WordItem({ row, today, onEdit }: WordItemProps) {
  const { id, means, kind, spellings, source } = row.content
  return (
    <ReferenceItem
      row={row}
      title={id}
      badges={<Badge tone={means === 'refused' ? 'plain' : 'muted'}>{text.means[means]}</Badge>}
      source={source}
      today={today}
      onEdit={onEdit}
    >
      <p>{text.kinds[kind]}</p>
      {spellings.length > 0 && (
        <p className="wrap-anywhere text-ink-2 text-xs">{text.spellings(spellings.join(', '))}</p>
      )}
    </ReferenceItem>
  )
}
