import { Link } from '@tanstack/react-router'
import { screenAt } from '@thokham/domain/access'
import { BadgeCheck, ChevronRight, Layers, type LucideIcon, WandSparkles } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import type { Family } from '../../components/cloth/motifs.ts'
import { DyedSquare, ToneBand } from '../../components/cloth/tone-cloth.tsx'
import { cx } from '../../lib/class-names.ts'
import type { Session } from '../../lib/session.ts'
import { dashboard } from '../../text/dashboard.ts'
import { navigation } from '../../text/navigation.ts'

interface Tile {
  path: string
  title: string
  line: string
  icon: LucideIcon
  family: Family
  /** Why it is not open yet, in two words. */
  locked?: string
}

/** The ways on, by membership (product.md §2); a locked one says what it holds and leads to the packages. */
export function Tiles({ level }: { level: Session['level'] }) {
  const tiles = tilesFor(level)
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-2xl">
        {dashboard.tools}{' '}
        <span className="ml-1 font-normal text-ink-2 text-sm max-md:hidden">{dashboard.toolsLead}</span>
      </h2>
      <ul className="grid max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:grid-cols-[repeat(auto-fit,minmax(200px,1fr))] md:gap-4">
        {tiles.map((tile) => (
          <li key={tile.title}>
            <TileLink {...tile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TileLink({ path, title, line, icon: Icon, family, locked }: Tile) {
  const cloth = { id: path, family, dye: 'khram' } as const
  return (
    <Link
      to={path}
      className={cx(
        'flex items-center gap-4 p-4 text-ink no-underline hover:bg-khram-soft/40 max-md:min-h-20 max-md:py-3',
        'md:relative md:block md:h-full md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface md:p-0 md:transition-colors md:hover:border-khram md:hover:bg-surface',
      )}
    >
      <ToneBand {...cloth} className="max-md:hidden" />
      <span className="absolute top-9 left-4 flex size-11 items-center justify-center rounded-control border border-line bg-surface text-khram max-md:hidden">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <span className="md:hidden">
        <DyedSquare {...cloth}>
          <Icon size={20} strokeWidth={1.75} />
        </DyedSquare>
      </span>
      <span className="block min-w-0 flex-1 md:px-4 md:pt-8 md:pb-4">
        <span className="flex items-center justify-between gap-2">
          <span className="font-semibold">{title}</span>
          {locked && <Badge tone="vip">{locked}</Badge>}
        </span>
        <span className="block text-ink-2 text-xs">{line}</span>
      </span>
      <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3 md:hidden" />
    </Link>
  )
}

function tilesFor(level: Session['level']): Tile[] {
  const readyIsOpen = Boolean(screenAt('/ready-prompt', level)?.open)
  const isFreeMember = level === 'free' || level === 'ex'
  const generator: Tile = {
    path: '/generator',
    title: navigation.generator,
    line: dashboard.generator,
    icon: WandSparkles,
    family: 'hook',
  }
  const ready: Tile = {
    path: readyIsOpen ? '/ready-prompt' : '/vip',
    title: navigation.readyPrompt,
    line: readyIsOpen ? dashboard.readyPrompt : dashboard.readyPromptLocked,
    icon: Layers,
    family: 'fret',
    ...(!readyIsOpen && { locked: dashboard.vipOnly }),
  }
  const packages: Tile = {
    path: '/vip',
    title: isFreeMember ? navigation.joinVip : navigation.myPackage,
    line: dashboard.vip,
    icon: BadgeCheck,
    family: 'diamond',
  }
  return [...(isFreeMember ? [generator] : []), ready, packages]
}
