import { searchKey } from '@thokham/domain/search-key'

/** Writes what a search of concepts looks through: title, keywords and the titles of its holidays. */
export function searchOf(
  { title, keywords }: { title: string; keywords: readonly string[] },
  holidayTitles: readonly string[],
): string {
  return [title, ...holidayTitles, ...keywords].map(searchKey).join(' ')
}
