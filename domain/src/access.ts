/**
 * Who may do what: the one access table (decisions.md §8), as data.
 * The server enforces it on every operation and every page; the client reads it only to be kind.
 */

/** The eight standings a caller can have; `ex` is a free member who once bought VIP, `lapsed` a VIP past their expiry. */
export const LEVELS = ['visitor', 'free', 'ex', 'lapsed', 'vip', 'lifetime', 'admin', 'owner'] as const
export type Level = (typeof LEVELS)[number]

/**
 * One cell of the table: `✓` allowed, `✗` refused (401 for a visitor, 403 else), `locked` refused but the
 * screen shows what it holds, or the path that a screen sends the caller to (refused by the API all the same).
 */
type Cell = '✓' | '✗' | 'locked' | '/' | '/login' | '/vip' | '/dashboard'
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]

// biome-ignore format: the columns stay under each other, as in decisions.md §8
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
  membership: 'free' | 'vip' | 'lifetime' | 'admin'
  /** End of the VIP term; null = no end is recorded. */
  expiresAt: Date | null
  hasPurchasedVip: boolean
  /** True only for the account whose verified e-mail is the configured owner's (decisions.md §1). */
  isOwner: boolean
}

/** The level a caller acts with right now. Expired means `expiresAt ≤ now` (decisions.md §4). */
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

/** May a caller of this level use the capability? */
export function can(level: Level, capability: Capability): boolean {
  return cell(level, capability) === '✓'
}

/** Where a screen stands for a level: open, shown locked, or somewhere else to go. */
export type ScreenAnswer = { open: true } | { open: false; locked: true } | { open: false; goTo: string }

/**
 * The screens of product.md §2 with the capability that opens each. Matched without regard to case and with or
 * without a trailing slash; a path ending in `/*` covers everything below it.
 */
export const SCREENS = [
  ['/', 'landing:look'],
  ['/login', 'landing:look'],
  ['/register', 'landing:look'],
  ['/reset-password', 'public'],
  ['/dashboard', 'own:use'],
  ['/profile', 'own:use'],
  ['/outbox', 'owner:use'],
  ['/generator', 'own:use'],
  ['/vipgen', 'workshop:use'],
  ['/ready-prompt', 'workshop:use'],
  ['/history', 'own:use'],
  ['/vip', 'packages:look'],
  ['/payment', 'packages:buy'],
  ['/payment-success', 'own:use'],
  ['/admin', 'admin:use'],
  ['/admin/payment', 'admin:use'],
  ['/admin/settings', 'owner:use'],
] as const satisfies readonly (readonly [string, Capability])[]

/** The answer for a path, or null when no screen lives there (a 404). */
export function screenAt(path: string, level: Level): ScreenAnswer | null {
  const wanted = path.toLowerCase().replace(/(.)\/+$/, '$1')
  const screen = SCREENS.find(([at]) => at === wanted)
  if (!screen) return null
  const found = cell(level, screen[1])
  if (found === '✓') return { open: true }
  if (found === 'locked') return { open: false, locked: true }
  return { open: false, goTo: found === '✗' ? '/' : found }
}

function cell(level: Level, capability: Capability): Cell {
  const row: Row = TABLE[capability]
  return row[LEVELS.indexOf(level)] ?? '✗'
}
