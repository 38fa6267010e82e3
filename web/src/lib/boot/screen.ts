import type { Capability, GuardedScreen } from '@thokham/domain/access'
import type { LucideIcon } from 'lucide-react'
import type { Session } from '../session/session.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** A level of membership as `npm run look` signs it in. */
export type LookLevel =
  | 'visitor'
  | 'free'
  | 'ex'
  | 'lapsed'
  | 'vip'
  | 'near-expiry'
  | 'lifetime'
  | 'admin'
  | 'owner'

/** Every standing that a member's screen can meet. */
export const EVERY_MEMBER = [
  'free',
  'ex',
  'lapsed',
  'vip',
  'near-expiry',
  'lifetime',
  'admin',
  'owner',
] as const satisfies readonly LookLevel[]

/** Pictures that `npm run look` takes of a screen as it opens. */
export interface LookPictures {
  levels: readonly LookLevel[]
  /** Of the picture; the path in words when absent. */
  name?: string
  /** What follows the path, such as `?plan=yearly`. */
  search?: string
  /** Takes one picture in letters with heads, too. */
  looped?: true
}

/** How a screen is found by its name. The command palette lists all that are. */
export interface ScreenListing {
  /** The navigation (top bar, the phone's tab bar), the menu behind the avatar, or the palette alone. */
  in: 'navigation' | 'menu' | 'palette'
  icon: LucideIcon
  /** The screen's title when absent. */
  label?: (level: Session['level']) => string
  /** Who finds it, when they are others than those who may open it. */
  to?: Capability
  /** The top bar shows it beside the navigation. */
  alsoInTopBar?: true
  /** Its name among the sections of the admin, where it is one of them. */
  adminSection?: string
}

/** A page of ours, drawn by the router or a document of its own. */
export interface Page extends GuardedScreen {
  /** It is listed in the sitemap for search engines. */
  sitemap?: true
  /** What `npm run look` draws. */
  look?: readonly LookPictures[]
}

/** All that is known of a screen outside its own folder; see docs/adding-a-feature.md. */
export interface Screen<Path extends string = string, Search extends object = object> extends Page {
  path: Path
  /** In the title of the window. */
  title: string
  /** Reads the screen's own parameters from an address; what it leaves out, the screen does not see. */
  search?: (search: Record<string, unknown>) => Search
  /** Fetched when the screen is first asked for. */
  component: LazyScreen
  listed?: ScreenListing
  /** One thing to do from start to end: on phones nothing else stands around it. */
  isTask?: true
}

/** Declares a screen with the types of its path and parameters. */
export function screen<const Path extends string, Search extends object = object>(
  manifest: Screen<Path, Search>,
): Screen<Path, Search> {
  return manifest
}
