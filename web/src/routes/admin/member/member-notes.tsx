import { addMemberNote, deleteMemberNote, type MemberFile } from '@thokham/contract/members'
import { Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { boundInput, faultAt } from '../../../kit/form/bound-field.tsx'
import { typedSince } from '../../../kit/form/typed-since.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { undoBy } from '../../../kit/undo/undo.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { memberFile as text } from '../../../text/members.ts'
import { FileSection } from './file-section.tsx'
import { MEMBERS_KEY } from './member-queries.ts'

const readAgain = () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })

interface NoteTyped {
  text: string
}

/** Renders the team's notes about a member, and a box for one more. */
export function MemberNotes({ member: { id, notes } }: { member: MemberFile }) {
  const form: Form<NoteTyped, NoteTyped> = useForm(addMemberNote, {
    schema: addMemberNote.body,
    values: { text: '' },
    input: (body) => ({ params: { id }, body }),
    saved: () => ({ text: '' }),
    always: (added, sent) => {
      if (added) form.setValue('text', typedSince(sent.text, form.getValues('text').trimStart()))
      return readAgain()
    },
  })
  const error = faultAt(form, 'text', (reason) =>
    reason === 'too_long' ? text.noteTooLong : text.noteRequired,
  )
  return (
    <FileSection title={text.notes} line={text.notesLine}>
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <NoteRow key={note.id} memberId={id} note={note} />
        ))}
      </ul>
      <form onSubmit={form.submit} noValidate className="mt-2 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={text.addNote} error={error ?? form.fault}>
            <TextInput autoComplete="off" {...boundInput(form, 'text')} />
          </Field>
        </div>
        <Button type="submit" busy={form.isBusy}>
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
