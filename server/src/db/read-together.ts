import { Column, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/** A query of typed rows that was not sent. */
export interface UnsentQuery<Row = unknown> extends PromiseLike<Row[]> {
  as(alias: string): SQLWrapper & { _: { selectedFields: object } }
}

type Answers<Queries extends readonly UnsentQuery[]> = {
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
  const { rows } = await db.execute<{ found: unknown[][][] }>(sql`SELECT json_build_array(${all}) AS found`)
  return asked.map(({ fields }, at) =>
    rows[0]?.found[at]?.map((row) =>
      Object.fromEntries(fields.map(([name, field], place) => [name, decoded(field, row[place])])),
    ),
  ) as Answers<Queries>
}

function decoded(field: Column | SQL.Aliased, value: unknown): unknown {
  return value !== null && is(field, Column) ? field.mapFromDriverValue(value) : value
}
