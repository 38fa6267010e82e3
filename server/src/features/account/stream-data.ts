import { Readable } from 'node:stream'
import type { Services } from '../../services.ts'
import type { PersonalData } from './personal-data.ts'

/** Streams all that is kept about a member as one JSON object, a list for each feature, read while it is sent. */
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
  for (const data of personalData) {
    yield `,\n${JSON.stringify(data.name)}:[`
    let separator = '\n'
    for await (const value of data.export(services, member)) {
      yield separator + JSON.stringify(value)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
