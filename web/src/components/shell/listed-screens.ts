import { can } from '@thokham/domain/access'
import type { LucideIcon } from 'lucide-react'
import { usePages } from '../../lib/boot/pages.ts'
import type { Page, Screen, ScreenListing } from '../../lib/boot/screen.ts'
import type { Session } from '../../lib/session/session.ts'

export interface ScreenLink {
  path: string
  label: string
  icon: LucideIcon
}

/** Where screens are found by their name; the palette has those of the navigation and of the menu. */
export type Listing = 'navigation' | 'menu' | 'top bar' | 'palette' | 'admin sections'

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
    if (!isListedIn(where, listed) || !can(level, listed.to ?? capability)) return []
    const label = (where === 'admin sections' && listed.adminSection) || (listed.label?.(level) ?? title)
    return [{ path, label, icon: listed.icon }]
  })
}

function isListedIn(where: Listing, { in: place, alsoInTopBar, adminSection }: ScreenListing): boolean {
  if (where === 'palette') return true
  if (where === 'admin sections') return adminSection !== undefined
  return place === where || (where === 'top bar' && (place === 'navigation' || alsoInTopBar === true))
}
