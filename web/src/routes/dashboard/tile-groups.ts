import { can } from '@thokham/domain/access'
import {
  BadgeCheck,
  History,
  Layers,
  type LucideIcon,
  MessageCircle,
  Sparkles,
  UserRound,
  WandSparkles,
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
        workshop('/vipgen', vipgen, level),
        workshop('/ready-prompt', readyPrompt, level),
        history,
      ],
    },
    {
      title: dashboard.more,
      dye: 'makluea',
      tiles: [packages(isFreeMember), profile, ...(support ? [chat(support)] : [])],
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

const vipgen = {
  title: navigation.vipgen,
  line: dashboard.vipgen,
  lockedLine: dashboard.vipgenLocked,
  icon: Sparkles,
  family: 'diamond',
} as const

const readyPrompt = {
  title: navigation.readyPrompt,
  line: dashboard.readyPrompt,
  lockedLine: dashboard.readyPromptLocked,
  icon: Layers,
  family: 'fret',
} as const

const history: TileContent = {
  to: '/history',
  title: navigation.history,
  line: dashboard.history,
  icon: History,
  family: 'hook',
}

/** A tool of the workshop; while it is locked it says what it holds and leads to the packages. */
function workshop(
  to: string,
  { lockedLine, ...tile }: typeof vipgen | typeof readyPrompt,
  level: Session['level'],
): TileContent {
  const isOpen = can(level, 'workshop:use')
  return isOpen ? { ...tile, to } : { ...tile, to: '/vip', line: lockedLine, locked: dashboard.vipOnly }
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
