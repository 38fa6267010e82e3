import { isNameLike, mostAlikeWords } from '@thokham/domain/alike-name'
import type { Pool } from 'pg'

/** Members of alike names who are looked at; of names that more have, any of them say which. */
const LOOKED_AT = 1_000
const COMPARED = 50

/** What was found, and for what where nobody has what was typed: a name that is spelled much like it; null = as typed. */
type Searched<Found> = Found & { searchedFor: string | null }

/** Searches for what was typed and, where that finds nothing and may be a name, for the name most like it that a member has. */
export async function searchOrAlike<Found extends object>(
  pool: Pool,
  q: string,
  search: (q: string) => Promise<Found>,
  isEmpty: (found: Found) => boolean,
): Promise<Searched<Found>> {
  const asTyped = { ...(await search(q)), searchedFor: null }
  if (!isNameLike(q) || !isEmpty(asTyped)) return asTyped
  const { rows } = await pool.query<{ name: string }>({
    name: 'names-alike',
    text: 'SELECT name FROM names_alike($1, $2, $3)',
    values: [q, LOOKED_AT, COMPARED],
  })
  const words = mostAlikeWords(
    q,
    rows.map(({ name }) => name),
  )
  if (words === null) return asTyped
  const found = await search(words)
  return isEmpty(found) ? asTyped : { ...found, searchedFor: words }
}
