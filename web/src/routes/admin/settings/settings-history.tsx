import { useQuery } from '@tanstack/react-query'
import { readSettingsHistory, revertSettings, type SettingsEntry } from '@thokham/contract/settings-history'
import { ArrowRight, Undo2 } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { thaiMoney, thaiNumber, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { messageOf } from '../../../text/errors.ts'
import { settingName, settingValue } from '../../../text/setting-names.ts'
import { settingsHistory as text } from '../../../text/settings-history.ts'
import { PartCard } from './settings-part.tsx'

/** Of a saving so many values are shown. */
const SHOWN = 6
const LETTERS = 60

/**
 * Renders what was changed of the settings and prices, each saving with a way to put it back
 * (docs/product/back-office.md#settings-of-the-owner).
 */
export function SettingsHistory({ onReverted }: { onReverted: () => void }) {
  const query = useQuery(queryOf(['settings-history'], readSettingsHistory, {}, { staleTime: 0 }))
  return (
    <PartCard id="history" title={text.title} lead={text.lead}>
      <QueryView query={query} waiting={<Skeleton className="mt-4 h-24" />}>
        {({ entries }) => (
          <ul className="mt-3 divide-y divide-line">
            {entries.length === 0 && <li className="py-2 text-ink-2 text-sm">{text.none}</li>}
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onReverted={onReverted} />
            ))}
          </ul>
        )}
      </QueryView>
    </PartCard>
  )
}

function Entry({ entry, onReverted }: { entry: SettingsEntry; onReverted: () => void }) {
  const { id, at, by, packageName, changes } = entry
  const revert = useAction(revertSettings, {
    always: (answer) => answer && onReverted(),
    done: text.reverted,
    refused: (error) => messageOf(error, { conflict: text.conflict }),
  })
  const moment = thaiShortDateTime(at)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-2xs text-ink-3">
          <span className="nb">{moment}</span> · <span className="wrap-anywhere">{text.by(by)}</span>
        </p>
        <ul className="text-xs">
          {changes.slice(0, SHOWN).map(({ path, before, after }) => (
            <li key={path} className="wrap-anywhere">
              <span className="font-semibold">{nameOf(path, packageName)}</span>{' '}
              <span className="text-ink-2">{worded(before, path)}</span>{' '}
              <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="inline align-middle" />{' '}
              <span>{worded(after, path)}</span>
            </li>
          ))}
          {changes.length > SHOWN && <li className="text-ink-3">{text.more(changes.length - SHOWN)}</li>}
        </ul>
      </div>
      <Button
        size={32}
        icon={Undo2}
        busy={revert.isBusy}
        aria-label={text.revertOf(nameOf(changes[0]?.path ?? '', packageName), moment)}
        onClick={() => void revert.run({ params: { entryId: id } })}
      >
        {text.revert}
      </Button>
    </li>
  )
}

/** Names a setting by its path: `payment.bank` → `รับเงิน · ธนาคาร`. */
function nameOf(path: string, packageName: string | null): string {
  if (packageName !== null) return `${packageName} · ${path === 'priceSatang' ? text.price : text.former}`
  const [group = ''] = path.split('.')
  return [text.groups[group] ?? group, settingName(path) ?? path.slice(group.length + 1)].join(' · ')
}

function worded(value: unknown, path: string): string {
  if (value === null || value === '' || value === undefined) return text.empty
  if (typeof value === 'boolean') return value ? text.on : text.off
  if (typeof value === 'number') return path.endsWith('Satang') ? thaiMoney(value) : plainNumber(value)
  const shown = typeof value === 'string' ? (settingValue(path, value) ?? value) : namesIn(value)
  return shown.length > LETTERS ? `“${shown.slice(0, LETTERS)}…”` : `“${shown}”`
}

/** Shows a list of named things by their names. */
function namesIn(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return (
    value.map((one: { name?: unknown }) => String(one.name ?? JSON.stringify(one))).join(', ') || text.empty
  )
}

/** Writes whole numbers grouped, others as they are. */
function plainNumber(value: number): string {
  return Number.isInteger(value) ? thaiNumber(value) : String(value)
}
