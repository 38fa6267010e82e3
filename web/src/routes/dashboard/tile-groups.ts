import { type Capability, can } from '@thokham/domain/access'
import {
  Archive,
  BadgeCheck,
  FileStack,
  GraduationCap,
  History,
  Images,
  Layers,
  LayoutGrid,
  Lightbulb,
  type LucideIcon,
  MessageCircle,
  MousePointerClick,
  Radar,
  Sparkles,
  UserRound,
  WandSparkles,
  Wrench,
} from 'lucide-react'
import type { Dye } from '../../components/cloth/dyes.ts'
import type { Family } from '../../components/cloth/motifs.ts'
import type { Session } from '../../lib/session.ts'
import { dashboard } from '../../text/dashboard.ts'
import { navigation } from '../../text/navigation.ts'

/** A way on from the dashboard. */
export interface TileContent {
  /** A screen of ours, or an address elsewhere, which opens in a tab of its own. */
  to: string
  title: string
  line: string
  icon: LucideIcon
  family: Family
  /** Why it is not open yet, in two words. */
  locked?: string
  /** What is said of it while it is open; a recommended one stands out. */
  badge?: { tone: 'vip' | 'new'; word: string }
}

export interface TileGroup {
  title: string
  lead?: string
  dye: Dye
  tiles: TileContent[]
}

/**
 * Returns the tiles that a member of this level sees (docs/product.md#the-dashboard): the free generator for free members
 * alone; a locked one says what it holds and leads to the packages.
 * @param support the support chat's address; empty = the owner has set none
 */
export function tileGroups(level: Session['level'], support: string): TileGroup[] {
  const isFreeMember = level === 'free' || level === 'ex'
  return [
    {
      title: dashboard.tools,
      lead: dashboard.toolsLead,
      dye: 'khram',
      tiles: [
        ...(isFreeMember ? [generator] : []),
        gated('/vipgen', vipgen, level, 'workshop:use'),
        gated('/ready-prompt', readyPrompt, level, 'workshop:use'),
        lockable('/one-click', oneClick, level),
        lockable('/category-prompts', categoryPrompts, level),
      ],
    },
    {
      title: dashboard.keywords,
      lead: dashboard.keywordsLead,
      dye: 'toei',
      tiles: [
        concept,
        lockable('/popular', popular, level),
        gated('/vault', vault, level, 'workshop:use'),
        gated('/radar', radar, level, 'lessons:use'),
      ],
    },
    {
      title: dashboard.work,
      lead: dashboard.workLead,
      dye: 'makluea',
      tiles: [
        gated('/tools', tools, level, 'workshop:use'),
        metamind6,
        gated('/tutorial', tutorial, level, 'lessons:use'),
      ],
    },
    {
      title: dashboard.more,
      dye: 'makluea',
      tiles: [history, packages(isFreeMember), profile, ...(support ? [chat(support)] : [])],
    },
  ]
}

const generator: TileContent = {
  to: '/generator',
  title: navigation.generator,
  line: dashboard.generator,
  icon: WandSparkles,
  family: 'hook',
}

const vipgen: GatedTile = {
  title: navigation.vipgen,
  line: dashboard.vipgen,
  lockedLine: dashboard.vipgenLocked,
  icon: Sparkles,
  family: 'diamond',
}

const readyPrompt: GatedTile = {
  title: navigation.readyPrompt,
  line: dashboard.readyPrompt,
  lockedLine: dashboard.readyPromptLocked,
  icon: Layers,
  family: 'fret',
}

const metamind6: TileContent = {
  to: '/metamind6',
  title: navigation.metamind6,
  line: dashboard.metamind6,
  icon: Images,
  family: 'zigzag',
}

const history: TileContent = {
  to: '/history',
  title: navigation.history,
  line: dashboard.history,
  icon: History,
  family: 'hook',
}

const oneClick: GatedTile = {
  title: navigation.oneClick,
  line: dashboard.oneClick,
  icon: MousePointerClick,
  family: 'zigzag',
}

const categoryPrompts: GatedTile = {
  title: navigation.categoryPrompts,
  line: dashboard.categoryPrompts,
  icon: FileStack,
  family: 'stripe',
}

const popular: GatedTile = {
  title: navigation.popular,
  line: dashboard.popular,
  icon: LayoutGrid,
  family: 'diamond',
}

const vault: GatedTile = {
  title: navigation.vault,
  line: dashboard.vault,
  icon: Archive,
  family: 'stripe',
}

const concept: TileContent = {
  to: '/conceptkeyword',
  title: navigation.concept,
  line: dashboard.concept,
  icon: Lightbulb,
  family: 'zigzag',
}

const tutorial: GatedTile = {
  title: navigation.tutorial,
  line: dashboard.tutorial,
  icon: GraduationCap,
  family: 'stripe',
}

const tools: GatedTile = {
  title: navigation.tools,
  line: dashboard.toolsLine,
  icon: Wrench,
  family: 'fret',
  badge: { tone: 'vip', word: dashboard.recommended },
}

const radar: GatedTile = {
  title: navigation.radar,
  line: dashboard.radar,
  icon: Radar,
  family: 'diamond',
}

/** A tile without its way; what it says while it is locked, where that is another line. */
type GatedTile = Omit<TileContent, 'to' | 'locked'> & { lockedLine?: string }

/** A tile for whom the table opens its screen; while it is locked it says what it holds and leads to the packages. */
function gated(
  to: string,
  { lockedLine, ...tile }: GatedTile,
  level: Session['level'],
  capability: Capability,
): TileContent {
  if (can(level, capability)) return { ...tile, to }
  return { ...tile, to: '/vip', line: lockedLine ?? tile.line, locked: dashboard.vipOnly }
}

/** A tile of a screen that shows to everybody what it holds, and is opened by a membership. */
function lockable(to: string, tile: GatedTile, level: Session['level']): TileContent {
  return can(level, 'downloads:use') ? { ...tile, to } : { ...tile, to, locked: dashboard.vipOnly }
}

const packages = (isFreeMember: boolean): TileContent => ({
  to: '/vip',
  title: isFreeMember ? navigation.joinVip : navigation.myPackage,
  line: dashboard.vip,
  icon: BadgeCheck,
  family: 'diamond',
})

const profile: TileContent = {
  to: '/profile',
  title: navigation.profile,
  line: dashboard.profile,
  icon: UserRound,
  family: 'hook',
}

const chat = (support: string): TileContent => ({
  to: support,
  title: dashboard.support,
  line: dashboard.contact,
  icon: MessageCircle,
  family: 'zigzag',
})
