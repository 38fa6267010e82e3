import type { ModelRow } from '@thokham/contract/reference-data'
import { hasEnded } from '@thokham/domain/ai/model'
import { Badge } from '../../../../components/ui/badge.tsx'
import { aiModels as text } from '../../../../text/ai-models.ts'
import { Phrases, ReferenceItem } from '../reference/reference-item.tsx'
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
  return (
    <ReferenceItem
      row={row}
      title={content.id}
      badges={
        <>
          {content.offered && <Badge tone="plain">{text.offered}</Badge>}
          {hasEnded(content, today) && <Badge tone="new">{text.hasEnded}</Badge>}
        </>
      }
      source={content.source}
      today={today}
      onEdit={onEdit}
    >
      <p className="num">{text.price(content.inputUsd, content.outputUsd)}</p>
      {content.later && content.later.from > today && (
        <p className="text-ink-2 text-xs">
          {text.later(content.later.from, content.later.inputUsd, content.later.outputUsd)}
        </p>
      )}
      <Phrases of={abilitiesOf(row)} className="text-ink-2" />
      <End row={row} />
    </ReferenceItem>
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
      {refuses.map((refusal) => (
        <p key={refusal.parameter} className="text-ink-2 text-xs">
          {text.learned(refusal)}
        </p>
      ))}
    </>
  )
}
