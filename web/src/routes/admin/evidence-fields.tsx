import { Suspense } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { BoundProps } from '../../kit/form/bound-field.tsx'
import { TextareaField } from '../../kit/form/fields/textarea-field.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { sourceFields as text } from '../../text/source-fields.ts'
import type { CheckedLineProps } from './checked-line.tsx'

const CheckedLine = lazyPart<CheckedLineProps>(() => import('./checked-line.tsx'))

export interface EvidenceFieldsProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> extends Pick<BoundProps<Values, Body, Name>, 'form' | 'name'> {
  /** null = a new one, which counts as checked today. */
  piece: CheckedLineProps['piece'] | null
}

/** Renders on what a piece rests, in its form: its sources, and the check of today, which is noted at once. */
export function EvidenceFields<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>({ form, name, piece }: EvidenceFieldsProps<Values, Body, Name>) {
  return (
    <>
      <TextareaField
        form={form}
        name={name}
        label={text.label}
        hint={text.hint}
        fault={text.fault}
        rows={3}
        className="num text-sm"
        spellCheck={false}
      />
      <Suspense>{piece && <CheckedLine piece={piece} />}</Suspense>
    </>
  )
}

/** Reads sources as they were typed, one a line. */
export function sourcesIn(typed: string): string[] {
  return typed
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean)
}
