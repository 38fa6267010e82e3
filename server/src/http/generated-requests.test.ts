import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Operation } from '@thokham/contract/operation'
import { LEVELS } from '@thokham/domain/access'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { toJSONSchema } from 'zod'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aMember, aSession } from '../testing/members.ts'
import { startShop } from '../testing/payments.ts'
import type { TestServer } from '../testing/test-server.ts'

/** So many against all operations now and then, or as many as are asked for, and so few each time. */
const MANY = Number(process.env.REQUESTS ?? 100_000)
const FEW = 5_000
/** The same requests each time, so that a failure is the change's and not chance's; `SEED=7` asks for others. */
const SEED = Number(process.env.SEED ?? 20_261_120)
const AT_ONCE = 32
const MB = 1024 * 1024

type Json = Record<string, unknown>

/** Makes values of a JSON schema, mostly: a tenth of them is anything at all. */
function valuesOf(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: ANYTHING })
}

const HOSTILE = fc.constantFrom(
  "' OR 1=1 --",
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd|x',
  '__proto__',
  '{"$ne":null}',
  'ก'.repeat(10_000),
  '%00%ff',
  '9'.repeat(400),
  '\u202eกลับ',
)
const ANYTHING: fc.Arbitrary<unknown> = fc.oneof(
  HOSTILE,
  fc.string(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, [], {}, [[[]]], { constructor: 1 }, -1, 1e308, 2 ** 53),
  fc.jsonValue({ maxDepth: 3 }),
)
const TEXT = fc.oneof(
  HOSTILE,
  fc.string({ maxLength: 40 }),
  fc.emailAddress(),
  fc.uuid(),
  fc.constantFrom('0812345678', '123456', 'ไหมทอง 9 เส้น', 'ดาว', '2026-11-20', '08:30'),
  fc.base64String({ maxLength: 64 }),
)

function fitting(schema: Json): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, oneOf } = schema as {
    type?: string
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
    oneOf?: Json[]
  }
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (type === 'object' && properties) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, valuesOf(value)]),
    )
    return fc.record(fields, { requiredKeys: [] })
  }
  if (type === 'array') return fc.array(items ? valuesOf(items) : ANYTHING, { maxLength: 4 })
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.integer({ min: -2, max: 50 }), fc.maxSafeInteger())
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return TEXT
  return ANYTHING
}

const inputSchema = (schema: ZodType): Json =>
  toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

interface Generated {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

/** Makes requests of the operation: path, query and body generated from the contract, now and then broken on purpose. */
function requestsOf(operation: Operation, cookies: readonly string[]): fc.Arbitrary<Generated> {
  const parts = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const body = operation.body ? valuesOf(inputSchema(operation.body)) : fc.constant(undefined)
  const query = operation.query ? valuesOf(inputSchema(operation.query)) : fc.constant({})
  const broken = fc.constantFrom('', '{', '[1,', '"', '\u0000', '{"a":1}}', '{"__proto__":{"x":1}}')
  return fc
    .record({
      parts: fc.tuple(...parts.map(() => fc.oneof(TEXT, fc.constantFrom('openai', '1')))),
      query,
      body: fc.oneof(
        { weight: 19, arbitrary: body.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: broken },
      ),
      cookie: fc.constantFrom(
        '',
        ...cookies,
        'thokham.session_token=forged.forged',
        'thokham.session_token=%E0%A4%A',
      ),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/xml'),
        },
      ),
    })
    .map((made) => {
      let at = 0
      const path = operation.path.replace(/:\w+/g, () =>
        encodeURIComponent(wellFormed(textOf(made.parts[at++]))),
      )
      const entries = Object.entries((made.query ?? {}) as Json).map(([key, value]) => [
        key,
        wellFormed(textOf(value)),
      ])
      const search = new URLSearchParams(entries as [string, string][]).toString()
      const hasBody = operation.method !== 'GET' && made.body !== undefined
      return {
        method: operation.method,
        url: search ? `${path}?${search}` : path,
        headers: {
          ...(made.cookie && { cookie: made.cookie }),
          ...(hasBody && { 'content-type': made.type }),
        },
        payload: hasBody ? made.body : undefined,
      }
    })
}

/** Writes what has parts as JSON: it may have a `toString` that is no function. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Makes text well-formed: half a surrogate pair has no bytes to be sent. */
const wellFormed = (text: string) => Buffer.from(text).toString()

let server: TestServer
beforeAll(async () => {
  server = await startShop({ limitScale: 1_000_000, requestsPerMinute: 1_000_000_000 })
  for (const level of LEVELS)
    if (level !== 'visitor') ids.push((await aMember(server.services, { level })).id)
})

/** One of each level that signs in. */
const ids: string[] = []
/** Signs all of them in: what was asked before may have signed them out. */
const freshCookies = () => Promise.all(ids.map((id) => aSession(server.services, id)))

/** Returns what is left once nothing is kept that nobody needs (bytes). */
function heapInUse(): number {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

/** What signs everybody out comes last. */
const OPERATIONS = CONTRACT_OPERATIONS.toSorted(
  (one, other) => Number(one.name === 'trust.freeze') - Number(other.name === 'trust.freeze'),
)

/** Asks so many of all operations. @returns how often each status came */
async function ask(requests: number): Promise<Map<number, number>> {
  const perOperation = Math.ceil(requests / CONTRACT_OPERATIONS.length)
  const counts = new Map<number, number>()
  for (const operation of OPERATIONS) {
    const all = fc.sample(requestsOf(operation, await freshCookies()), { numRuns: perOperation, seed: SEED })
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const statuses = await Promise.all(all.slice(at, at + AT_ONCE).map((one) => statusOf(operation, one)))
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    server.log.length = 0
  }
  return counts
}

/** Returns the status of an answer. @throws Error with what was asked and why for one of 500 or more */
async function statusOf(operation: Operation, request: Generated): Promise<number> {
  const isEventStream = operation.response.description === 'text/event-stream'
  const { payload, ...rest } = request
  const answer = await server.app.inject({
    ...rest,
    ...(payload !== undefined && { payload }),
    // Some have no end.
    payloadAsStream: isEventStream,
  })
  if (isEventStream) answer.stream().destroy()
  if (answer.statusCode < 500) return answer.statusCode
  const [why] = server.log.filter(({ level }) => Number(level) >= 50).slice(-1)
  throw new Error(
    `${answer.statusCode} (SEED=${SEED}) from ${JSON.stringify(request).slice(0, 2_000)}: ${JSON.stringify(why)}`,
  )
}

describe('generated requests', () => {
  it(`${FEW} of them against every operation: no 5xx`, async () => {
    const counts = await ask(FEW)
    expect(counts.get(200)).toBeGreaterThan(FEW / 100)
    expect(counts.get(400)).toBeGreaterThan(FEW / 100)
  })

  it(`${MANY} of them against every operation: no 5xx, no lost memory`, {
    tags: 'long',
    timeout: Math.max(600_000, MANY * 20),
  }, async () => {
    // What is read once and kept is there from the first time on.
    await ask(FEW)
    const before = heapInUse()
    const from = performance.now()
    const counts = await ask(MANY)
    const after = heapInUse()
    if (process.env.REQUESTS)
      console.info(
        `${MANY} in ${Math.round((performance.now() - from) / 1000)} s, heap ${Math.round(before / MB)} → ${Math.round(after / MB)} MB: ${JSON.stringify([...counts].sort())}`,
      )
    expect(after).toBeLessThan(before * 1.2)
    expect(counts.get(200)).toBeGreaterThan(MANY / 100)
    expect(counts.get(400)).toBeGreaterThan(MANY / 100)
  })
})
