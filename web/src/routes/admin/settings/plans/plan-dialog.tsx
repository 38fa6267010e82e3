import type { PlanRow } from '@thokham/contract/reference-data'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { bindFields } from '../../../../kit/form/bound-field.tsx'
import { NumberField } from '../../../../kit/form/fields/number-field.tsx'
import { TextField } from '../../../../kit/form/fields/text-field.tsx'
import { midjourneyPlans } from '../../../../text/midjourney-plans.ts'
import { reference } from '../../../../text/reference.ts'
import { EvidenceFields } from '../reference/evidence-fields.tsx'
import type { RowDialogProps } from '../reference/reference-panel.tsx'
import { RowDialog, useRowForm } from '../reference/row-dialog.tsx'

const { fields: text } = midjourneyPlans
const { fault } = reference

/** A subscription as it is typed: numbers that may be missing, a day in the Buddhist era. */
interface PlanValues {
  content: Omit<PlanRow['content'], 'jobs' | 'fastHours'> & { jobs: number | null; fastHours: number | null }
}

/** Renders the dialog in which a subscription of Midjourney is changed. */
export default function PlanDialog(props: RowDialogProps<PlanRow> & { row: PlanRow }) {
  const { row, onClose, onSaved } = props
  const { label, checked, ...content } = row.content
  const form = useRowForm<PlanValues>({
    row,
    values: { content: { ...content, label, checked: buddhistDate(checked) } },
    read: ({ content: typed }) => ({
      kind: 'midjourney_plan',
      revision: row.revision,
      content: { ...typed, checked: gregorianDate(typed.checked) ?? typed.checked },
    }),
    done: reference.saved(label),
    onClose,
    onSaved,
  })
  const field = bindFields(form, fault)
  return (
    <RowDialog form={form} name={label} onClose={onClose}>
      <TextField {...field('content.label', text.label)} maxLength={20} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField {...field('content.jobs', text.jobs)} min={1} max={1_000} />
        <NumberField {...field('content.fastHours', text.fastHours)} min={0} max={1_000} decimals={1} />
      </div>
      <EvidenceFields form={form} />
    </RowDialog>
  )
}
