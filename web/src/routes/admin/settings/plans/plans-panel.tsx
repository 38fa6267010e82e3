import type { PlanRow } from '@thokham/contract/reference-data'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { midjourneyPlans as text } from '../../../../text/midjourney-plans.ts'
import { Phrases, ReferenceItem } from '../reference/reference-item.tsx'
import { ReferencePanel, type RowListProps } from '../reference/reference-panel.tsx'

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'))

/** Shows what Midjourney's subscriptions allow, and takes what the owner changes of it (docs/product/prompts.md#packing). */
export default function PlansPanel() {
  return (
    <ReferencePanel
      kind="midjourney_plan"
      id="plans"
      words={text}
      list={(props) => <Plans {...props} />}
      dialog={({ row, ...props }) => row && <PlanDialog key={row.id} row={row} {...props} />}
    />
  )
}

function Plans({ rows, today, onEdit }: RowListProps<PlanRow>) {
  return (
    <ul aria-label={text.title} className="mt-2 divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <ReferenceItem
          key={row.id}
          row={row}
          title={row.content.label}
          source={row.content.source}
          today={today}
          onEdit={() => onEdit(row)}
        >
          <Phrases
            of={[text.jobs(row.content.jobs), text.fastHours(row.content.fastHours)]}
            className="text-ink"
          />
        </ReferenceItem>
      ))}
    </ul>
  )
}
