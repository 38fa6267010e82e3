import { useQuery } from '@tanstack/react-query'
import { listCategories } from '@thokham/contract/categories'
import { type AdminConcept, conceptFields, type Holiday, readAdminConcept } from '@thokham/contract/concepts'
import type { Stars } from '@thokham/domain/difficulty'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { ChipsField } from '../../../kit/form/fields/chips-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { GuardedFormDialog } from '../../../kit/form/form-dialog.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { useRecordForm } from '../../../kit/resource/resource.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { BAND_NAMES } from '../../../text/difficulty.ts'
import { EvidenceFields, sourcesIn } from '../evidence-fields.tsx'
import { conceptsResource } from './resources.ts'

interface Values {
  title: string
  /** One a line */
  keywords: string
  buyers: string
  months: number[]
  stars: string
  category: string
  holidays: string[]
  /** One a line */
  sources: string
}

const BLANK: Values = {
  title: '',
  keywords: '',
  buyers: '',
  months: [],
  stars: '3',
  category: '',
  holidays: [],
  sources: '',
}
const LEVELS: readonly Stars[] = [5, 4, 3, 2, 1]
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const monthName = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', month: 'short' })

export interface ConceptDialogProps {
  /** null = a new one */
  id: string | null
  holidays: readonly Holiday[]
  onClose: () => void
}

/** Renders the dialog in which a concept is changed, once its values are there. */
export default function ConceptDialog(props: ConceptDialogProps) {
  const query = useQuery({
    ...queryOf(['admin-concepts', props.id], readAdminConcept, { params: { id: props.id ?? '' } }),
    enabled: props.id !== null,
    gcTime: 0,
  })
  if (props.id === null || query.data) return <Editor {...props} concept={query.data ?? null} />
  if (!query.error) return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title={text.conceptsPart}>
      <QueryView query={query} waiting={null}>
        {() => null}
      </QueryView>
    </Dialog>
  )
}

function Editor({ concept, holidays, onClose }: ConceptDialogProps & { concept: AdminConcept | null }) {
  const { data: library } = useQuery(queryOf(['categories'], listCategories, {}))
  const form = useRecordForm(conceptsResource, {
    schema: conceptFields,
    read: ({ keywords, stars, sources, ...typed }: Values) => ({
      ...typed,
      stars: Number(stars),
      keywords: linesOf(keywords),
      sources: sourcesIn(sources),
    }),
    values: concept
      ? {
          ...concept,
          stars: String(concept.stars),
          keywords: concept.keywords.join('\n'),
          sources: concept.sources.join('\n'),
        }
      : BLANK,
    record: concept,
    text,
    here: onClose,
  })
  const field = bindFields(form, text.fieldFault)
  return (
    <GuardedFormDialog
      form={form}
      title={concept ? text.edit(concept.title) : text.addConcept}
      width={640}
      action={text.save}
      onClose={onClose}
    >
      <TextField {...field('title', text.title)} maxLength={80} />
      <TextareaField
        {...field('keywords', text.keywords, text.keywordsHint)}
        fault={(reason) => (/too_|required/.test(reason) ? text.keywordsFew : text.keywordsBad)}
        rows={8}
        className="num text-sm"
        spellCheck={false}
      />
      <TextareaField {...field('buyers', text.buyers)} rows={3} maxLength={600} />
      <ChipsField
        form={form}
        name="months"
        label={text.months}
        fault={text.monthsRequired}
        offered={MONTHS}
        nameOf={(month) => monthName.format(new Date(Date.UTC(2026, month - 1, 1)))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('stars', text.difficulty)}
          offered={LEVELS}
          nameOf={(stars) => BAND_NAMES[stars]}
        />
        <SelectField
          {...field('category', text.category)}
          key={library ? 'known' : 'waiting'}
          offered={['', ...(library?.categories.map(({ id }) => id) ?? [])]}
          nameOf={(id) => library?.categories.find((each) => each.id === id)?.title ?? ''}
        />
      </div>
      <Controller
        control={form.control}
        name="holidays"
        render={({ field: { value, onChange } }) => (
          <fieldset>
            <legend className="mb-1.5 font-semibold text-sm">{text.holidays}</legend>
            <div className="max-h-48 overflow-y-auto rounded-control border border-line px-3 py-1">
              {holidays.map(({ id, title }) => (
                <div key={id}>
                  <Checkbox
                    checked={value.includes(id)}
                    onCheckedChange={(on) =>
                      onChange(on ? [...value, id] : value.filter((each) => each !== id))
                    }
                  >
                    {title}
                  </Checkbox>
                </div>
              ))}
            </div>
            {form.formState.errors.holidays && <FieldError>{text.fieldFault('invalid')}</FieldError>}
          </fieldset>
        )}
      />
      <EvidenceFields
        form={form}
        name="sources"
        piece={concept && { ...concept, kind: 'concept', key: concept.id }}
      />
    </GuardedFormDialog>
  )
}

function linesOf(typed: string): string[] {
  return typed
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
