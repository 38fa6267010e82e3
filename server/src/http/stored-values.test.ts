import type { Operation } from '@thokham/contract/operation'
import { beforeAll, describe, expect, it } from 'vitest'
import { toJSONSchema, type ZodType } from 'zod'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aMember } from '../testing/members.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * Every field of every operation, one at a time, with what PostgreSQL cannot store, beside others that are in order: a
 * random request hardly ever gets past the other fields to the one that hurts.
 */
const HOSTILE_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '0000-01-01',
  '9999-12-31',
  '275760-09-14',
  '2026-02-30',
]
const AT_ONCE = 16
const HOSTILE_NUMBERS = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1, 0.5]

type Json = { [name: string]: unknown }

const EXAMPLES: Readonly<Record<string, unknown>> = {
  email: 'member@example.com',
  phone: '0812345678',
  password: 'a long enough passphrase',
  promptPayId: '0812345678',
  code: '123456',
  transferDate: '2026-01-02',
  transferTime: '08:30',
  aspects: ['1:1'],
}
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '6a7b1f0e-3b7c-4d53-9c60-4f1f2b1d7a10',
  date: '2026-01-02',
  'date-time': '2026-01-02T03:04:05Z',
  email: 'member@example.com',
  uri: 'https://example.com',
}

/** Makes an input that fits the schema as well as its JSON form tells. */
function exampleOf(schema: Json, name = ''): unknown {
  if (name in EXAMPLES) return EXAMPLES[name]
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  if (choices?.[0]) return exampleOf(choices[0], name)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, value]) => [
          key,
          exampleOf(value, key),
        ]),
      )
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return false
    default:
      return FORMATS[schema.format as string] ?? 'ไหมทอง'
  }
}

/** Lists the ways to every text and number in an example. */
function leavesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function withValue(value: unknown, path: readonly (string | number)[], leaf: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return leaf
  const copy = Array.isArray(value) ? [...value] : { ...(value as Json) }
  ;(copy as Json)[first] = withValue((value as Json)[first], rest, leaf)
  return copy
}

const inputSchema = (schema: ZodType | undefined): Json =>
  schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {}

interface Input {
  params: Json
  query: Json
  body: unknown
}

/** Makes the requests of an operation in which one field is hostile and every other is in order. */
function hostileInputs(operation: Operation): Input[] {
  const example: Input = {
    params: (exampleOf(inputSchema(operation.params)) ?? {}) as Json,
    query: operation.query ? (exampleOf(inputSchema(operation.query)) as Json) : {},
    body: operation.body ? exampleOf(inputSchema(operation.body)) : undefined,
  }
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    if (!operation[part]) return []
    const values =
      part === 'body'
        ? [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS]
        : [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS.map(String)]
    return leavesOf(example[part]).flatMap((path) =>
      values.map((value) => ({ ...example, [part]: withValue(example[part], path, value) }) as Input),
    )
  })
}

const wellFormed = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString())

function requestOf(operation: Operation, { params, query, body }: Input, cookie: string) {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => wellFormed(params[name]))
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${wellFormed(value)}`)
    .join('&')
  const hasBody = operation.method !== 'GET' && body !== undefined
  return {
    method: operation.method,
    url: search ? `${path}?${search}` : path,
    headers: { cookie, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: JSON.stringify(body) }),
  }
}

/** Answers with the status, or `torn` for a stream that broke off in the middle. */
async function statusOf(request: ReturnType<typeof requestOf>, isStream: boolean): Promise<number | 'torn'> {
  try {
    const answer = await server.app.inject({ ...request, payloadAsStream: isStream })
    if (isStream) answer.stream().destroy()
    return answer.statusCode
  } catch {
    return 'torn'
  }
}

let server: TestServer
let cookies: string[]
beforeAll(async () => {
  server = await startTestServer({ limitScale: 1_000_000, requestsPerMinute: 1_000_000_000 })
  cookies = []
  for (const level of ['owner', 'vip'] as const)
    cookies.push((await aMember(server.services, { level })).cookie)
})

describe('what PostgreSQL cannot store', { tags: 'long' }, () => {
  it('is answered below 500 in every field of every operation', async () => {
    const faults: string[] = []
    let asked = 0
    for (const operation of CONTRACT_OPERATIONS) {
      const isStream = operation.response.description === 'text/event-stream'
      const requests = hostileInputs(operation).flatMap((input) =>
        cookies.map((cookie) => ({ input, request: requestOf(operation, input, cookie) })),
      )
      asked += requests.length
      const ask = async () => {
        for (let next = requests.pop(); next; next = requests.pop()) {
          const status = await statusOf(next.request, isStream)
          if (status === 'torn' || status >= 500)
            faults.push(`${operation.name} ${status} ${JSON.stringify(next.input).slice(0, 300)}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, ask))
    }
    server.log.length = 0
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(1_000)
  })

  it('a body of brackets alone is refused, not run out of stack', async () => {
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/json' },
      payload: `{"email":${nested}}`,
    })
    expect(answer.statusCode).toBe(400)
  })
})
