import { useQuery } from '@tanstack/react-query'
import {
  PROMPT_FILE_ASPECTS,
  PROMPT_FILE_CHAOS,
  PROMPT_FILE_STYLES,
  PROMPT_FILE_STYLIZE,
  PROMPT_FILE_VERSION,
  PROMPTS_A_FILE,
  type PromptFileKind,
  type PromptFileStyle,
  STYLE_IN_PROMPT,
} from '@thokham/domain/prompt-file'
import { ChevronDown, LayoutGrid, RefreshCw, Shuffle } from 'lucide-react'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { categoriesQuery } from '../../lib/queries/categories.ts'
import { promptFile as text } from '../../text/prompt-file.ts'
import { CropFrame } from '../generator/results/crop-frame.tsx'
import { Button } from '../ui/button.tsx'
import { OneChip } from '../ui/choice-chips.tsx'
import { Field } from '../ui/field.tsx'
import { Card, Section } from '../ui/section.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sampleQuery } from './prompt-file-queries.ts'
import { PromptLine } from './prompt-line.tsx'

/** What a file is made of. */
export interface FileOrder {
  /** null = of all categories, or none chosen yet */
  category: string | null
  style: PromptFileStyle
  /** Is one category wanted? */
  section: 'all' | 'one'
}

interface FileFormProps {
  kind: PromptFileKind
  order: FileOrder
  onOrder: (order: FileOrder) => void
  /** Who may make no file sees the same keywords all day. */
  isLocked: boolean
}

const SECTIONS = [
  { value: 'all', name: text.sections.all, icon: Shuffle },
  { value: 'one', name: text.sections.one, icon: LayoutGrid },
] as const

/** Renders the choice of keywords and style, and lines as the file will have them. */
export function FileForm({ kind, order, onOrder, isLocked }: FileFormProps) {
  const { data: library } = useQuery(categoriesQuery)
  const { section, style } = order
  return (
    <Card>
      <Section title={kind === 'one-click' ? text.sectionsLabel : text.sections.one}>
        {kind === 'one-click' && (
          <Segments
            label={text.sectionsLabel}
            options={SECTIONS}
            chosen={section}
            onChange={(next) => onOrder({ ...order, section: next })}
          />
        )}
        {section === 'all' ? (
          <p className="text-ink-2 text-sm">{text.allHint(library?.categories.length ?? 24)}</p>
        ) : (
          <CategoryField order={order} onOrder={onOrder} />
        )}
      </Section>
      <Section title={text.style}>
        <OneChip
          label={text.style}
          offered={PROMPT_FILE_STYLES}
          chosen={style}
          onChange={(next) => onOrder({ ...order, style: next })}
        />
        <p className="text-ink-2 text-sm">{text.writes(STYLE_IN_PROMPT[style])}</p>
      </Section>
      <Sample order={order} lines={kind === 'one-click' ? 1 : 5} isLocked={isLocked} />
      <Values />
    </Card>
  )
}

function CategoryField({ order, onOrder }: Pick<FileFormProps, 'order' | 'onOrder'>) {
  const { data: library } = useQuery(categoriesQuery)
  return (
    <Field label={text.pick}>
      <Select
        value={order.category ?? ''}
        onChange={({ target }) => onOrder({ ...order, category: target.value || null })}
      >
        <option value="">{text.pickHint}</option>
        {library?.categories.map(({ id, title, keywordCount }) => (
          <option key={id} value={id} disabled={keywordCount < PROMPTS_A_FILE}>
            {text.option(title, keywordCount)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface SampleProps {
  order: FileOrder
  lines: number
  isLocked: boolean
}

function Sample({ order: { category, section, style }, lines, isLocked }: SampleProps) {
  const of = section === 'all' ? null : category
  const query = useQuery({
    ...sampleQuery({ category: of, style, lines }),
    enabled: section === 'all' || of !== null,
  })
  if (section === 'one' && of === null) return null
  const again = (
    <Button
      variant="quiet"
      size={32}
      icon={RefreshCw}
      busy={query.isFetching}
      onClick={() => void query.refetch()}
      className="-my-2 -mr-3"
    >
      {text.again}
    </Button>
  )
  return (
    <Section title={text.sample(lines)} aside={query.data && !isLocked && again}>
      <QueryView query={query} waiting={<Skeleton className="h-16 w-full" />} failing={text.sampleFail}>
        {({ prompts }) => (
          <ul className="flex flex-col gap-3">
            {prompts.map((line) => (
              <li
                key={line}
                className="flex items-center gap-3 rounded-control bg-sunken px-3 py-3 md:gap-4 md:px-4"
              >
                <CropFrame aspect={/--ar (\S+)/.exec(line)?.[1] ?? '1:1'} />
                <PromptLine line={line} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function Values() {
  const rows = [
    ['--ar', PROMPT_FILE_ASPECTS],
    ['--s', PROMPT_FILE_STYLIZE],
    ['--c', PROMPT_FILE_CHAOS],
    ['--v', [PROMPT_FILE_VERSION]],
  ] as const
  return (
    <details className="group px-4 py-2 md:px-6 md:py-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold">
        {text.values}
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="num mt-2 grid grid-cols-[56px_1fr] gap-y-2 text-sm">
        {rows.map(([flag, values]) => (
          <div key={flag} className="contents">
            <dt className="text-ink-3">{flag}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {values.map((value) => (
                <span key={value}>{value}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
