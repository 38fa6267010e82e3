import { Column, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/** A query of typed rows that was not sent. */
export interface UnsentQuery<Row = unknown> extends PromiseLike<Row[]> {
  as(alias: string): SQLWrapper & { _: { selectedFields: object } }
}

/** What each of several queries finds. */
export type Answers<Queries extends readonly UnsentQuery[]> = {
  -readonly [At in keyof Queries]: Awaited<Queries[At]>
}

/**
 * Reads what several queries find, each its rows in its order, by one statement. The rows come as JSON and all at once: for
 * short lists without bytes, whose expressions (named by `.as()`) are what JSON has too.
 */
export async function readTogether<const Queries extends readonly UnsentQuery[]>(
  db: Database,
  queries: Queries,
): Promise<Answers<Queries>> {
  const { statement, answersOf } = together(db, queries)
  return answersOf(await statement)
}

/**
 * Makes the statement of `readTogether` once, for queries in which placeholders stand: making many costs more than asking.
 * @param name of the statement in the database
 * @returns reads them, given what stands for the placeholders
 */
export function prepareTogether<const Queries extends readonly UnsentQuery[]>(
  db: Database,
  name: string,
  queries: Queries,
): (values: Record<string, unknown>) => Promise<Answers<Queries>> {
  const { statement, answersOf } = together(db, queries)
  const prepared = statement.prepare(name)
  return async (values) => answersOf(await prepared.execute(values))
}

function together<Queries extends readonly UnsentQuery[]>(db: Database, queries: Queries) {
  const asked = queries.map((query, at) => {
    const source = query.as(`asked_${at}`)
    const fields: [string, Column | SQL.Aliased][] = Object.entries(source._.selectedFields)
    const row = sql.join(
      fields.map(([, field]) => sql`${field}`),
      sql`, `,
    )
    return { fields, found: sql`(SELECT coalesce(json_agg(json_build_array(${row})), '[]') FROM ${source})` }
  })
  const all = sql.join(
    asked.map(({ found }) => found),
    sql`, `,
  )
  const statement = db
    .select({ found: sql<unknown[][][]>`json_build_array(${all})` })
    .from(sql`(VALUES (1)) AS once`)
  const answersOf = ([row]: Awaited<typeof statement>) =>
    asked.map(({ fields }, at) =>
      row?.found[at]?.map((values) =>
        Object.fromEntries(fields.map(([name, field], place) => [name, decoded(field, values[place])])),
      ),
    ) as Answers<Queries>
  return { statement, answersOf }
}

function decoded(field: Column | SQL.Aliased, value: unknown): unknown {
  return value !== null && is(field, Column) ? field.mapFromDriverValue(value) : value
}
