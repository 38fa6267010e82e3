import type { Pool } from 'pg'
import { numbered, type SqlPart, shortNameCondition, textCondition } from './member-filter.ts'

/** The newest members, who are looked through one by one before those of the words are looked up. */
const GLIMPSED = 500
/** Members who are looked through where one of those has the words. */
const LOOKED_THROUGH = 4_000
/** As many characters of each e-mail address are in an index by who joined last (migration 0056). */
const INDEXED = 2

const LISTED = "membership <> 'admin' AND deleted_at IS NULL"
const NEWEST = 'ORDER BY created_at DESC, id DESC'

/**
 * Reads the ids of the members who joined last of those whose e-mail, name or number holds a text, without counting the others. What
 * many have is found among the newest members; what few have is looked up.
 * @param q at least two characters
 */
export async function newestMembers(pool: Pool, q: string, limit: number): Promise<string[]> {
  // Without a name: planned for the words that are looked for.
  const read = async (parts: SqlPart[]) => {
    const values: unknown[] = []
    const { rows } = await pool.query<{ id: string }>(numbered(parts, values), values)
    return rows.map(({ id }) => id)
  }
  const newest = `${NEWEST} LIMIT ${limit}`
  const among = (count: number) =>
    read([
      `SELECT id FROM (SELECT * FROM profiles WHERE ${LISTED} ${NEWEST} LIMIT ${count}) p WHERE `,
      ...textCondition(q),
      ` ${newest}`,
    ])
  const glimpsed = await among(GLIMPSED)
  if (glimpsed.length === limit) return glimpsed
  if (glimpsed.length > 0) {
    const found = await among(LOOKED_THROUGH)
    if (found.length === limit) return found
  }
  // All are looked up before they are put in order: in that order nearly all members would be gone through.
  const lookedUp = (condition: SqlPart[]): SqlPart[] => [
    `SELECT id, created_at FROM (SELECT id, created_at FROM profiles WHERE ${LISTED} AND (`,
    ...condition,
    `) OFFSET 0) found ${newest}`,
  ]
  if ([...q].length !== INDEXED) return read(lookedUp(textCondition(q)))
  return read([
    `SELECT id FROM ((SELECT id, created_at FROM profiles WHERE ${LISTED} AND left(email, ${INDEXED}) = lower(`,
    { value: q },
    `) ${newest}) UNION (`,
    ...lookedUp(shortNameCondition(q)),
    `)) f ${newest}`,
  ])
}
