import type { UploadCell, UploadMarket, UploadRow, UploadView } from '@thokham/contract/desktop-uploads'
import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  Pause,
  Play,
  Send,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { uploads as text } from '../../text/uploads.ts'
import { type Program, refusalOf } from '../program.ts'
import { type CellState, countMarket, countQueue, rowsIn, STATES } from './queue-counts.ts'

/** Rows that are drawn at first, and with each press for more. */
const ROWS = 100

const LOOK: Record<CellState, { Icon: LucideIcon; colour: string }> = {
  sent: { Icon: CircleCheck, colour: 'text-toei' },
  sending: { Icon: Send, colour: 'text-khram' },
  waiting: { Icon: Clock, colour: 'text-ink-2' },
  refused: { Icon: CircleX, colour: 'text-khrang' },
  unsure: { Icon: CircleHelp, colour: 'text-khamin-text' },
  left_out: { Icon: Ban, colour: 'text-ink-2' },
}

type UploadPress =
  | { verb: 'upload-run'; input: { market: string; run: boolean; cut: boolean } }
  | { verb: 'upload-decide'; input: { market: string; path: string; arrived: boolean } }
  | { verb: 'upload-first'; input: { path: string } }

/** Renders how each picture stands with each marketplace. */
export function QueueTable({ program, view }: { program: Program; view: UploadView }) {
  const [only, setOnly] = useState<CellState | null>(null)
  const [most, setMost] = useState(ROWS)
  const { byState } = countQueue(view)
  const markets = view.markets.filter(({ id }) => view.chosen.includes(id))
  const rows = rowsIn(view.rows, only)
  const { run } = useAction(
    {
      name: 'program.changeUploads',
      send: (press: UploadPress) =>
        press.verb === 'upload-run'
          ? program.ask(press.verb, press.input)
          : press.verb === 'upload-first'
            ? program.ask(press.verb, press.input)
            : program.ask(press.verb, press.input),
    },
    { always: (answer) => answer && program.uploads.set(answer), refused: refusalOf },
  )
  const press = (what: UploadPress) => void run(what)
  return (
    <section className="min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of tabs */}
      <div
        role="group"
        aria-label={text.filter}
        className="mb-3 flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]"
      >
        {[null, ...STATES.filter((state) => byState[state] > 0)].map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            aria-pressed={only === state}
            onClick={() => setOnly(state)}
            className={`nb touch flex h-11 items-center gap-2 border-b-[3px] font-semibold text-sm ${
              only === state ? 'border-khram text-khram' : 'border-transparent text-ink-2 hover:text-ink'
            }`}
          >
            {state === null ? text.all : text.states[state]}
            <span className="rounded-crop bg-sunken px-2 text-2xs">
              {thaiNumber(state === null ? sumOf(byState) : byState[state])}
            </span>
          </button>
        ))}
      </div>
      <ScrollRegion label={text.table} className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full min-w-[560px] border-collapse text-left text-xs">
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-normal text-ink-2">
                {text.picture}
              </th>
              {markets.map((market) => (
                <MarketHead key={market.id} market={market} rows={view.rows} onPress={press} />
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.slice(0, most).map((row) => (
              <QueueRow key={row.path} row={row} markets={markets} onPress={press} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="px-4 py-6 text-center text-ink-2 text-sm">{text.none}</p>}
        {rows.length > most && (
          <p className="border-line border-t p-3 text-center">
            <Button size={40} onClick={() => setMost((now) => now + ROWS)}>
              {text.more(Math.min(ROWS, rows.length - most))}
            </Button>
          </p>
        )}
      </ScrollRegion>
    </section>
  )
}

const sumOf = (counts: Readonly<Record<CellState, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

interface Pressing {
  onPress: (what: UploadPress) => void
}

/** Renders a marketplace's head: how far it is, and the button that lets it rest or go on. */
function MarketHead({
  market,
  rows,
  onPress,
}: Pressing & { market: UploadMarket; rows: readonly UploadRow[] }) {
  const { id, name, isRunning, stop } = market
  const { sent, all } = countMarket(rows, id)
  const label = isRunning ? text.pauseAt(name) : text.startAt(name)
  const Icon = isRunning ? Pause : Play
  return (
    <th scope="col" className="px-3 py-2.5 align-top font-normal">
      <span className="flex items-center gap-1">
        <span className="font-semibold text-sm">{name}</span>
        {all > 0 && sent < all && (
          <button
            type="button"
            aria-label={label}
            title={label}
            onClick={() =>
              onPress({ verb: 'upload-run', input: { market: id, run: !isRunning, cut: false } })
            }
            className="touch flex size-8 items-center justify-center rounded-control text-ink hover:bg-surface"
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
          </button>
        )}
      </span>
      <span className="text-ink-2">{text.ofMarket(sent, all)}</span>
      {stop && <span className="block max-w-[22ch] text-khrang">{stop.sentence}</span>}
    </th>
  )
}

function QueueRow({
  row,
  markets,
  onPress,
}: Pressing & { row: UploadRow; markets: readonly UploadMarket[] }) {
  const waits = Object.values(row.cells).some(({ state }) => state === 'waiting')
  return (
    <tr className="align-top">
      <th scope="row" className="max-w-[220px] px-4 py-2.5 font-normal">
        <span className="wrap-anywhere block font-semibold text-sm">{row.name}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-ink-2">
          {text.size(row.size)}
          {waits && (
            <TextButton
              label={text.firstOf(row.name)}
              onPress={() => onPress({ verb: 'upload-first', input: { path: row.path } })}
            >
              {text.first}
            </TextButton>
          )}
        </span>
      </th>
      {markets.map((market) => (
        <td key={market.id} className="px-3 py-2.5">
          <Cell cell={row.cells[market.id]} row={row} market={market} onPress={onPress} />
        </td>
      ))}
    </tr>
  )
}

function Cell(props: Pressing & { cell: UploadCell | undefined; row: UploadRow; market: UploadMarket }) {
  const { cell, row, market, onPress } = props
  if (!cell) return null
  const { Icon, colour } = LOOK[cell.state]
  const share = row.size === 0 ? 0 : Math.min(1, cell.bytes / row.size)
  const decide = (arrived: boolean) =>
    onPress({ verb: 'upload-decide', input: { market: market.id, path: row.path, arrived } })
  return (
    <>
      <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        <span className="nb">{cell.state === 'sending' ? text.percent(share) : text.states[cell.state]}</span>
      </span>
      {cell.state === 'sending' && (
        <span aria-hidden className="mt-1.5 block h-1 bg-sunken">
          <span className="block h-full bg-khram" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {cell.sentence !== text.states[cell.state] && cell.state !== 'sending' && (
        <span className="block max-w-[26ch] text-ink-2">{cell.sentence}</span>
      )}
      {(cell.state === 'refused' || cell.state === 'unsure') && (
        <span className="flex gap-3">
          <TextButton label={text.arrivedAt(row.name, market.name)} onPress={() => decide(true)}>
            {text.arrived}
          </TextButton>
          <TextButton label={text.againAt(row.name, market.name)} onPress={() => decide(false)}>
            {text.again}
          </TextButton>
        </span>
      )}
    </>
  )
}

function TextButton({ label, onPress, children }: { label: string; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="touch nb font-semibold text-khram underline underline-offset-4"
    >
      {children}
    </button>
  )
}
