import type { Level } from '@thokham/domain/access'

/** Those whose package is theirs already, though its term may have ended. */
const OWNERS: readonly Level[] = ['lapsed', 'vip', 'lifetime', 'admin', 'owner']

/** Tells whether the screen of packages is about their own package, for a caller of this level. */
export function ownsPackage(level: Level): boolean {
  return OWNERS.includes(level)
}
