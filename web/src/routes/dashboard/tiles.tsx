import { usePages } from '../../lib/boot/pages.ts'
import { cx } from '../../lib/format/class-names.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import type { Session } from '../../lib/session/session.ts'
import { Tile } from './tile.tsx'
import { tileGroups } from './tile-groups.ts'

/** Columns by number of tiles, so that a group fills its row. */
const COLUMNS: Readonly<Record<number, string>> = { 3: 'md:grid-cols-3', 5: 'md:grid-cols-2 lg:grid-cols-5' }

/** Renders the ways on, by membership (docs/product/accounts.md#the-dashboard). */
export function Tiles({ level }: { level: Session['level'] }) {
  const { data: settings } = useSettings()
  return tileGroups(usePages(), level, settings?.links.support ?? '').map(({ title, lead, dye, tiles }) => (
    <section key={title} className="mt-10">
      <h2 className="mb-4 text-xl">
        {title} {lead && <span className="ml-1 font-normal text-ink-2 text-sm max-md:hidden">{lead}</span>}
      </h2>
      <ul
        className={cx(
          'grid max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:gap-4',
          COLUMNS[tiles.length] ?? 'md:grid-cols-2 lg:grid-cols-4',
        )}
      >
        {tiles.map((tile) => (
          <li key={tile.title}>
            <Tile dye={dye} {...tile} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
