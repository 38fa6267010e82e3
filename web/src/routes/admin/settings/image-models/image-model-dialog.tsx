import type { ImageModelRow } from '@thokham/contract/reference-data'
import { IMAGE_QUALITIES, LISTED_PROVIDERS } from '@thokham/domain/image/image-model'
import { Controller, type FieldPathByValue, useWatch } from 'react-hook-form'
import { Field } from '../../../../components/ui/field.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { CheckboxField } from '../../../../kit/form/fields/checkbox-field.tsx'
import { DateField } from '../../../../kit/form/fields/date-field.tsx'
import { NumberField } from '../../../../kit/form/fields/number-field.tsx'
import { SelectField } from '../../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../../kit/form/fields/textarea-field.tsx'
import { imageModels } from '../../../../text/image-models.ts'
import { reference } from '../../../../text/reference.ts'
import { QUALITY_NAMES } from '../../../../text/studio.ts'
import { EvidenceFields } from '../reference/evidence-fields.tsx'
import type { RowDialogProps } from '../reference/reference-panel.tsx'
import { RowDialog, type RowForm, useRowForm } from '../reference/row-dialog.tsx'
import {
  type ImageModelValues,
  patternsOf,
  readImageModel,
  typedImageModel,
  typedPrice,
  typedSizing,
} from './image-model-values.ts'

const { fields: text, fault: sentence } = imageModels

interface PartProps {
  form: RowForm<ImageModelValues>
  rows: readonly ImageModelRow[]
}

/** Renders the dialog in which a model of pictures is added or changed: a new one begins as one that is known. */
export default function ImageModelDialog(props: RowDialogProps<ImageModelRow>) {
  const { row, rows, today, onClose, onSaved } = props
  const form = useRowForm({
    row,
    values: typedImageModel(row, rows, today),
    read: (typed) => ({ kind: 'image_model', revision: null, content: readImageModel(typed, rows) }),
    done: row ? reference.saved(row.content.id) : imageModels.added,
    onClose,
    onSaved,
  })
  return (
    <RowDialog form={form} name={row?.content.id ?? null} add={imageModels.add} onClose={onClose}>
      <Name form={form} rows={rows} isNew={row === null} />
      <Sizes form={form} rows={rows} />
      <Price form={form} rows={rows} />
      <CheckboxField form={form} name="content.isDefault">
        {text.isDefault}
      </CheckboxField>
      <End form={form} rows={rows} />
      <EvidenceFields form={form} />
    </RowDialog>
  )
}

function Name({ form, rows, isNew }: PartProps & { isNew: boolean }) {
  const provider = useWatch({ control: form.control, name: 'content.provider' })
  const takeAfter = (of: typeof provider, id?: string) => {
    const offered = patternsOf(rows, of)
    const pattern = offered.find((each) => each.id === id) ?? offered[0]
    form.setValue('content.like', pattern?.id ?? '')
    if (!pattern) return
    form.setValue('content.sizing', typedSizing(pattern.sizing))
    form.setValue('content.price', typedPrice(pattern.price))
  }
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="content.provider"
          label={text.provider}
          offered={LISTED_PROVIDERS}
          nameOf={(each) => imageModels.providers[each]}
          disabled={!isNew}
          onChoose={(chosen) => {
            form.setValue('content.successor', '')
            takeAfter(chosen as typeof provider)
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
      {isNew && (
        <Field label={text.like}>
          <Controller
            control={form.control}
            name="content.like"
            render={({ field: { value } }) => (
              <Select
                value={value}
                onChange={({ currentTarget }) => takeAfter(provider, currentTarget.value)}
              >
                {patternsOf(rows, provider).map(({ id }) => (
                  <option key={id}>{id}</option>
                ))}
              </Select>
            )}
          />
        </Field>
      )}
    </>
  )
}

function Sizes({ form, rows }: PartProps) {
  const [provider, like] = useWatch({ control: form.control, name: ['content.provider', 'content.like'] })
  const kind = patternsOf(rows, provider).find(({ id }) => id === like)?.sizing.kind
  if (kind === 'table')
    return (
      <TextareaField
        form={form}
        name="content.sizing.sizes"
        label={text.sizes}
        hint={text.sizesHint}
        fault={sentence}
        rows={6}
        className="num"
        spellCheck={false}
      />
    )
  const number = (name: 'step' | 'longest' | 'ratio' | 'least' | 'most', max: number) => (
    <NumberField
      {...{ form, name: `content.sizing.${name}` as const, label: text[name], fault: sentence, min: 1, max }}
      decimals={name === 'ratio' ? 1 : 0}
      suffix={name === 'ratio' ? text.times : text.pixels}
    />
  )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {number('step', 256)}
      {number('longest', 20_000)}
      {number('ratio', 20)}
      {number('least', 400_000_000)}
      {number('most', 400_000_000)}
    </div>
  )
}

function Price({ form, rows }: PartProps) {
  const [provider, like, tokens] = useWatch({
    control: form.control,
    name: ['content.provider', 'content.like', 'content.price.tokens'],
  })
  const kind = patternsOf(rows, provider).find(({ id }) => id === like)?.price.kind
  const number = (name: FieldPathByValue<ImageModelValues, number | null>, label: string) => ({
    ...{ form, name, label, fault: sentence },
    key: name,
    min: 0,
  })
  if (kind === 'picture')
    return (
      <NumberField
        {...number('content.price.microUsd', text.microUsd)}
        max={1_000}
        decimals={6}
        suffix={text.dollars}
      />
    )
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {(['textIn', 'textOut', 'imageOut'] as const).map((name) => (
          <NumberField
            {...number(`content.price.${name}`, text[name])}
            key={name}
            max={10_000}
            decimals={6}
            suffix={text.perMillion}
          />
        ))}
      </div>
      <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-3">
        <legend className="mb-1.5 font-semibold text-sm">
          {kind === 'tokens' ? text.factors : text.tokens}
        </legend>
        {kind === 'tokens'
          ? IMAGE_QUALITIES.map((quality) => (
              <NumberField
                {...number(`content.price.factors.${quality}`, QUALITY_NAMES[quality])}
                key={quality}
                min={1}
                max={20}
                decimals={1}
              />
            ))
          : Object.keys(tokens).map((scale) => (
              <NumberField
                {...number(`content.price.tokens.${scale}`, scale)}
                key={scale}
                min={1}
                max={1_000_000}
              />
            ))}
      </fieldset>
    </>
  )
}

function End({ form, rows }: PartProps) {
  const [provider, id] = useWatch({ control: form.control, name: ['content.provider', 'content.id'] })
  const others = rows.filter(({ content }) => content.provider === provider && content.id !== id)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField form={form} name="content.ends" label={text.ends} hint={text.endsHint} fault={sentence} />
      <SelectField
        form={form}
        name="content.successor"
        label={text.successor}
        fault={sentence}
        className="num"
        offered={['', ...others.map(({ content }) => content.id)]}
        nameOf={(name) => name || text.noSuccessor}
      />
    </div>
  )
}
