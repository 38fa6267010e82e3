import type { MarketplaceRow } from '@thokham/contract/reference-data'
import { PICTURE_KINDS } from '@thokham/metadata'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field, FieldError } from '../../../../components/ui/field.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextInput } from '../../../../components/ui/text-input.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { CheckboxField } from '../../../../kit/form/fields/checkbox-field.tsx'
import { DateField } from '../../../../kit/form/fields/date-field.tsx'
import { NumberField } from '../../../../kit/form/fields/number-field.tsx'
import { marketplaceRules } from '../../../../text/marketplace-rules.ts'
import { reference } from '../../../../text/reference.ts'
import { reasonAt } from '../reference/reason-at.ts'
import type { RowDialogProps } from '../reference/reference-panel.tsx'
import { RowDialog, type RowForm, useRowForm } from '../reference/row-dialog.tsx'
import {
  isMarked,
  KINDS,
  type MarketplaceValues,
  readRules,
  SEE_THROUGH,
  TOPICS,
  typedRules,
} from './marketplace-values.ts'

const { fields: text, fault } = marketplaceRules

type Form = RowForm<MarketplaceValues>

/** Renders the dialog in which what a marketplace takes is changed. */
export default function MarketplaceDialog(props: RowDialogProps<MarketplaceRow> & { row: MarketplaceRow }) {
  const { row, onClose, onSaved } = props
  const { content, revision } = row
  const [stored] = useState(content)
  const form = useRowForm({
    row,
    values: typedRules(row),
    read: (typed) => ({ kind: 'marketplace', revision, content: readRules(typed, stored) }),
    done: reference.saved(content.name),
    onClose,
    onSaved,
  })
  return (
    <RowDialog form={form} name={content.name} onClose={onClose}>
      <Files form={form} />
      <Sizes form={form} />
      <Texts form={form} />
      <Refused form={form} />
      <Ai form={form} />
      <Sources form={form} />
    </RowDialog>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-line border-t pt-3">
      <legend className="float-left w-full font-semibold text-base">
        {title}
        {hint && <span className="block font-normal text-ink-3 text-xs">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

function Files({ form }: { form: Form }) {
  const isRefused = reasonAt(form, 'content.kinds') !== undefined
  return (
    <Group title={text.files}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {KINDS.map((kind) => (
          <Field key={kind} label={PICTURE_KINDS[kind].name}>
            <Select {...form.register(`content.kinds.${kind}`)}>
              {(SEE_THROUGH.has(kind) ? (['', 'any', 'transparent'] as const) : (['', 'any'] as const)).map(
                (taken) => (
                  <option key={taken} value={taken}>
                    {text.kind[taken]}
                  </option>
                ),
              )}
            </Select>
          </Field>
        ))}
      </div>
      <CheckboxField form={form} name="content.onlySrgb">
        {text.onlySrgb}
      </CheckboxField>
      {isRefused && (
        <div role="alert">
          <FieldError>{marketplaceRules.noKind}</FieldError>
        </div>
      )}
    </Group>
  )
}

function Sizes({ form }: { form: Form }) {
  return (
    <Group title={text.sizes} hint={text.sizesHint}>
      {(['megapixels', 'side', 'megabytes', 'keywords'] as const).map((name) => (
        <div key={name} className="grid grid-cols-2 items-start gap-4">
          {(['least', 'most'] as const).map((end) => (
            <NumberField
              key={end}
              form={form}
              name={`content.${name}.${end}`}
              label={text[end](text[name])}
              fault={fault}
              min={0}
              max={1_000_000}
              decimals={name === 'megapixels' || name === 'megabytes' ? 2 : 0}
            />
          ))}
        </div>
      ))}
    </Group>
  )
}

function Texts({ form }: { form: Form }) {
  return (
    <Group title={text.texts}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {(['fileName', 'title', 'description'] as const).map((name) => (
          <NumberField
            key={name}
            form={form}
            name={`content.${name}.most`}
            label={text[name]}
            fault={fault}
            min={1}
            max={100_000}
            suffix={text.characters}
          />
        ))}
      </div>
      <CheckboxField form={form} name="content.refusesSameTexts">
        {text.refusesSameTexts}
      </CheckboxField>
    </Group>
  )
}

function Refused({ form }: { form: Form }) {
  const reason = reasonAt(form, 'content.phrases')
  return (
    <>
      <Field label={text.phrases} hint={text.phrasesHint} error={reason && reference.fault(reason)}>
        <Textarea {...form.register('content.phrases')} rows={3} spellCheck={false} />
      </Field>
      <CheckboxField form={form} name="content.refusesStyles">
        {text.refusesStyles}
      </CheckboxField>
    </>
  )
}

function Ai({ form }: { form: Form }) {
  const policy = useWatch({ control: form.control, name: 'content.ai.policy' })
  const reason = reasonAt(form, 'content.ai.mark')
  return (
    <Group title={text.policy}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select aria-label={text.policy} {...form.register('content.ai.policy')}>
          {Object.entries(marketplaceRules.policies).map(([each, word]) => (
            <option key={each} value={each}>
              {word}
            </option>
          ))}
        </Select>
      </div>
      {isMarked(policy) && (
        <Field label={text.mark[policy]} error={reason && reference.fault(reason)}>
          <TextInput {...form.register('content.ai.mark')} maxLength={100} autoComplete="off" />
        </Field>
      )}
      <CheckboxField form={form} name="content.discouragesUpscaling">
        {text.discouragesUpscaling}
      </CheckboxField>
    </Group>
  )
}

function Sources({ form }: { form: Form }) {
  return (
    <Group title={text.sources}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {TOPICS.map((topic) => {
          const reason = reasonAt(form, `content.sources.${topic}`)
          return (
            <Field
              key={topic}
              label={marketplaceRules.topics[topic]}
              error={reason && reference.linkFault(reason)}
            >
              <TextInput
                {...form.register(`content.sources.${topic}.page`)}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={500}
                autoComplete="off"
              />
            </Field>
          )
        })}
        <DateField
          form={form}
          name="content.checked"
          label={reference.fields.checked}
          fault={reference.fault}
        />
      </div>
      <CheckboxField form={form} name="content.isComplete">
        {text.isComplete}
      </CheckboxField>
    </Group>
  )
}
