import { type AdminText, textFields, updateText } from '@thokham/contract/texts'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { GuardedFormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { EvidenceFields, sourcesIn } from '../evidence-fields.tsx'
import { BodyField } from './body-field.tsx'

interface Values {
  title: string
  body: string
  note: string
  /** `name: value`, one a line */
  variables: string
  /** One a line */
  sources: string
}

export interface TextDialogProps {
  text: AdminText
  onClose: () => void
  onSaved: () => void
}

/** Takes what is changed of a guide or text; it counts as updated today. */
export default function TextDialog({ text: given, onClose, onSaved }: TextDialogProps) {
  const form = useForm(
    {
      name: updateText.name,
      send: (body, { id, revision }: AdminText = given) =>
        call(updateText, { params: { id }, body: { ...body, revision } }),
    },
    {
      schema: textFields,
      read: ({ variables, sources, ...typed }: Values) => ({
        ...typed,
        variables: variablesIn(variables),
        sources: sourcesIn(sources),
      }),
      values: {
        title: given.title,
        body: given.body,
        note: given.note,
        variables: Object.entries(given.variables)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
        sources: given.sources.join('\n'),
      },
      always: onSaved,
      entry: given,
      done: text.saved,
      here: onClose,
      conflict: text.changed,
    },
  )
  const field = bindFields(form, text.fieldFault)
  return (
    <GuardedFormDialog
      form={form}
      title={text.edit(given.title)}
      width={640}
      action={text.save}
      onClose={onClose}
    >
      <TextField {...field('title', text.title)} maxLength={120} />
      <BodyField form={form} name="body" />
      <TextareaField
        {...field('variables', text.variables, text.variablesHint)}
        fault={text.badVariables}
        rows={3}
        className="num text-sm"
        spellCheck={false}
      />
      <TextField {...field('note', text.note, text.noteHint)} maxLength={300} />
      <EvidenceFields form={form} name="sources" piece={{ ...given, kind: 'text', key: given.id }} />
    </GuardedFormDialog>
  )
}

/** Reads the variables; a line without a colon has a name that no variable may have: it is refused where it stands. */
function variablesIn(typed: string): Record<string, string> {
  const lines = typed.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [`? ${line}`, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
}
