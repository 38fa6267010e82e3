import { can } from '@thokham/domain/access'
import type { LucideIcon } from 'lucide-react'
import { usePages } from '../../lib/pages.ts'
import type { Page, Screen } from '../../lib/screen.ts'
import type { Session } from '../../lib/session.ts'

export interface ScreenLink {
  path: string
  label: string
  icon: LucideIcon
}

/** Where screens are found by their name; the palette has those of the navigation and of the menu. */
export type Listing = 'navigation' | 'menu' | 'top bar' | 'palette'

/** Returns the screens that a member of this level finds there, in the order of web/src/screens.ts. */
export function useListedScreens(where: Listing, level: Session['level']): ScreenLink[] {
  return listedScreens(usePages(), where, level)
}

/** Returns the screens that a caller finds in navigation and palette. */
export function listedScreens(
  pages: readonly (Page | Screen)[],
  where: Listing,
  level: Session['level'],
): ScreenLink[] {
  return pages.flatMap((page) => {
    if (!('listed' in page) || !page.listed) return []
    const { listed, path, title, capability } = page
    const isThere = where === 'palette' || listed.in === where || (where === 'top bar' && isInTopBar(listed))
    if (!isThere || !can(level, listed.to ?? capability)) return []
    return [{ path, label: listed.label?.(level) ?? title, icon: listed.icon }]
  })
}

function isInTopBar({ in: place, alsoInTopBar }: NonNullable<Screen['listed']>): boolean {
  return place === 'navigation' || alsoInTopBar === true
}
