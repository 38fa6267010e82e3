import type { WordRow } from '@thokham/contract/reference-data'
import { WORD_KINDS } from '@thokham/domain/refused-names/word-change'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { Field } from '../../../../components/ui/field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { bindFields } from '../../../../kit/form/bound-field.tsx'
import { SelectField } from '../../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../../kit/form/fields/text-field.tsx'
import { reference } from '../../../../text/reference.ts'
import { refusedWords } from '../../../../text/refused-words.ts'
import { EvidenceFields } from '../reference/evidence-fields.tsx'
import { reasonAt } from '../reference/reason-at.ts'
import type { RowDialogProps } from '../reference/reference-panel.tsx'
import { RowDialog, useRowForm } from '../reference/row-dialog.tsx'

const { fields: text, fault } = refusedWords

/** A word as it is typed: other spellings stand a line each, a day in the Buddhist era. */
interface WordValues {
  content: Omit<WordRow['content'], 'spellings'> & { spellings: string }
}

/** Renders the dialog in which a word is added or changed. */
export default function WordDialog({ row, today, onClose, onSaved }: RowDialogProps<WordRow>) {
  const form = useRowForm({
    row,
    values: typedWord(row, today),
    read: (typed) => ({ kind: 'refused_word', revision: null, content: readWord(typed) }),
    done: row ? reference.saved(row.content.id) : refusedWords.added,
    onClose,
    onSaved,
  })
  const spellings = reasonAt(form, 'content.spellings')
  const isNew = row === null
  const field = bindFields(form)
  return (
    <RowDialog form={form} name={row?.content.id ?? null} add={refusedWords.add} onClose={onClose}>
      <TextField
        {...field('content.id', text.id, isNew && text.idHint)}
        fault={fault}
        readOnly={!isNew}
        maxLength={80}
        spellCheck={false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...field('content.means', text.means)}
          offered={['refused', 'allowed']}
          nameOf={(means) => refusedWords.means[means]}
        />
        <SelectField
          {...field('content.kind', text.kind)}
          offered={WORD_KINDS}
          nameOf={(kind) => refusedWords.kinds[kind]}
        />
      </div>
      <Field label={text.spellings} hint={text.spellingsHint} error={spellings && fault(spellings)}>
        <Textarea {...form.register('content.spellings')} rows={3} spellCheck={false} />
      </Field>
      <EvidenceFields form={form} sourceHint={text.sourceHint} />
    </RowDialog>
  )
}

function typedWord(row: WordRow | null, today: string): WordValues {
  const { spellings, checked, ...content } = row?.content ?? {
    id: '',
    means: 'refused' as const,
    kind: 'brands' as const,
    spellings: [],
    source: '',
    checked: today,
  }
  return { content: { ...content, spellings: spellings.join('\n'), checked: buddhistDate(checked) } }
}

/** Returns what was typed as the operation takes it; what is no day stays as it is, to be refused. */
function readWord({ content: { spellings, checked, ...content } }: WordValues): unknown {
  return {
    ...content,
    spellings: spellings.split('\n').filter((line) => line.trim() !== ''),
    checked: gregorianDate(checked) ?? checked,
  }
}
