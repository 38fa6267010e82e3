import type { ModelRow } from '@thokham/contract/reference-data'
import { type FieldPathByValue, useWatch } from 'react-hook-form'
import { CheckboxField } from '../../../../kit/form/fields/checkbox-field.tsx'
import { ChipsField } from '../../../../kit/form/fields/chips-field.tsx'
import { DateField } from '../../../../kit/form/fields/date-field.tsx'
import { NumberField } from '../../../../kit/form/fields/number-field.tsx'
import { SelectField } from '../../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../../kit/form/fields/text-field.tsx'
import { aiModels } from '../../../../text/ai-models.ts'
import { reference } from '../../../../text/reference.ts'
import { EvidenceFields } from '../reference/evidence-fields.tsx'
import type { RowDialogProps } from '../reference/reference-panel.tsx'
import { RowDialog, type RowForm, useRowForm } from '../reference/row-dialog.tsx'
import { type ModelValues, readModel, thinkingChoices, thinkingWords, typedModel } from './model-values.ts'

const { fields: text, fault: sentence } = aiModels

type Form = RowForm<ModelValues>

/** Renders the dialog in which a model is added or changed. */
export default function ModelDialog({ row, rows, today, onClose, onSaved }: RowDialogProps<ModelRow>) {
  const isDefault = row?.content.isDefault ?? false
  const form = useRowForm({
    row,
    values: typedModel(row, today),
    read: (typed) => ({ kind: 'ai_model', revision: null, content: readModel(typed, isDefault) }),
    done: row ? reference.saved(row.content.id) : aiModels.added,
    onClose,
    onSaved,
  })
  return (
    <RowDialog form={form} name={row?.content.id ?? null} add={aiModels.add} onClose={onClose}>
      <Name form={form} isNew={row === null} />
      <Prices form={form} />
      <Abilities form={form} />
      <End form={form} rows={rows} />
      <EvidenceFields form={form} sourceHint={text.sourceHint} />
    </RowDialog>
  )
}

function Name({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="content.provider"
        label={text.provider}
        offered={['openai', 'gemini']}
        nameOf={(provider) => aiModels.providers[provider]}
        disabled={!isNew}
        onChoose={() => {
          form.setValue('content.leastThinking', 'null')
          form.setValue('content.successor', '')
        }}
      />
      <TextField
        form={form}
        name="content.id"
        label={text.id}
        hint={isNew && text.idHint}
        fault={sentence}
        readOnly={!isNew}
        maxLength={100}
        className="num"
        spellCheck={false}
        autoCapitalize="off"
      />
    </div>
  )
}

function Prices({ form }: { form: Form }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Price form={form} name="content.inputUsd" label={text.inputUsd} />
        <Price form={form} name="content.outputUsd" label={text.outputUsd} />
      </div>
      <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-3">
        <legend className="mb-1.5 font-semibold text-sm">{text.later}</legend>
        <Day form={form} name="content.later.from" label={text.laterFrom} hint={text.laterHint} />
        <Price form={form} name="content.later.inputUsd" label={text.inputUsd} />
        <Price form={form} name="content.later.outputUsd" label={text.outputUsd} />
      </fieldset>
    </>
  )
}

interface PriceProps {
  form: Form
  name: FieldPathByValue<ModelValues, number | null>
  label: string
}

function Price({ form, name, label }: PriceProps) {
  return (
    <NumberField
      form={form}
      name={name}
      label={label}
      fault={sentence}
      min={0}
      max={10_000}
      decimals={6}
      suffix={text.perMillion}
    />
  )
}

interface DayProps {
  form: Form
  name: 'content.later.from' | 'content.ends' | 'content.checked'
  label: string
  hint?: string
}

function Day(props: DayProps) {
  return <DateField {...props} fault={sentence} />
}

function Abilities({ form }: { form: Form }) {
  const [provider, chosen] = useWatch({
    control: form.control,
    name: ['content.provider', 'content.leastThinking'],
  })
  return (
    <>
      <ChipsField
        form={form}
        name="content.can"
        label={text.can}
        fault={sentence}
        offered={['text', 'sees', 'draws'] as const}
        nameOf={(can) => aiModels.can[can]}
      />
      <SelectField
        form={form}
        name="content.leastThinking"
        label={text.leastThinking}
        offered={thinkingChoices(provider, chosen)}
        nameOf={(choice) => thinkingWords(JSON.parse(choice)) || text.noThinking}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(['offered', 'temperature'] as const).map((name) => (
          <CheckboxField key={name} form={form} name={`content.${name}`}>
            {text[name]}
          </CheckboxField>
        ))}
      </div>
    </>
  )
}

function End({ form, rows }: { form: Form; rows: readonly ModelRow[] }) {
  const [provider, id] = useWatch({ control: form.control, name: ['content.provider', 'content.id'] })
  const others = rows.filter(({ content }) => content.provider === provider && content.id !== id)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Day form={form} name="content.ends" label={text.ends} hint={text.endsHint} />
      <SelectField
        form={form}
        name="content.successor"
        label={text.successor}
        fault={sentence}
        className="num"
        offered={['', ...others.map(({ content }) => content.id)]}
        nameOf={(id) => id || text.noSuccessor}
      />
    </div>
  )
}
