import type { VersionRow } from '@thokham/contract/reference-data'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { midjourneyVersions as text } from '../../../../text/midjourney-versions.ts'
import { ReferencePanel, type RowListProps } from '../reference/reference-panel.tsx'
import { VersionItem } from './version-item.tsx'

const VersionDialog = lazyPart(() => import('./version-dialog.tsx'))

/** Shows what Midjourney's versions take, and takes what the owner changes of them (docs/library.md#reference-data). */
export default function VersionsPanel() {
  return (
    <ReferencePanel
      kind="midjourney_version"
      id="midjourney"
      words={text}
      list={(props) => <Versions {...props} />}
      dialog={(props) => <VersionDialog key={props.row?.id ?? 'new'} {...props} />}
    />
  )
}

function Versions({ rows, ...props }: RowListProps<VersionRow>) {
  const newestFirst = rows.toSorted((one, other) => other.content.since.localeCompare(one.content.since))
  const [current, old] = [false, true].map((isOld) =>
    newestFirst.filter(({ content }) => (content.state === 'legacy') === isOld),
  ) as [VersionRow[], VersionRow[]]
  return (
    <>
      <VersionList label={text.title} rows={current} {...props} />
      {old.length > 0 && (
        <details className="mt-1">
          <summary className="touch cursor-pointer py-2 font-semibold text-sm">
            {text.others(old.length)}
          </summary>
          <VersionList label={text.others(old.length)} rows={old} {...props} />
        </details>
      )}
    </>
  )
}

function VersionList({ label, rows, today, onEdit }: RowListProps<VersionRow> & { label: string }) {
  return (
    <ul aria-label={label} className="mt-2 divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <VersionItem key={row.id} row={row} today={today} onEdit={() => onEdit(row)} />
      ))}
    </ul>
  )
}
