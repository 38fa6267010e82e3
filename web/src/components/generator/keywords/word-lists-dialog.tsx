import { Plus, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { isListName, type WordLists, wordsOf } from './word-lists.ts'

export interface WordListsDialogProps {
  lists: WordLists
  onChange: (lists: WordLists) => void
  onOpenChange: (open: boolean) => void
}

/** Shows the lists behind `__name__`: add, fill, delete. */
export default function WordListsDialog({ lists, onChange, onOpenChange }: WordListsDialogProps) {
  const names = Object.keys(lists)

  function remove(name: string) {
    const { [name]: _, ...others } = lists
    onChange(others)
    toast.success(generator.wordListRemoved(name), { label: everywhere.undo, onPress: () => onChange(lists) })
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={generator.wordLists}
      description={generator.wordListsLead}
      width={640}
    >
      <NewListForm names={names} onAdd={(name) => onChange({ ...lists, [name]: [] })} />
      {names.length === 0 && <EmptyState>{generator.wordListsEmpty}</EmptyState>}
      {names.map((name) => (
        <div key={name} className="mt-4 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Field
              label={<span className="num">__{name}__</span>}
              aside={generator.words(lists[name]?.length ?? 0)}
              hint={generator.wordListWords}
            >
              <Textarea
                rows={4}
                defaultValue={lists[name]?.join('\n')}
                className="num"
                onChange={(event) => onChange({ ...lists, [name]: wordsOf(event.target.value) })}
              />
            </Field>
          </div>
          <IconButton
            icon={Trash2}
            size={40}
            label={`${everywhere.delete} ${name}`}
            className="mt-7"
            onClick={() => remove(name)}
          />
        </div>
      ))}
    </Dialog>
  )
}

function NewListForm({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const form = useForm({
    mode: 'onChange',
    defaultValues: { name: '' },
  })
  const { errors, isValid } = form.formState
  const validate = (typed: string) => {
    if (trimmed(typed) === '') return 'required'
    if (!isListName(trimmed(typed))) return 'format'
    return !names.includes(trimmed(typed)) || 'taken'
  }
  const add = form.handleSubmit(({ name }) => {
    onAdd(name)
    form.reset()
  })
  const reason = errors.name?.message
  return (
    <form className="mt-3 flex items-start gap-2" onSubmit={add}>
      <div className="min-w-0 flex-1">
        <Field label={generator.wordListName} error={nameFault(reason)}>
          <TextInput
            {...form.register('name', { setValueAs: trimmed, validate })}
            placeholder="season"
            autoCapitalize="off"
            spellCheck={false}
            className="num"
          />
        </Field>
      </div>
      <Button type="submit" icon={Plus} disabled={!isValid} className="mt-[30px]">
        {generator.newWordList}
      </Button>
    </form>
  )
}

function trimmed(typed: string): string {
  return typed.trim()
}

/** An empty box is no fault while one types; the button waits. */
function nameFault(reason: string | undefined): string | null {
  if (reason === undefined || reason === 'required') return null
  return reason === 'taken' ? generator.wordListNameTaken : generator.wordListNameBad
}
