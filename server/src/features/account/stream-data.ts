import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { prepareTogether } from '../../db/read-together.ts'
import type { Services } from '../../services.ts'
import type { PersonalData } from './personal-data.ts'

/**
 * Makes what streams all that is kept about a member as one JSON object, a list for each feature: what is short is read
 * first and by one statement, what may be long while it is sent.
 */
export function openDataStream(services: Services, personalData: readonly PersonalData[]) {
  const request = {
    id: sql.placeholder('id'),
    email: sql.placeholder('email'),
    now: sql.placeholder('now'),
  }
  const lists = personalData.flatMap((data) =>
    (data.lists?.(services.db, request) ?? []).map((query) => ({ data, query })),
  )
  const readLists = prepareTogether(
    services.db,
    'account-lists',
    lists.map(({ query }) => query),
  )

  async function* pieces(member: { id: string; email: string }, now: Date) {
    yield `{"exportedAt":${JSON.stringify(now)}`
    const found = await readLists({ ...member, now })
    for (const data of personalData) {
      yield `,\n${JSON.stringify(data.name)}:[`
      let separator = '\n'
      const own = found.filter((_, at) => lists[at]?.data === data)
      const short = data.present?.(own, services, member) ?? own.flat()
      for await (const value of chained(short, data.export?.(services, member))) {
        yield separator + JSON.stringify(value)
        separator = ',\n'
      }
      yield ']'
    }
    yield '}\n'
  }

  return (member: { id: string; email: string }, now: Date) => Readable.from(pieces(member, now))
}

async function* chained(first: readonly unknown[], then: AsyncIterable<unknown> | undefined) {
  yield* first
  if (then) yield* then
}
