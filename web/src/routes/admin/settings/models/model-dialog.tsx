import type { HandlerInput } from '@thokham/contract/operation'
import { type ModelRow, writeReferenceData } from '@thokham/contract/reference-data'
import { useState } from 'react'
import { Controller, type FieldPathByValue, get, type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Chip } from '../../../../components/ui/chip.tsx'
import { DateInput } from '../../../../components/ui/date-input.tsx'
import { Field, FieldError } from '../../../../components/ui/field.tsx'
import { NumberInput } from '../../../../components/ui/number-input.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextInput } from '../../../../components/ui/text-input.tsx'
import { contractResolver } from '../../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../../kit/form/use-local-form.ts'
import { call } from '../../../../lib/api/call.ts'
import { aiModels } from '../../../../text/ai-models.ts'
import { GuideDialog } from '../../library/guide-dialog.tsx'
import { type ModelValues, readModel, thinkingChoices, thinkingWords, typedModel } from './model-values.ts'

const { fields: text, fault: sentence } = aiModels

type Body = HandlerInput<typeof writeReferenceData>['body']
type Form = UseFormReturn<ModelValues, unknown, Body>

export interface ModelDialogProps {
  /** null = a new one */
  row: ModelRow | null
  /** All of them: one of the same provider may follow it */
  rows: readonly ModelRow[]
  /** The server's Bangkok date */
  today: string
  onClose: () => void
  onSaved: () => void
}

/** Renders the dialog in which a model is added or changed. */
export default function ModelDialog({ row, rows, today, onClose, onSaved }: ModelDialogProps) {
  const [resolver] = useState(() => resolverOf(row?.content.isDefault ?? false))
  const form = useLocalForm<ModelValues, Body>({
    resolver,
    defaultValues: typedModel(row, today) as never,
  })
  return (
    <GuideDialog
      title={row ? aiModels.edit(row.content.id) : aiModels.add}
      form={form}
      entry={row && { id: row.id, revision: row.revision }}
      save={(body: Body, kept: { id: string; revision: number } | null) =>
        call(writeReferenceData, { body: { ...body, revision: kept?.revision ?? null } })
      }
      savedWord={row ? aiModels.saved(row.content.id) : aiModels.added}
      onClose={onClose}
      onNewer={onSaved}
    >
      <Name form={form} isNew={row === null} />
      <Prices form={form} />
      <Abilities form={form} />
      <End form={form} rows={rows} />
      <Evidence form={form} />
    </GuideDialog>
  )
}

function resolverOf(isDefault: boolean) {
  return contractResolver(writeReferenceData.body, (typed: ModelValues) => ({
    kind: 'ai_model',
    revision: null,
    content: readModel(typed, isDefault),
  }))
}

/** Returns the sentence at a box that was refused. */
function faultAt({ formState: { errors } }: Form, name: string): string | undefined {
  const reason = (get(errors, name) as { message?: string } | undefined)?.message
  return reason && sentence(reason)
}

function Name({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={text.provider}>
        <Controller
          control={form.control}
          name="content.provider"
          render={({ field: { value, onChange } }) => (
            <Select
              value={value}
              disabled={!isNew}
              onChange={(event) => {
                onChange(event.currentTarget.value)
                form.setValue('content.leastThinking', 'null')
                form.setValue('content.successor', '')
              }}
            >
              {(['openai', 'gemini'] as const).map((provider) => (
                <option key={provider} value={provider}>
                  {aiModels.providers[provider]}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      <Field label={text.id} hint={isNew && text.idHint} error={faultAt(form, 'content.id')}>
        <TextInput
          {...form.register('content.id')}
          readOnly={!isNew}
          maxLength={100}
          className="num"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
      </Field>
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
    <Field label={label} error={faultAt(form, name)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <NumberInput
            value={value}
            onValueChange={onChange}
            min={0}
            max={10_000}
            decimals={6}
            suffix={text.perMillion}
          />
        )}
      />
    </Field>
  )
}

interface DayProps {
  form: Form
  name: 'content.later.from' | 'content.ends' | 'content.checked'
  label: string
  hint?: string
}

function Day({ form, name, label, hint }: DayProps) {
  return (
    <Field label={label} hint={hint} error={faultAt(form, name)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => <DateInput value={value} onChange={onChange} />}
      />
    </Field>
  )
}

function Abilities({ form }: { form: Form }) {
  const [provider, standing] = useWatch({
    control: form.control,
    name: ['content.provider', 'content.leastThinking'],
  })
  return (
    <>
      <Controller
        control={form.control}
        name="content.can"
        render={({ field: { value, onChange } }) => (
          <div>
            <p className="mb-1.5 font-semibold text-sm">{text.can}</p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
            <div role="group" aria-label={text.can} className="flex flex-wrap gap-2">
              {(['text', 'sees', 'draws'] as const).map((can) => (
                <Chip
                  key={can}
                  selected={value.includes(can)}
                  onClick={() =>
                    onChange(value.includes(can) ? value.filter((each) => each !== can) : [...value, can])
                  }
                >
                  {aiModels.can[can]}
                </Chip>
              ))}
            </div>
            {form.formState.errors.content?.can && (
              <FieldError>{faultAt(form, 'content.can') ?? sentence('required')}</FieldError>
            )}
          </div>
        )}
      />
      <Field label={text.leastThinking}>
        <Select {...form.register('content.leastThinking')}>
          {thinkingChoices(provider, standing).map((choice) => (
            <option key={choice} value={choice}>
              {thinkingWords(JSON.parse(choice)) || text.noThinking}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(['offered', 'temperature'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={`content.${name}`}
            render={({ field: { value, onChange } }) => (
              <Checkbox checked={value} onCheckedChange={onChange}>
                {text[name]}
              </Checkbox>
            )}
          />
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
      <Field label={text.successor} error={faultAt(form, 'content.successor')}>
        <Select {...form.register('content.successor')} className="num">
          <option value="">{text.noSuccessor}</option>
          {others.map(({ content }) => (
            <option key={content.id} value={content.id}>
              {content.id}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function Evidence({ form }: { form: Form }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={text.source} hint={text.sourceHint} error={faultAt(form, 'content.source')}>
        <TextInput
          {...form.register('content.source')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
        />
      </Field>
      <Day form={form} name="content.checked" label={text.checked} />
    </div>
  )
}
