import { MARKETPLACES } from '@thokham/metadata'
import type { PictureItem } from '../store/picture-item.ts'

/** Returns the pictures whose member has not said yet whether generators made them; nor has their file. */
export function unansweredAi(items: readonly PictureItem[]): PictureItem[] {
  return items.filter(({ aiBy, state }) => !aiBy && isRead(state))
}

/** Returns the pictures that say where they were taken, without a word of the member on it. */
export function unansweredLocation(items: readonly PictureItem[]): PictureItem[] {
  return items.filter(
    ({ hasLocation, removesLocation, state }) =>
      hasLocation && removesLocation === undefined && isRead(state),
  )
}

/** Names the generators that files of a set show, each once. */
export function generatorsIn(items: readonly PictureItem[]): string[] {
  return [
    ...new Set(items.flatMap(({ generator, aiBy }) => (generator && aiBy === 'file' ? [generator] : []))),
  ]
}

const isRead = (state: PictureItem['state']) => state !== 'reading' && state !== 'unusable'

/** Returns the pictures that an answer for the batch is about: those asked about, and those whose files are still being read. */
export function inBatch(items: readonly PictureItem[], asked: readonly PictureItem[]): string[] {
  return [...asked, ...items.filter(({ state }) => state === 'reading')].map(({ id }) => id)
}

/** Returns the item as its member answered for the whole batch; what an unread file says of itself counts more. */
export function withBatchAi(item: PictureItem, isAi: boolean): PictureItem {
  if (item.state !== 'reading') return withAi(item, isAi)
  return item.aiBy === 'member' ? item : { ...item, isAi, aiBy: 'batch' }
}

/** Returns the item as a picture of a generator or none, as its member says. */
export const withAi = (item: PictureItem, isAi: boolean): PictureItem =>
  item.isAi === isAi && item.aiBy === 'member' ? item : { ...item, isAi, aiBy: 'member' }

/** Returns the item with the category that AI proposed. */
export function withProposedCategory(item: PictureItem): PictureItem {
  const { proposedCategory, categories } = item
  return proposedCategory && categories.adobe !== proposedCategory
    ? { ...item, categories: { ...categories, adobe: proposedCategory } }
    : item
}

/** Returns a category's name by its number; empty for none of the list. */
export function categoryName(value: string | null | undefined): string {
  return MARKETPLACES.adobe.categories.choices?.find((choice) => choice.value === value)?.name ?? ''
}
