import { can } from '@thokham/domain/access'
import {
  BadgeCheck,
  History,
  House,
  Layers,
  type LucideIcon,
  Mails,
  Sparkles,
  UserRound,
  WandSparkles,
  Zap,
} from 'lucide-react'
import { ownsPackage, type Session } from '../../lib/session.ts'
import { navigation } from '../../text/navigation.ts'

export interface ScreenLink {
  path: string
  label: string
  icon: LucideIcon
}

/** The four screens of the navigation, for a member of this level (product.md §2). */
export function screenLinks(level: Session['level']): ScreenLink[] {
  return [
    { path: '/dashboard', label: navigation.dashboard, icon: House },
    { path: '/generator', label: navigation.generator, icon: WandSparkles },
    { path: '/ready-prompt', label: navigation.readyPrompt, icon: Layers },
    {
      path: '/vip',
      label: ownsPackage(level) ? navigation.myPackage : navigation.joinVip,
      icon: BadgeCheck,
    },
  ]
}

/** What else is the member's own, in the menu behind the avatar: the navigation has no place for them. */
export function accountLinks(level: Session['level']): ScreenLink[] {
  return [
    ...(can(level, 'workshop:use') ? [{ path: '/vipgen', label: navigation.vipgen, icon: Sparkles }] : []),
    { path: '/history', label: navigation.history, icon: History },
    { path: '/profile', label: navigation.profile, icon: UserRound },
    ...(can(level, 'owner:use') ? [{ path: '/outbox', label: navigation.outbox, icon: Mails }] : []),
    ...ownerLinks(level),
  ]
}

/** The admin screens, named to the owner alone (product.md §2). */
export function ownerLinks(level: Session['level']): ScreenLink[] {
  return can(level, 'owner:links') ? [{ path: '/admin', label: navigation.admin, icon: Zap }] : []
}
