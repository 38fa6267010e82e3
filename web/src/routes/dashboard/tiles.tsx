import type { Session } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { Tile } from './tile.tsx'
import { tileGroups } from './tile-groups.ts'

/** Renders the ways on, by membership (docs/product.md#the-dashboard). */
export function Tiles({ level }: { level: Session['level'] }) {
  const { data: settings } = useSettings()
  return tileGroups(level, settings?.links.support ?? '').map(({ title, lead, dye, tiles }) => (
    <section key={title} className="mt-10">
      <h2 className="mb-4 text-2xl">
        {title} {lead && <span className="ml-1 font-normal text-ink-2 text-sm max-md:hidden">{lead}</span>}
      </h2>
      <ul className="grid max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.title}>
            <Tile dye={dye} {...tile} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
