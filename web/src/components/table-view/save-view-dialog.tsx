import { saveTableView, type TableView } from '@thokham/contract/table-views'
import type { AdminTable } from '@thokham/domain/table-look'
import { Trash2 } from 'lucide-react'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { tableView as text } from '../../text/table-view.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.tsx'
import { useFault } from '../ui/use-fault.ts'
import { removeView, saveView } from './table-view-queries.ts'

export interface SaveViewDialogProps {
  table: AdminTable
  views: readonly TableView[]
  /** What is seen now. */
  search: string
  onClose: () => void
}

const resolver = contractResolver(saveTableView.body, (typed: { name: string; search: string }) => typed)

/** Gives what is seen a name, and takes away views that are of no use any more. */
export default function SaveViewDialog({ table, views, search, onClose }: SaveViewDialogProps) {
  const [fault, setFault] = useFault()
  const isHere = useIsHere()
  const form = useLocalForm({ resolver, defaultValues: { name: '', search } })
  const { errors, isSubmitting } = form.formState
  const name = form.watch('name').trim()
  const send = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      await saveView({ table, ...body })
      toast.success(text.done(body.name))
      if (settle() && isHere()) onClose()
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })
  const reason = errors.name?.message
  const error = reason ? (reason === 'too_long' ? text.nameTooLong : text.nameRequired) : fault
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.save}
      description={text.what}
      footer={
        <>
          <Button onClick={onClose}>{everywhere.cancel}</Button>
          <Button variant="primary" busy={isSubmitting} onClick={() => void send()}>
            {everywhere.save}
          </Button>
        </>
      }
    >
      <form onSubmit={send} noValidate className="flex flex-col gap-4 pt-2">
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
                  onClick={() => void remove(view)}
                />
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}

/** Removes a view at once; the toast offers to save it again. */
async function remove(view: TableView): Promise<void> {
  try {
    await removeView(view)
    const { id: _gone, ...again } = view
    toast.success(text.removed(view.name), {
      label: everywhere.undo,
      onPress: () => void saveView(again).catch((error) => toast.error(messageOf(error))),
    })
  } catch (error) {
    toast.error(messageOf(error))
  }
}
