import { BadgeCheck } from 'lucide-react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { dateOf } from '../../components/library/evidence-line.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { BoundProps } from '../../kit/form/bound-field.tsx'
import { TextareaField } from '../../kit/form/fields/textarea-field.tsx'
import { evidence as text } from '../../text/evidence.ts'
import { type PieceToCheck, useCheck } from './use-check.ts'

export interface EvidenceFieldsProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> extends Pick<BoundProps<Values, Body, Name>, 'form' | 'name'> {
  /** As it was read, with its last check; null = a new one, which counts as checked today. */
  piece: (PieceToCheck & { checkedOn: string | null }) | null
}

/** Renders on what a piece rests, in its form: its sources, and the check of today, which is noted at once. */
export function EvidenceFields<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>({ form, name, piece }: EvidenceFieldsProps<Values, Body, Name>) {
  const check = useCheck()
  return (
    <>
      <TextareaField
        form={form}
        name={name}
        label={text.sourcesField}
        hint={text.sourcesHint}
        fault={text.badSources}
        rows={3}
        className="num text-sm"
        spellCheck={false}
      />
      {piece && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2 text-sm">
            {piece.checkedOn === null ? text.never : text.checked(dateOf(piece.checkedOn))}
          </p>
          <Button size={40} icon={BadgeCheck} busy={check.isBusy} onClick={() => void check.run(piece)}>
            {text.checkNow}
          </Button>
        </div>
      )}
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
