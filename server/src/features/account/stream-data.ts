import { Readable } from 'node:stream'
import { readTogether } from '../../db/read-together.ts'
import type { Services } from '../../services.ts'
import type { PersonalData } from './personal-data.ts'

/**
 * Streams all that is kept about a member as one JSON object, a list for each feature: what is short is read first and by
 * one statement, what may be long while it is sent.
 */
export function streamData(
  services: Services,
  personalData: readonly PersonalData[],
  member: { id: string; email: string },
  now: Date,
): Readable {
  return Readable.from(pieces(services, personalData, member, now))
}

async function* pieces(
  services: Services,
  personalData: readonly PersonalData[],
  member: { id: string; email: string },
  now: Date,
) {
  yield `{"exportedAt":${JSON.stringify(now)}`
  const asked = personalData.flatMap((data) =>
    (data.lists?.(services, member) ?? []).map((query) => ({ data, query })),
  )
  const found = await readTogether(
    services.db,
    asked.map(({ query }) => query),
  )
  for (const data of personalData) {
    yield `,\n${JSON.stringify(data.name)}:[`
    let separator = '\n'
    const short = found.filter((_, at) => asked[at]?.data === data).flat()
    for await (const value of chained(short, data.export?.(services, member))) {
      yield separator + JSON.stringify(value)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

async function* chained(first: readonly unknown[], then: AsyncIterable<unknown> | undefined) {
  yield* first
  if (then) yield* then
}
