import { type SQL, sql } from 'drizzle-orm'
import { literally } from '../../db/like-pattern.ts'
import { keywords } from '../../db/schema.ts'

/** Shorter words have no trigram of their own: they are looked for where a word begins. */
const SHORTEST_ANYWHERE = 3

/** Returns the condition that living keywords hold every word that was typed; the trigram index answers it. */
export function matchesWords(typed: string): SQL {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => {
    const literal = literally(word)
    return word.length >= SHORTEST_ANYWHERE
      ? sql`${keywords.keyword} LIKE ${`%${literal}%`}`
      : sql`(${keywords.keyword} LIKE ${`${literal}%`} OR ${keywords.keyword} LIKE ${`% ${literal}%`})`
  })
  return sql.join([sql`${keywords.deletedAt} IS NULL`, ...conditions], sql` AND `)
}
