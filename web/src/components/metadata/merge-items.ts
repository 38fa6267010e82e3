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

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one instanceof Blob || other instanceof Blob) return false
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
