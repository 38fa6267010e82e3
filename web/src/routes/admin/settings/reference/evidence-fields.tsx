import { bindFields } from '../../../../kit/form/bound-field.tsx'
import { DateField } from '../../../../kit/form/fields/date-field.tsx'
import { TextField } from '../../../../kit/form/fields/text-field.tsx'
import { reference } from '../../../../text/reference.ts'
import type { RowForm } from './row-dialog.tsx'

interface WithEvidence {
  content: { source: string; checked: string }
}

export interface EvidenceFieldsProps<Values extends WithEvidence> {
  form: RowForm<Values>
  sourceHint?: string
}

/** Renders the page that a row was read on, and the day of it. */
export function EvidenceFields<Values extends WithEvidence>({
  form: given,
  sourceHint,
}: EvidenceFieldsProps<Values>) {
  // Names of fields are worked out of a form's whole values; of a row's these two are all that is touched here.
  const form = given as unknown as RowForm<WithEvidence>
  const field = bindFields(form)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...field('content.source', reference.fields.source, sourceHint)}
        fault={reference.linkFault}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
      />
      <DateField {...field('content.checked', reference.fields.checked)} fault={reference.fault} />
    </div>
  )
}
