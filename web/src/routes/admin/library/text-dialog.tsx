import type { CallInput } from '@thokham/contract/operation'
import { type AdminText, textFields, updateText } from '@thokham/contract/texts'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { EvidenceFields, sourcesIn } from '../evidence-fields.tsx'
import { BodyField } from './body-field.tsx'
import { GuideDialog } from './guide-dialog.tsx'

interface Values {
  title: string
  body: string
  note: string
  /** `name: value`, one a line */
  variables: string
  /** One a line */
  sources: string
}
type Body = Omit<CallInput<typeof updateText>['body'], 'revision'>

const resolver = contractResolver(textFields, ({ variables, sources, ...typed }: Values) => ({
  ...typed,
  variables: variablesIn(variables),
  sources: sourcesIn(sources),
}))

export interface TextDialogProps {
  text: AdminText
  onClose: () => void
  onSaved: () => void
}

/** Takes what is changed of a guide or text; it counts as updated today. */
export default function TextDialog({ text: given, onClose, onSaved }: TextDialogProps) {
  const form = useLocalForm<Values, Body>({
    resolver,
    defaultValues: {
      title: given.title,
      body: given.body,
      note: given.note,
      variables: Object.entries(given.variables)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      sources: given.sources.join('\n'),
    },
  })
  const { errors } = form.formState
  const fault = (reason: string | undefined) => (reason ? text.fieldFault(reason) : undefined)
  return (
    <GuideDialog
      title={text.edit(given.title)}
      form={form}
      entry={given}
      save={(body: Body, { id, revision }: AdminText) =>
        call(updateText, { params: { id }, body: { ...body, revision } })
      }
      savedWord={text.saved}
      onClose={onClose}
      onNewer={onSaved}
    >
      <Field label={text.title} error={fault(errors.title?.message)}>
        <TextInput {...form.register('title')} maxLength={120} autoComplete="off" />
      </Field>
      <BodyField
        field={form.register('body')}
        source={form.watch('body')}
        error={fault(errors.body?.message)}
      />
      <Field label={text.variables} hint={text.variablesHint} error={errors.variables && text.badVariables}>
        <Textarea {...form.register('variables')} rows={3} className="num text-sm" spellCheck={false} />
      </Field>
      <Field label={text.note} hint={text.noteHint} error={fault(errors.note?.message)}>
        <TextInput {...form.register('note')} maxLength={300} autoComplete="off" />
      </Field>
      <EvidenceFields
        field={form.register('sources')}
        hasFault={errors.sources !== undefined}
        piece={{ ...given, kind: 'text', key: given.id }}
      />
    </GuideDialog>
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
