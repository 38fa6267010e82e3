import { CircleAlert, CircleCheck, FileSpreadsheet, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FileOutcome } from '../../components/sales/sales-worker-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { FilesButton } from '../../components/ui/file-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { shortDay } from '../../lib/format/report-dates.ts'
import { GRAIN_NAMES, MARKET_NAMES, sales as text } from '../../text/sales.ts'
import { ColumnForm } from './column-form.tsx'
import type { ImportedFile, Imports } from './use-import.ts'

const ACCEPT = '.csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,text/plain,application/json'

/** Renders the button that lets sales files be chosen. */
export function FilesButtonOfSales({ imports }: { imports: Imports }) {
  return (
    <FilesButton accept={ACCEPT} variant="primary" size={40} icon={FileSpreadsheet} onFiles={imports.add}>
      {text.addFile}
    </FilesButton>
  )
}

/** Renders where files are dropped, and what became of each. */
export function ImportCard({ imports }: { imports: Imports }) {
  const { files, isOver } = imports
  const brought = files.filter(({ state }) => state.kind === 'sales' && state.batchId !== null)
  const added = brought.reduce((sum, { state }) => sum + (state.kind === 'sales' ? state.added : 0), 0)
  return (
    <section aria-labelledby="sales-import" className="card min-w-0 p-4 md:p-6">
      <h2 id="sales-import" className="font-semibold text-lg">
        {text.addFile}
      </h2>
      <div
        className={cx(
          'mt-3 flex flex-col items-center gap-2 rounded-control border border-line-strong border-dashed px-4 py-6 text-center',
          isOver && 'bg-khram-soft',
        )}
      >
        <p className="font-semibold">{text.drop}</p>
        <p className="text-ink-2 text-xs">{text.dropMore}</p>
        <FilesButton accept={ACCEPT} size={40} onFiles={imports.add}>
          {text.choose}
        </FilesButton>
      </div>
      {files.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {files.map((each) => (
            <FileRow key={each.id} imported={each} imports={imports} />
          ))}
        </ul>
      )}
      {brought.length > 0 && (
        <Notice
          kind="success"
          role="status"
          className="mt-3"
          fix={{ label: text.undo, onPress: () => imports.undo(brought.map(({ id }) => id)) }}
        >
          {text.allAdded(added, brought.length)}
        </Notice>
      )}
    </section>
  )
}

function FileRow({ imported, imports }: { imported: ImportedFile; imports: Imports }) {
  const { id, file, state } = imported
  const isBad = state.kind === 'fault' || state.kind === 'failed'
  const isBusy = state.kind === 'waiting' || state.kind === 'reading'
  const isAsked = ['which', 'date_order', 'month', 'unknown'].includes(state.kind)
  const Icon = isBad ? CircleAlert : isBusy ? LoaderCircle : isAsked ? TriangleAlert : CircleCheck
  return (
    <li className="flex gap-3 py-3">
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={cx(
          'mt-0.5 shrink-0',
          isBad
            ? 'text-khrang'
            : isBusy
              ? 'animate-spin text-ink-3'
              : isAsked
                ? 'text-khamin-text'
                : 'text-toei',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold text-sm">{file.name}</p>
        <div className="flex flex-col gap-2 text-ink-2 text-xs" aria-live="polite">
          <Outcome state={state} />
        </div>
        <Question imported={imported} imports={imports} />
      </div>
      {state.kind === 'reading' && (
        <Button size={32} onClick={imports.stop}>
          {text.stop}
        </Button>
      )}
      {state.kind === 'sales' && state.notes.isCut && state.batchId !== null && (
        <Button size={32} onClick={() => imports.undo([id])}>
          {text.dontUse}
        </Button>
      )}
    </li>
  )
}

function Outcome({ state }: { state: ImportedFile['state'] }) {
  switch (state.kind) {
    case 'waiting':
      return <p>{text.waiting}</p>
    case 'reading':
      return <p>{text.reading(state.rows)}</p>
    case 'failed':
      return <p className="text-khrang">{text.readFail}</p>
    case 'fault':
      return (
        <p className="text-khrang">
          {state.market ? `${MARKET_NAMES[state.market]} · ` : ''}
          {text.faults[state.fault]}
        </p>
      )
    case 'stopped':
      return <p>{text.stopped}</p>
    case 'pictures':
      return <p>{text.picturesAdded(state.pictures)}</p>
    case 'backup':
      return <p>{text.restored(state.files)}</p>
    case 'sales':
      return linesOf(state).map((line) => <p key={line}>{line}</p>)
    default:
      return null
  }
}

type Read = Extract<FileOutcome, { kind: 'sales' }>

function linesOf({ market, currency, added, known, notes, encoding, from, to }: Read): string[] {
  const { isBuddhist, refunds, skipped, isCut, total } = notes
  const micro = (value: number) =>
    `${(value / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 4 })}`
  const noticed = [
    text.currency(currency),
    ...(isBuddhist ? [text.noted.buddhist] : []),
    ...(encoding === 'utf-8' ? [] : [text.noted[encoding]]),
  ]
  return [
    `${text.known(MARKET_NAMES[market], added + known, shortDay(from), shortDay(to))} · ${noticed.join(' · ')}`,
    text.added(added, known),
    ...(isCut ? [text.cut(added + known)] : skipped > 0 ? [text.skipped(skipped)] : []),
    ...(refunds > 0 ? [text.refunds(refunds)] : []),
    ...(total ? [text.totals(micro(total.inFile), micro(total.ofRows))] : []),
  ]
}

function Question({ imported, imports }: { imported: ImportedFile; imports: Imports }) {
  const { id, state, file } = imported
  switch (state.kind) {
    case 'which':
      return (
        <Choices
          label={text.which}
          choices={state.shapes.map(({ shape, market, grain }) => ({
            name: state.shapes.some((each) => each.market === market && each.shape !== shape)
              ? `${MARKET_NAMES[market]} · ${GRAIN_NAMES[grain]}`
              : MARKET_NAMES[market],
            onPress: () => imports.answer(id, { shape }),
          }))}
        />
      )
    case 'date_order':
      return (
        <Choices
          label={text.date(state.example)}
          choices={(['dmy', 'mdy'] as const).map((dateOrder) => ({
            name: dayIn(state.example, dateOrder),
            onPress: () => imports.answer(id, { dateOrder }),
          }))}
        />
      )
    case 'month':
      return (
        <MonthQuestion
          label={text.month(MARKET_NAMES[state.market])}
          likely={monthIn(file.name)}
          onChoose={(month) => imports.answer(id, { month })}
        />
      )
    case 'unknown':
      return <ColumnForm rows={state.rows} onChoose={(layout) => imports.answer(id, { layout })} />
    default:
      return null
  }
}

function Choices(props: { label: string; choices: readonly { name: string; onPress: () => void }[] }) {
  return (
    <fieldset className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
      <legend className="float-left text-khamin-text text-xs">{props.label}</legend>
      {props.choices.map(({ name, onPress }) => (
        <Button key={name} size={32} onClick={onPress}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

function MonthQuestion(props: { label: string; likely: string; onChoose: (month: string) => void }) {
  const { label, likely, onChoose } = props
  const [month, setMonth] = useState(likely)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <label className="flex flex-wrap items-center gap-2 text-khamin-text text-xs">
        {label}
        <input
          type="month"
          value={month}
          max={new Date().toISOString().slice(0, 7)}
          placeholder="2026-10"
          pattern="\d{4}-\d{2}"
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          className="h-10 rounded-control border border-line-strong bg-surface px-2 text-base text-ink"
        />
      </label>
      <Button size={40} disabled={!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)} onClick={() => onChoose(month)}>
        {text.use}
      </Button>
    </div>
  )
}

/** Returns the month that a name of a file has in it, to be proposed and never taken unasked; '' = none. */
function monthIn(name: string): string {
  return /(20\d\d)[-_](0[1-9]|1[0-2])(?!\d)/.exec(name)?.slice(1, 3).join('-') ?? ''
}

/** Writes what a day of two numbers is in one order or the other. */
function dayIn(example: string, order: 'dmy' | 'mdy'): string {
  const [first = '', second = '', year = ''] = example.split(/[^\d]+/)
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const gregorian = Number(year) >= 2400 ? Number(year) - 543 : Number(year)
  return shortDay(`${gregorian}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
