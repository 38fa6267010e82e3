/**
 * Who may do what: the one access table (docs/product/access.md#who-may-do-what), as data.
 * The server enforces it on every operation and every page; the client reads it only to be kind.
 */

/**
 * The eight standings a caller can have; `ex` is a free member who once bought VIP, `lapsed` a VIP past their expiry.
 */
export const LEVELS = ['visitor', 'free', 'ex', 'lapsed', 'vip', 'lifetime', 'admin', 'owner'] as const
export type Level = (typeof LEVELS)[number]

/** What is stored of a member; the level follows from it, the end of the term, and whether VIP was ever bought. */
export const MEMBERSHIPS = ['free', 'vip', 'lifetime', 'admin'] as const
export type Membership = (typeof MEMBERSHIPS)[number]

/**
 * One cell of the table: `✓` allowed, `✗` refused (401 for a visitor, 403 else), `locked` refused but the
 * screen shows what it holds, or the path that a screen sends the caller to (refused by the API all the same).
 */
type Cell = '✓' | '✗' | 'locked' | '/' | '/login' | '/vip' | '/dashboard'
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]

// biome-ignore format: the columns stay under each other, as in docs/product/access.md
const TABLE = {
  //                     visitor   free          ex            lapsed        vip           lifetime      admin         owner
  'public':             ['✓',      '✓',          '✓',          '✓',          '✓',          '✓',          '✓',          '✓'],
  'landing:look':       ['✓',      '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard'],
  'packages:look':      ['✓',      '✓',          '✓',          '✓',          '✓',          '✓',          '✓',          '✓'],
  'own:use':            ['/login', '✓',          '✓',          '✓',          '✓',          '✓',          '✓',          '✓'],
  'prompts:unlimited':  ['✗',      '✗',          '✗',          '✗',          '✓',          '✓',          '✓',          '✓'],
  'account:delete':     ['/login', '✓',          '✓',          '✓',          '✓',          '✓',          '✗',          '✗'],
  'workshop:use':       ['/login', '/vip',       '✓',          '✓',          '✓',          '✓',          '✓',          '✓'],
  'lessons:use':        ['/login', '/vip',       '/vip',       '/vip',       '✓',          '✓',          '✓',          '✓'],
  'downloads:use':      ['/login', 'locked',     'locked',     'locked',     '✓',          '✓',          '✓',          '✓'],
  'partners:use':       ['/login', '✗',          '✗',          '✗',          '✓',          '✓',          '✗',          '✗'],
  'packages:buy':       ['/login', '✓',          '✓',          '✓',          '✓',          '/vip',       '/vip',       '/vip'],
  'payments:anyone':    ['✗',      '✗',          '✗',          '✗',          '✗',          '✗',          '✓',          '✓'],
  'admin:use':          ['/',      '/',          '/',          '/',          '/',          '/',          '✓',          '✓'],
  'owner:use':          ['/',      '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '✓'],
  'owner:links':        ['✗',      '✗',          '✗',          '✗',          '✗',          '✗',          '✗',          '✓'],
  'level:change-own':   ['✗',      '✗',          '✗',          '✗',          '✗',          '✗',          '✗',          '✗'],
} as const satisfies Record<string, Row>

export type Capability = keyof typeof TABLE
export const CAPABILITIES = Object.keys(TABLE) as Capability[]

/** The columns of a profile that decide its level; never anything that the client sent. */
export interface Standing {
  membership: Membership
  /** End of the VIP term; null = no end is recorded. */
  expiresAt: Date | null
  hasPurchasedVip: boolean
  /** True only for the account whose verified e-mail is the configured owner's (docs/product/access.md#levels). */
  isOwner: boolean
}

/** Returns the level a caller acts with right now. Expired means `expiresAt ≤ now` (docs/product/access.md#expiry). */
export function levelOf(standing: Standing | null, now: Date): Level {
  if (!standing) return 'visitor'
  if (standing.isOwner) return 'owner'
  switch (standing.membership) {
    case 'admin':
      return 'admin'
    case 'lifetime':
      return 'lifetime'
    case 'vip':
      return standing.expiresAt && standing.expiresAt <= now ? 'lapsed' : 'vip'
    case 'free':
      return standing.hasPurchasedVip ? 'ex' : 'free'
  }
}

/** Returns whether a caller of this level may use the capability. */
export function can(level: Level, capability: Capability): boolean {
  return cell(level, capability) === '✓'
}

/** Where a screen stands for a level: open, shown locked, or somewhere else to go. */
export type ScreenAnswer = { open: true } | { open: false; locked: true } | { open: false; goTo: string }

/** What the table needs to know of a screen; each screen declares it in its manifest (`web/src/routes/…/screen.ts`). */
export interface GuardedScreen {
  /** Small letters, without a slash at its end; a part that begins with `$` stands for any one, as in `/tools/$id`. */
  path: string
  capability: Capability
}

/**
 * Returns where the screen at a path stands for a level, or null when none of the screens lives there (a 404). Paths
 * are matched without regard to case, with or without a slash at their end.
 */
export function screenAt(screens: readonly GuardedScreen[], path: string, level: Level): ScreenAnswer | null {
  const screen = findScreen(screens, path)
  if (!screen) return null
  const found = cell(level, screen.capability)
  if (found === '✓') return { open: true }
  if (found === 'locked') return { open: false, locked: true }
  return { open: false, goTo: found === '✗' ? '/' : found }
}

/** Returns the screen that lives at a path, matched as `screenAt` does. */
export function findScreen<Screen extends GuardedScreen>(
  screens: readonly Screen[],
  path: string,
): Screen | undefined {
  const wanted = path.toLowerCase().replace(/(.)\/+$/, '$1')
  const parts = wanted.split('/')
  return (
    screens.find((each) => each.path === wanted) ?? screens.find((each) => fits(each.path.split('/'), parts))
  )
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== ''))
  )
}

function cell(level: Level, capability: Capability): Cell {
  const row: Row = TABLE[capability]
  return row[LEVELS.indexOf(level)] ?? '✗'
}
