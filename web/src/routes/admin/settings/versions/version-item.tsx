import type { VersionRow } from '@thokham/contract/reference-data'
import { Badge } from '../../../../components/ui/badge.tsx'
import { midjourneyVersions as text } from '../../../../text/midjourney-versions.ts'
import { Phrases, ReferenceItem } from '../reference/reference-item.tsx'
import { parameterNames, written } from './version-values.ts'

interface VersionItemProps {
  row: VersionRow
  /** The server's Bangkok date */
  today: string
  onEdit: () => void
}

/** Renders a version of Midjourney in a few lines, with what can be done with it. */
export function VersionItem({ row, today, onEdit }: VersionItemProps) {
  const { label, state, since, source, parameters } = row.content
  const named = (takes: 'works' | 'refused' | 'unclear') =>
    parameterNames([row]).filter((name) => parameters[name]?.takes === takes)
  const [works, refused, unclear] = [named('works'), named('refused'), named('unclear')]
  return (
    <ReferenceItem
      row={row}
      title={label}
      badges={state === 'default' && <Badge tone="plain">{text.states.default}</Badge>}
      source={source}
      today={today}
      onEdit={onEdit}
    >
      <Phrases of={[text.since(since), text.takesAll(works.length)]} className="text-ink" />
      <Parameters label={text.refuses} names={refused} />
      <Parameters label={text.unclear} names={unclear} />
    </ReferenceItem>
  )
}

/** Renders parameters in a line or more; none is broken at its dashes. */
function Parameters({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="text-ink-2 text-xs">
      {label}
      {names.map((name) => [
        ' ',
        <span key={name} className="nb">
          {written(name)}
        </span>,
      ])}
    </p>
  )
}
