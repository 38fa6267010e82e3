import type { HistorySet } from '@thokham/contract/history'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDateTime, thaiNumber } from '../../lib/format/thai-format.ts'
import { history } from '../../text/history.ts'
import { SetButtons, type SetButtonsProps } from './set-buttons.tsx'
import { FileState, SetName } from './set-facts.tsx'

/** Sets that are ticked, by their ids. */
export type Selection = ReadonlyMap<string, HistorySet>

export interface SetRowsProps extends Omit<SetButtonsProps, 'set'> {
  sets: readonly HistorySet[]
  selected: Selection
  onSelect: (sets: readonly HistorySet[], on: boolean) => void
}

/** Renders the page as a table, whose last column leaves the chat's button its place; below 768 px each row becomes a card. */
export function SetTable({ sets, selected, onSelect, ...rest }: SetRowsProps) {
  const { columns } = history
  const all = sets.length > 0 && sets.every(({ id }) => selected.has(id))
  return (
    <table className="w-full text-left text-xs max-md:hidden">
      <caption className="sr-only">{history.table}</caption>
      <thead className="bg-sunken">
        <tr className="border-line border-b">
          <th scope="col" className="w-12 pl-4">
            <Checkbox checked={all} onCheckedChange={(on) => onSelect(sets, on)}>
              <span className="sr-only">{history.selectPage}</span>
            </Checkbox>
          </th>
          <Head>{columns.set}</Head>
          <Head className="text-right">{columns.keywords}</Head>
          <Head className="text-right">{columns.prompts}</Head>
          <Head className="max-lg:hidden">{columns.createdAt}</Head>
          <Head>{columns.file}</Head>
          <Head className="text-right pr-16">{columns.actions}</Head>
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => (
          <tr
            key={set.id}
            className={cx(
              'h-14 border-line border-b last:border-b-0 hover:bg-khram-soft/40',
              selected.has(set.id) && 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]',
            )}
          >
            <td className="pl-4">
              <Select set={set} selected={selected} onSelect={onSelect} />
            </td>
            <td className={cx('px-3 py-2', set.daysLeft === 0 && 'text-ink-3')}>
              <SetName set={set} linked={rest.may.again} />
              <span className="block text-2xs text-ink-3">{history.source(set)}</span>
            </td>
            <td className="px-3 text-right tabular-nums">{thaiNumber(set.keywords)}</td>
            <td className="px-3 text-right tabular-nums">{thaiNumber(set.prompts)}</td>
            <td className="nb px-3 text-ink-2 tabular-nums max-lg:hidden">{thaiDateTime(set.createdAt)}</td>
            <td className="px-3">
              <FileState set={set} />
            </td>
            <td className="px-3 pr-16">
              <SetButtons set={set} {...rest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders the page as cards, for phones. */
export function SetCards({ sets, selected, onSelect, ...rest }: SetRowsProps) {
  return (
    <ul className="divide-y divide-line md:hidden">
      {sets.map((set) => (
        <li
          key={set.id}
          className={cx('flex items-start gap-3 py-3 pr-3 pl-4', selected.has(set.id) && 'bg-khram-soft')}
        >
          <Select set={set} selected={selected} onSelect={onSelect} />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5 pt-2 text-xs">
            <SetName set={set} linked={rest.may.again} />
            <p className="text-ink-2">
              {history.source(set)} · {history.keywords(set.keywords)} · {history.prompts(set.prompts)}
            </p>
            <p className="text-ink-3">{thaiDateTime(set.createdAt)}</p>
            <FileState set={set} />
            <SetButtons set={set} {...rest} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={cx('nb h-11 px-3 font-medium', className)}>
      {children}
    </th>
  )
}

function Select(props: { set: HistorySet } & Pick<SetRowsProps, 'selected' | 'onSelect'>) {
  const { set, selected, onSelect } = props
  return (
    <Checkbox checked={selected.has(set.id)} onCheckedChange={(on) => onSelect([set], on)}>
      <span className="sr-only">{history.select(set.setName)}</span>
    </Checkbox>
  )
}
