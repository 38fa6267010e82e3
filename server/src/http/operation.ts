import { pipeline, Transform } from 'node:stream'
import { fieldsOf } from '@thokham/contract/fields-of'
import type { CallResult, HandlerInput, Operation } from '@thokham/contract/operation'
import type { Capability } from '@thokham/domain/access'
import { storableText } from '@thokham/domain/text'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import type { ZodType } from 'zod'
import { readAgain } from '../db/lost-database.ts'
import { authorise } from './authorise.ts'
import { Refusal } from './fail.ts'
import { readForm } from './form.ts'
import { refuseGone } from './gone-caller.ts'
import { refuseOtherOrigins } from './same-origin.ts'
import { type Caller, noteAdminActive, readCaller } from './session.ts'
import { requireStepUp } from './step-up.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All that it serves, as `handle` has registered it. */
    operations: Operation[]
  }
  interface FastifyRequest {
    /** The body as it came (`keepsBytes`). */
    pieces?: Buffer[]
  }
}

/** What a handler knows besides its validated input. */
export interface Call {
  caller: Caller
  /** The row of the access table that let the caller in. */
  access: Capability
  /** The server's clock, read once for the whole request. */
  now: Date
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<O extends Operation> = (input: HandlerInput<O>, call: Call) => Promise<CallResult<O>>

interface HandleOptions {
  /** What an attempt costs the caller, whatever the body holds: done before any of it is read. */
  beforeBody?: (call: Call) => Promise<void>
  /** Leaves the body as it came in `request.pieces`, for a signature over its bytes. */
  keepsBytes?: boolean
}

/**
 * Serves an operation of the contract and lists it in `app.operations`: other sites' pages and callers who ask too often are refused, then the access
 * table decides, then the input is validated, then what moves money or power asks for a fresh proof, then the handler's answer goes out.
 */
export function handle<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  { beforeBody, keepsBytes = false }: HandleOptions = {},
): void {
  app.operations.push(operation)
  const { access } = operation
  const now = () => app.services.clock()
  app.route({
    method: operation.method,
    url: operation.path,
    ...(operation.maxBodyBytes && { bodyLimit: operation.maxBodyBytes }),
    ...(keepsBytes && { preParsing: keepPieces }),
    // Before the body is read: nobody who may not makes us read megabytes.
    onRequest: async (request, reply) => {
      refuseOtherOrigins(request)
      const caller = await readCaller(request)
      refuseGone(request)
      const who = { memberId: caller.member?.id ?? null, address: request.ip }
      await app.services.callerLimit.spend(who, reply)
      authorise(caller, access)
      // A stream stays open by itself and shows nothing of whether somebody is there.
      if (operation.response.description !== 'text/event-stream')
        await noteAdminActive(app.services, caller, now())
      await beforeBody?.({ caller, access, now: now(), request, reply })
    },
    handler: async (request, reply) => {
      const caller = await readCaller(request)
      const input = await inputOf(operation, request)
      const action = operation.stepUp?.(input as never) ?? null
      if (action) await requireStepUp(app.services, caller, action)
      const answerOnce = () => handler(input, { caller, access, now: now(), request, reply })
      // Reading changes nothing, so it may be tried again when the connection was lost under it.
      const answer = await (operation.method === 'GET' ? readAgain(answerOnce) : answerOnce())
      return app.services.checkAnswers ? operation.response.parse(answer) : answer
    },
  })
}

/** Hands the body on to the parser, whose limit holds, and keeps its pieces. */
const keepPieces: preParsingHookHandler = (request, _reply, payload, done) => {
  const pieces: Buffer[] = []
  request.pieces = pieces
  const kept = new Transform({
    transform(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next(null, piece)
    },
  })
  // The parser hears of a body that breaks off.
  pipeline(payload, kept, () => {})
  done(null, kept)
}

async function inputOf<O extends Operation>(operation: O, request: FastifyRequest): Promise<HandlerInput<O>> {
  const input: Record<string, unknown> = {}
  const given = { params: request.params, query: request.query, body: request.body }
  if (operation.file) {
    const form = await readForm(request, operation.file)
    given.body = form.fields
    input.file = form.file
  }
  refuseUnstorable(given.body, operation.verbatim ?? [])
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = operation[part]
    if (schema) input[part] = validated(schema, storable(given[part]))
  }
  return input as HandlerInput<O>
}

/** Deeper than any input of the contract; a body of brackets alone must not exhaust the stack. */
const DEEPEST = 20

/**
 * Returns the input with every text of it, names of fields too, as `storableText` leaves it.
 * @throws Refusal `invalid_input` when it is nested deeper than any input may be
 */
function storable(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return storableText(given)
  if (typeof given !== 'object' || given === null) return given
  if (depth === DEEPEST) throw new Refusal('invalid_input')
  if (Array.isArray(given)) return given.map((item) => storable(item, depth + 1))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [storableText(name), storable(value, depth + 1)]),
  )
}

/** Refuses texts that would not be stored as they are. @throws Refusal `invalid_input` naming those fields as `format` */
function refuseUnstorable(body: unknown, fields: readonly string[]): void {
  const texts = Object.entries(body ?? {}).map(([name, text]) => [storableText(name), text] as const)
  const changed = texts.filter(
    ([name, text]) => fields.includes(name) && typeof text === 'string' && storableText(text) !== text,
  )
  if (changed.length === 0) return
  throw new Refusal('invalid_input', {
    fields: Object.fromEntries(changed.map(([name]) => [name, 'format'])),
  })
}

/** Returns what is given as the schema reads it. @throws Refusal `invalid_input` with the fields at fault */
function validated(schema: ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid_input', { fields: fieldsOf(parsed.error) })
}
