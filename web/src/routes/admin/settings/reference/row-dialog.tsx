import type { HandlerInput } from '@thokham/contract/operation'
import { writeReferenceData } from '@thokham/contract/reference-data'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { GuardedFormDialog } from '../../../../kit/form/form-dialog.tsx'
import { type Form, useForm } from '../../../../kit/form/use-form.ts'
import { call } from '../../../../lib/api/call.ts'
import { adminGuides } from '../../../../text/admin-guides.ts'
import { reference } from '../../../../text/reference.ts'

/** A row of reference data as it is sent. */
type WrittenRow = HandlerInput<typeof writeReferenceData>['body']
type Written = { id: string; revision: number }

/** A form of a row, whose values are those of its boxes. */
export type RowForm<Values extends FieldValues> = Form<Values, WrittenRow>

interface RowWork<Values extends FieldValues> {
  /** null = a new one */
  row: Written | null
  values: Values
  /** What the typed means to the operation: its body, whatever the revision. */
  read: (typed: Values) => unknown
  /** What is said once it is saved. */
  done: string
  onClose: () => void
  onSaved: () => void
}

/** Makes the form of a row of reference data, which is added, or changed as it was read. */
export function useRowForm<Values extends FieldValues>(work: RowWork<Values>): RowForm<Values> {
  const { row, values, read, done, onClose, onSaved } = work
  return useForm<Values, Written, WrittenRow>(
    {
      name: writeReferenceData.name,
      send: (body, kept) =>
        call(writeReferenceData, { body: { ...body, revision: kept?.revision ?? null } as WrittenRow }),
    },
    {
      schema: writeReferenceData.body as never,
      read,
      values,
      entry: row && { id: row.id, revision: row.revision },
      always: onSaved,
      done,
      here: onClose,
      conflict: adminGuides.changed,
    },
  )
}

interface RowDialogProps<Values extends FieldValues> {
  form: RowForm<Values>
  /** How the owner knows the row; null = a new one. */
  name: string | null
  /** Of a new one. */
  add?: string
  onClose: () => void
  children: ReactNode
}

/** Renders the frame of the dialog in which a row of reference data is added or changed. */
export function RowDialog<Values extends FieldValues>(props: RowDialogProps<Values>) {
  const { form, name, add, onClose, children } = props
  return (
    <GuardedFormDialog
      form={form}
      title={name === null ? add : reference.edit(name)}
      width={640}
      action={adminGuides.save}
      onClose={onClose}
    >
      {children}
    </GuardedFormDialog>
  )
}
