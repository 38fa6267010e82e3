import { saveTableView, type TableView } from '@thokham/contract/table-views'
import type { AdminTable } from '@thokham/domain/table-look'
import { Trash2 } from 'lucide-react'
import { useForm } from '../../kit/form/use-form.ts'
import { everywhere } from '../../text/everywhere.ts'
import { tableView as text } from '../../text/table-view.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { showSaved, useRemoveView } from './table-view-queries.ts'

export interface SaveViewDialogProps {
  table: AdminTable
  views: readonly TableView[]
  /** What is seen now. */
  search: string
  onClose: () => void
}

/** Gives what is seen a name, and takes away views that are of no use any more. */
export default function SaveViewDialog({ table, views, search, onClose }: SaveViewDialogProps) {
  const form = useForm(saveTableView, {
    values: { name: '', search },
    schema: saveTableView.body,
    input: (body) => ({ params: { table }, body }),
    always: (saved) => saved && showSaved(saved),
    here: onClose,
    done: ({ name }) => text.done(name),
  })
  const remove = useRemoveView()
  const name = form.watch('name').trim()
  const reason = form.formState.errors.name?.message
  const error = reason ? (reason === 'too_long' ? text.nameTooLong : text.nameRequired) : form.fault
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.save}
      description={text.what}
      footer={
        <>
          <Button onClick={onClose}>{everywhere.cancel}</Button>
          <Button variant="primary" busy={form.isBusy} onClick={() => void form.submit()}>
            {everywhere.save}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4 pt-2">
        <Field
          label={text.name}
          error={error}
          hint={views.some((view) => view.name === name) ? text.replaces : undefined}
        >
          <TextInput autoComplete="off" autoFocus maxLength={120} {...form.register('name')} />
        </Field>
        {views.length > 0 && (
          <ul aria-label={text.saved} className="divide-y divide-line border-line border-t">
            {views.map((view) => (
              <li key={view.id} className="flex min-h-12 items-center justify-between gap-3 text-sm">
                <span className="wrap-anywhere min-w-0">{view.name}</span>
                <IconButton
                  size={40}
                  icon={Trash2}
                  label={text.remove(view.name)}
                  onClick={() => void remove.run(view)}
                />
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
