import { useQuery } from '@tanstack/react-query'
import { listCategories } from '@thokham/contract/categories'
import {
  type AdminConcept,
  type ConceptFields,
  conceptFields,
  createConcept,
  type Holiday,
  readAdminConcept,
  updateConcept,
} from '@thokham/contract/concepts'
import type { Stars } from '@thokham/domain/difficulty'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Field, FieldError } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { BAND_NAMES } from '../../../text/difficulty.ts'
import { EvidenceFields, sourcesIn } from '../evidence-fields.tsx'
import { GuideDialog } from './guide-dialog.tsx'

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

const resolver = contractResolver(conceptFields, ({ keywords, stars, sources, ...typed }: Values) => ({
  ...typed,
  stars: Number(stars),
  keywords: linesOf(keywords),
  sources: sourcesIn(sources),
}))

export interface ConceptDialogProps {
  /** null = a new one */
  id: string | null
  holidays: readonly Holiday[]
  onClose: () => void
  onSaved: () => void
}

/** Renders the dialog in which a concept is changed, once its values are there. */
export default function ConceptDialog(props: ConceptDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin-concepts', props.id],
    queryFn: ({ signal }) => call(readAdminConcept, { params: { id: props.id ?? '' } }, { signal }),
    enabled: props.id !== null,
    gcTime: 0,
  })
  if (props.id !== null && !data) {
    if (!error) return null
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title={text.conceptsPart}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  return <Editor {...props} concept={data ?? null} />
}

function Editor({
  concept,
  holidays,
  onClose,
  onSaved,
}: ConceptDialogProps & { concept: AdminConcept | null }) {
  const { data: library } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  })
  const form = useLocalForm<Values, ConceptFields>({
    resolver,
    defaultValues: concept
      ? {
          ...concept,
          stars: String(concept.stars),
          keywords: concept.keywords.join('\n'),
          sources: concept.sources.join('\n'),
        }
      : BLANK,
  })
  const { errors } = form.formState
  // A fault of one keyword stands under its number, one of the list at the field itself.
  const keywordsFault = errors.keywords?.message ?? (errors.keywords ? 'format' : undefined)
  const fault = (reason: string | undefined) => reason && text.fieldFault(reason)
  return (
    <GuideDialog
      title={concept ? text.edit(concept.title) : text.addConcept}
      form={form}
      entry={concept}
      save={(body: ConceptFields, kept: AdminConcept | null) =>
        kept
          ? call(updateConcept, { params: { id: kept.id }, body: { ...body, revision: kept.revision } })
          : call(createConcept, { body })
      }
      savedWord={concept ? text.saved : text.added}
      onClose={onClose}
      onNewer={onSaved}
    >
      <Field label={text.title} error={fault(errors.title?.message)}>
        <TextInput {...form.register('title')} maxLength={80} autoComplete="off" />
      </Field>
      <Field
        label={text.keywords}
        hint={text.keywordsHint}
        error={keywordsFault && (/too_|required/.test(keywordsFault) ? text.keywordsFew : text.keywordsBad)}
      >
        <Textarea {...form.register('keywords')} rows={8} className="num text-sm" spellCheck={false} />
      </Field>
      <Field label={text.buyers} error={fault(errors.buyers?.message)}>
        <Textarea {...form.register('buyers')} rows={3} maxLength={600} />
      </Field>
      <Controller
        control={form.control}
        name="months"
        render={({ field: { value, onChange } }) => (
          <div>
            <p className="mb-1.5 font-semibold text-sm">{text.months}</p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
            <div role="group" aria-label={text.months} className="flex flex-wrap gap-2">
              {MONTHS.map((month) => (
                <Chip
                  key={month}
                  selected={value.includes(month)}
                  onClick={() =>
                    onChange(
                      value.includes(month) ? value.filter((each) => each !== month) : [...value, month],
                    )
                  }
                >
                  {monthName.format(new Date(Date.UTC(2026, month - 1, 1)))}
                </Chip>
              ))}
            </div>
            {errors.months && <FieldError>{text.monthsRequired}</FieldError>}
          </div>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.difficulty}>
          <Select {...form.register('stars')}>
            {LEVELS.map((stars) => (
              <option key={stars} value={stars}>
                {BAND_NAMES[stars]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.category} error={fault(errors.category?.message)}>
          <Select {...form.register('category')} key={library ? 'known' : 'waiting'}>
            <option value="" />
            {library?.categories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
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
            {errors.holidays && <FieldError>{text.fieldFault('invalid')}</FieldError>}
          </fieldset>
        )}
      />
      <EvidenceFields
        field={form.register('sources')}
        hasFault={errors.sources !== undefined}
        piece={concept && { ...concept, kind: 'concept', key: concept.id }}
      />
    </GuideDialog>
  )
}

function linesOf(typed: string): string[] {
  return typed
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
