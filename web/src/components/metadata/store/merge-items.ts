import type { PictureItem } from './picture-item.ts'

/**
 * Merges what this tab made of a picture with what another one kept meanwhile, field by field: a field that only one of them
 * changed is that one's; one that both changed is this tab's, which comes later.
 * @param base what both of them started from
 */
export function mergeItems(base: PictureItem, mine: PictureItem, theirs: PictureItem): PictureItem {
  const merged: Record<string, unknown> = { ...theirs }
  for (const name of Object.keys({ ...base, ...mine }) as (keyof PictureItem)[]) {
    if (!isSame(base[name], mine[name])) merged[name] = mine[name]
  }
  const item = merged as unknown as PictureItem
  // A picture is written when it has both; each tab may have brought one.
  const isWritten = item.title !== '' && item.keywords.length > 0
  return isWritten && item.state === 'unwritten' ? { ...item, state: 'written' } : item
}

/**
 * Merges what a provider said of a picture with what its member wrote meanwhile: what was written stays, and a field that was
 * emptied is there to be filled.
 * @param begun the picture as it was when its description was asked for
 */
export function mergeDescription(begun: PictureItem, mine: PictureItem, described: PictureItem): PictureItem {
  const { title, description, keywords } = mergeItems(begun, mine, described)
  const areMine = keywords === mine.keywords && keywords.length > 0
  return {
    ...described,
    title: title || described.title,
    description: description || described.description,
    // What was removed from keywords goes with them.
    ...(areMine && { keywords, removed: mine.removed }),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one instanceof Blob || other instanceof Blob) return false
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
