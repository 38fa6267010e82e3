import { addMemberNote, deleteMemberNote, type MemberFile } from '@thokham/contract/members'
import { Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { useAction } from '../../../kit/action/use-action.ts'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { typedSince } from '../../../kit/form/typed-since.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { undoBy } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { memberFile as text } from '../../../text/members.ts'
import { FileSection } from './file-section.tsx'
import { MEMBERS_KEY } from './member-queries.ts'

const resolver = contractResolver(addMemberNote.body, (typed: { text: string }) => typed)
const readAgain = () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })

/** Renders the team's notes about a member, and a box for one more. */
export function MemberNotes({ member: { id, notes } }: { member: MemberFile }) {
  const [fault, setFault] = useFault()
  const form = useLocalForm({ resolver, defaultValues: { text: '' } })
  const { errors, isSubmitting } = form.formState
  const send = handleSave(form, async (body, settle) => {
    setFault(null)
    const sent = form.getValues('text')
    try {
      await call(addMemberNote, { params: { id }, body })
      settle({ text: '' })
      form.setValue('text', typedSince(sent, form.getValues('text')))
      void readAgain()
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })
  const reason = errors.text?.message
  const error = reason ? (reason === 'too_long' ? text.noteTooLong : text.noteRequired) : fault
  return (
    <FileSection title={text.notes} line={text.notesLine}>
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <NoteRow key={note.id} memberId={id} note={note} />
        ))}
      </ul>
      <form onSubmit={send} noValidate className="mt-2 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={text.addNote} error={error}>
            <TextInput autoComplete="off" {...form.register('text')} />
          </Field>
        </div>
        <Button type="submit" busy={isSubmitting}>
          {everywhere.save}
        </Button>
      </form>
    </FileSection>
  )
}

/** Renders a note, which is deleted at once; the toast offers to write it down again. */
function NoteRow({ memberId, note }: { memberId: string; note: MemberFile['notes'][number] }) {
  const remove = useAction(deleteMemberNote, {
    always: readAgain,
    done: text.noteDeleted,
    undo: () => undoBy(addMemberNote, { params: { id: memberId }, body: { text: note.text } }),
  })
  return (
    <li className="flex items-start gap-2 rounded-control bg-khamin-soft py-2 pr-1 pl-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
        <p className="text-ink-2 text-xs tabular-nums">
          {note.author} {thaiShortDateTime(note.createdAt)}
        </p>
      </div>
      <IconButton
        size={32}
        icon={Trash2}
        label={text.deleteNote}
        disabled={remove.isBusy}
        onClick={() => void remove.run({ params: { id: note.id } })}
      />
    </li>
  )
}
