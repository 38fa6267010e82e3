import { bangkokDate, DAY_MS } from './bangkok-time.ts'

/** What makes sets: the AI and the simple generator, 1 Click Prompt, and prompts of a category. */
export const HISTORY_SOURCES = ['ai', 'simple', 'one-click', 'category'] as const
/** A set's file is kept for 7 days (docs/product/prompts.md#the-history). */
export const HISTORY_DAYS = 7
export const HISTORY_PAGE = 10
/** Sets that are downloaded, deleted or restored at once. */
export const MOST_SETS = 100
/** What the files of a member's simple sets may take together, packed, in bytes: some 4,000 sets of 1,000 keywords. */
export const KEPT_BYTES = 200 * 1024 * 1024
/** How many results the AI runs may hold together that are kept for a member: four of the largest runs. */
export const KEPT_RESULTS = 2_000_000
const NAME_LENGTH = 80

/** Returns the instant at which a set made now expires. */
export function historyExpiry(now: Date): Date {
  return new Date(now.getTime() + HISTORY_DAYS * DAY_MS)
}

/** Returns the days that are left, begun ones counted whole; 0 = expired, which is `expiresAt ≤ now`. */
export function historyDaysLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS))
}

/** Names a set by its first keyword. */
export function setNameOf(keywords: readonly string[]): string {
  const first = (keywords[0] ?? '').replace(/\s+/g, ' ').trim()
  return first.length <= NAME_LENGTH ? first : `${[...first].slice(0, NAME_LENGTH - 1).join('')}…`
}

/** Names a set's file: letters and digits of its name, and the Bangkok date of its making. */
export function historyFileName(setName: string, createdAt: Date): string {
  const plain = setName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${[...plain].slice(0, 40).join('') || 'prompts'}-${bangkokDate(createdAt)}.txt`
}

/** Names the files of several sets in one folder: where two would be the same, later ones are numbered from 2. */
export function historyFileNames(sets: readonly { setName: string; createdAt: Date }[]): string[] {
  const taken = new Set<string>()
  return sets.map(({ setName, createdAt }) => {
    const plain = historyFileName(setName, createdAt)
    let name = plain
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      name = plain.replace(/\.txt$/, `-${number}.txt`)
    }
    taken.add(name.toLowerCase())
    return name
  })
}

/** Names the ZIP of several sets made at an instant. */
export function historyZipName(now: Date): string {
  return `prompts-${bangkokDate(now)}.zip`
}
