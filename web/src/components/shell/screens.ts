import { BadgeCheck, House, Layers, type LucideIcon, WandSparkles } from 'lucide-react'
import type { Session } from '../../lib/session.ts'
import { navigation } from '../../text/navigation.ts'

export interface ScreenLink {
  path: string
  label: string
  icon: LucideIcon
}

/** Those whose package is theirs already, though its term may have ended. */
const OWNS_PACKAGE: readonly Session['level'][] = ['lapsed', 'vip', 'lifetime', 'admin', 'owner']

/** The four screens of the navigation, for a member of this level (product.md §2). */
export function screenLinks(level: Session['level']): ScreenLink[] {
  return [
    { path: '/dashboard', label: navigation.dashboard, icon: House },
    { path: '/generator', label: navigation.generator, icon: WandSparkles },
    { path: '/ready-prompt', label: navigation.readyPrompt, icon: Layers },
    {
      path: '/vip',
      label: OWNS_PACKAGE.includes(level) ? navigation.myPackage : navigation.joinVip,
      icon: BadgeCheck,
    },
  ]
}
