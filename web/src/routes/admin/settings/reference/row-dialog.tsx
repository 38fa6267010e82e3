import type { HandlerInput } from '@thokham/contract/operation'
import { writeReferenceData } from '@thokham/contract/reference-data'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { call } from '../../../../lib/api/call.ts'
import { reference } from '../../../../text/reference.ts'
import { GuideDialog } from '../../library/guide-dialog.tsx'

/** A row of reference data as it is sent. */
export type WrittenRow = HandlerInput<typeof writeReferenceData>['body']

interface RowFrameProps<Values extends FieldValues> {
  /** null = a new one */
  row: { id: string; revision: number } | null
  /** How the owner knows it. */
  name: string
  /** Of a new one. */
  words?: { add: string; added: string }
  form: UseFormReturn<Values, unknown, WrittenRow>
  onClose: () => void
  onSaved: () => void
  children: ReactNode
}

/** Renders the frame of a dialog in which a row of reference data is added or changed, and sends it. */
export function RowDialog<Values extends FieldValues>(props: RowFrameProps<Values>) {
  const { row, name, words, form, onClose, onSaved, children } = props
  return (
    <GuideDialog
      title={row || !words ? reference.edit(name) : words.add}
      form={form}
      entry={row && { id: row.id, revision: row.revision }}
      save={(body: WrittenRow, kept: { id: string; revision: number } | null) =>
        call(writeReferenceData, { body: { ...body, revision: kept?.revision ?? null } as WrittenRow })
      }
      savedWord={row || !words ? reference.saved(name) : words.added}
      onClose={onClose}
      onNewer={onSaved}
    >
      {children}
    </GuideDialog>
  )
}
