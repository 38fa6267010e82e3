import { findScreen, screenAt } from '@thokham/domain/access'
import { type LucideIcon, MessageCircle } from 'lucide-react'
import type { Dye } from '../../components/cloth/dyes.ts'
import type { Family } from '../../components/cloth/motifs.ts'
import type { Page, Screen } from '../../lib/boot/screen.ts'
import type { Session } from '../../lib/session/session.ts'
import { dashboard } from '../../text/dashboard.ts'

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

const NEW = { tone: 'new', word: dashboard.isNew } as const

/** What a tile says beside what its screen's manifest does; `lockedLine` while the screen sends the member elsewhere. */
type OwnWords = Pick<TileContent, 'line' | 'family' | 'badge'> & { path: string; lockedLine?: string }

/**
 * Returns the tiles that a member of this level sees (docs/product/accounts.md#the-dashboard): the free generator for free members,
 * whose membership may have ended, alone; one that the table locks says what it holds, and leads where the table sends the member.
 * @param pages whose manifests name each tile's screen and say who may open it
 * @param support the support chat's address; empty = the owner has set none
 */
export function tileGroups(
  pages: readonly (Page | Screen)[],
  level: Session['level'],
  support: string,
): TileGroup[] {
  // Who was VIP is a free member again, and keeps the workshop (docs/product/access.md).
  const isFreeMember = level === 'free' || level === 'ex' || level === 'lapsed'
  const tile = (words: OwnWords) => tileOf(pages, level, words)
  return [
    {
      title: dashboard.tools,
      lead: dashboard.toolsLead,
      dye: 'khram',
      tiles: [
        ...(isFreeMember ? [tile({ path: '/generator', line: dashboard.generator, family: 'hook' })] : []),
        tile({
          path: '/vipgen',
          line: dashboard.vipgen,
          lockedLine: dashboard.vipgenLocked,
          family: 'diamond',
        }),
        tile({
          path: '/ready-prompt',
          line: dashboard.readyPrompt,
          lockedLine: dashboard.readyPromptLocked,
          family: 'fret',
        }),
        tile({ path: '/studio', line: dashboard.studio, family: 'hook', badge: NEW }),
        tile({ path: '/one-click', line: dashboard.oneClick, family: 'zigzag' }),
        tile({ path: '/category-prompts', line: dashboard.categoryPrompts, family: 'stripe' }),
      ],
    },
    {
      title: dashboard.keywords,
      lead: dashboard.keywordsLead,
      dye: 'toei',
      tiles: [
        tile({ path: '/conceptkeyword', line: dashboard.concept, family: 'zigzag', badge: NEW }),
        tile({ path: '/popular', line: dashboard.popular, family: 'diamond' }),
        tile({ path: '/vault', line: dashboard.vault, family: 'stripe' }),
        tile({ path: '/radar', line: dashboard.radar, family: 'diamond' }),
      ],
    },
    {
      title: dashboard.work,
      lead: dashboard.workLead,
      dye: 'makluea',
      tiles: [
        tile({
          path: '/tools',
          line: dashboard.toolsLine,
          family: 'fret',
          badge: { tone: 'vip', word: dashboard.recommended },
        }),
        tile({ path: '/metamind6', line: dashboard.metamind6, family: 'zigzag', badge: NEW }),
        tile({ path: '/sales', line: dashboard.sales, family: 'diamond', badge: NEW }),
        tile({ path: '/tutorial', line: dashboard.tutorial, family: 'stripe' }),
      ],
    },
    {
      title: dashboard.more,
      dye: 'makluea',
      tiles: [
        tile({ path: '/history', line: dashboard.history, family: 'hook' }),
        tile({ path: '/vip', line: dashboard.vip, family: 'diamond' }),
        tile({ path: '/profile', line: dashboard.profile, family: 'hook' }),
        ...(support ? [chat(support)] : []),
      ],
    },
  ]
}

function tileOf(
  pages: readonly (Page | Screen)[],
  level: Session['level'],
  { path, lockedLine, ...words }: OwnWords,
): TileContent {
  const screen = findScreen(pages, path)
  const answer = screenAt(pages, path, level)
  if (!answer || !screen || !('listed' in screen) || !screen.listed)
    throw new Error(`No manifest says what the screen at ${path} is called`)
  const { listed, title } = screen
  const tile = { ...words, to: path, title: listed.label?.(level) ?? title, icon: listed.icon }
  if (answer.open) return tile
  if ('locked' in answer) return { ...tile, locked: dashboard.vipOnly }
  return { ...tile, to: answer.goTo, line: lockedLine ?? tile.line, locked: dashboard.vipOnly }
}

const chat = (support: string): TileContent => ({
  to: support,
  title: dashboard.support,
  line: dashboard.contact,
  icon: MessageCircle,
  family: 'zigzag',
})
