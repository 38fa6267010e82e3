import { type Category, listCategories } from '@thokham/contract/categories'
import { queryOf } from './query-of.ts'

export const CATEGORIES_KEY = ['categories'] as const

/** The categories in the library's order, with the number of their keywords. */
export const categoriesQuery = queryOf(CATEGORIES_KEY, listCategories, {})

/** Returns the cloth of a category, for `Thumbnail` and its kin. */
export function clothOfCategory({ family, dye }: Category): Pick<Category, 'family' | 'dye'> {
  return { family, dye }
}

/** Returns what a category is about in a few words: the beginning of its description. */
export function shortDescription({ description }: Category): string {
  return description.split(' สำหรับ')[0] ?? description
}
