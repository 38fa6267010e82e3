import type { KeywordTable } from '@thokham/domain/keywords/keyword-table'
import { WandSparkles } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { OneChip } from '../../ui/choice-chips.tsx'
import { Switch } from '../../ui/switch.tsx'
import {
  findingsOf,
  type Paste,
  type PasteChoice,
  type PasteFindings,
  tidied,
  usualChoice,
} from './paste-doctor.ts'

/** Shown of what will come out, and of a column in its chip. */
const SAMPLES = 3
const CHIP_CHARS = 22
/** Tables have more columns than anybody looks for a keyword in. */
const MOST_COLUMNS = 12

export interface PasteDoctorProps {
  paste: Paste
  findings: PasteFindings
  onTidy: (keywords: string[]) => void
  onLeave: () => void
}

/** Offers to make keywords of what was pasted: all in one tap, or as is chosen; it stands in the box as it was until then. */
export default function PasteDoctor({ paste, findings, onTidy, onLeave }: PasteDoctorProps) {
  const { table } = findings
  const [choice, setChoice] = useState(() => usualChoice(paste.text, findings))
  const change = (patch: Partial<PasteChoice>) => setChoice((before) => ({ ...before, ...patch }))
  const found = useMemo(() => findingsOf(paste.text, table, choice), [paste.text, table, choice])
  const keywords = useMemo(() => tidied(paste.text, table, choice), [paste.text, table, choice])
  const title = useId()

  return (
    <section
      aria-labelledby={title}
      className="flex min-w-0 flex-col gap-3 rounded-control border border-khram bg-khram-soft p-4"
    >
      <h3 id={title} className="font-semibold text-khram text-sm">
        {generator.tidyTitle}
      </h3>
      {table && <Columns table={table} choice={choice} onChange={change} />}
      {found.commaLines > 0 && (
        <Finding message={generator.commaLines(found.commaLines)}>
          <OneChip
            label={generator.commaLines(found.commaLines)}
            offered={['split', 'space'] as const}
            names={generator.commas}
            chosen={choice.commas}
            onChange={(commas) => change({ commas })}
          />
        </Finding>
      )}
      {found.flagLines > 0 && (
        <Finding message={generator.flagLines(found.flagLines)}>
          <Chip selected={choice.cutFlags} onClick={() => change({ cutFlags: !choice.cutFlags })}>
            {generator.cutFlags}
          </Chip>
        </Finding>
      )}
      {found.duplicates > 0 && (
        <Finding message={generator.duplicates(found.duplicates)}>
          <Chip
            selected={choice.dropDuplicates}
            onClick={() => change({ dropDuplicates: !choice.dropDuplicates })}
          >
            {generator.removeDuplicates}
          </Chip>
        </Finding>
      )}
      {found.thaiLines > 0 && (
        <Finding message={generator.thai(found.thaiLines)}>
          <Chip selected={choice.dropThai} onClick={() => change({ dropThai: !choice.dropThai })}>
            {generator.removeThai}
          </Chip>
        </Finding>
      )}
      <div className="rounded-control bg-surface px-3 py-2">
        <p role="status" className="text-ink-2 text-xs">
          {generator.tidyPreview(keywords.length)}
        </p>
        {keywords.slice(0, SAMPLES).map((keyword, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sample is its place
          <p key={at} className="num truncate text-sm">
            {keyword}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size={40}
          variant="primary"
          icon={WandSparkles}
          disabled={keywords.length === 0}
          onClick={() => onTidy(keywords)}
        >
          {generator.tidyAll}
        </Button>
        <Button size={40} variant="quiet" onClick={onLeave}>
          {generator.pasteAsIs}
        </Button>
      </div>
    </section>
  )
}

function Finding({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink text-sm">{message}</p>
      {children}
    </div>
  )
}

interface ColumnsProps {
  table: KeywordTable
  choice: PasteChoice
  onChange: (patch: Partial<PasteChoice>) => void
}

function Columns({ table, choice, onChange }: ColumnsProps) {
  const [head = []] = table.rows
  const columns = Array.from({ length: Math.min(MOST_COLUMNS, table.columns) }, (_, at) => at)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink text-sm">{generator.tableColumn}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div role="group" aria-label={generator.tableColumn} className="flex flex-wrap gap-2">
        {columns.map((column) => (
          <Chip key={column} selected={choice.column === column} onClick={() => onChange({ column })}>
            {short(head[column] ?? '') || generator.column(column + 1)}
          </Chip>
        ))}
      </div>
      {table.rows.length > 1 && (
        <Switch checked={choice.skipHead} onCheckedChange={(skipHead) => onChange({ skipHead })}>
          {generator.skipHead}
        </Switch>
      )}
    </div>
  )
}

function short(cell: string): string {
  return cell.length > CHIP_CHARS ? `${cell.slice(0, CHIP_CHARS - 1)}…` : cell
}
