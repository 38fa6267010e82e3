import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describeError } from '../log.ts'
import { mayCall } from './authorise.ts'
import { networkOf } from './network-of.ts'
import type { Call } from './operation.ts'
import { tooMany } from './refuse-too-many.ts'
import { rereadCaller } from './session.ts'

/** Proxies and phones drop lines on which nothing is said for long. */
const HEARTBEAT_MS = 15_000
/** Then the browser comes again by itself, and is authorised anew. */
const LONGEST_MS = 10 * 60_000
const AT_ONCE_A_MEMBER = 10
/** What one who has too many streams is asked to wait. */
const RETRY_AFTER_S = 60
/** A reader this far behind has gone away. */
const FARTHEST_BEHIND_BYTES = 1024 * 1024

/** Returns how many streams a server has open. */
export function countOpenStreams(app: FastifyInstance): number {
  return registries.get(app.server)?.open.size ?? 0
}

export interface ServerEvent {
  name: string
  /** Goes out as JSON. */
  data: unknown
  /** What the browser sends back as Last-Event-ID when it comes again. */
  id?: string
}

export interface EventStreamOptions {
  /**
   * Of db/pubsub.ts: whatever is published in any of them makes `next` be asked again; or what subscribes to something
   * like one.
   */
  topics: readonly (string | ((callback: () => void) => Promise<() => void>))[]
  /**
   * What is new since it was asked last; the first time, all there is. Never asked twice at once. `isDone`: these were
   * the last ones, the stream ends.
   */
  next: () => Promise<{ events: ServerEvent[]; isDone: boolean }>
  /** Whose streams are counted together; the member, or else the address, when absent. */
  countedAs?: string
}

interface StreamRegistry {
  open: Set<() => void>
  ofMember: Map<string, number>
}
const registries = new WeakMap<FastifyInstance['server'], StreamRegistry>()

/** Ends all streams when the server is asked to stop; otherwise it would wait for them. */
export function endEventStreams(app: FastifyInstance): void {
  const registry: StreamRegistry = { open: new Set(), ofMember: new Map() }
  registries.set(app.server, registry)
  app.addHook('preClose', async () => {
    for (const end of registry.open) end()
    await app.services.pubsub.close()
  })
}

/**
 * Answers with server-sent events: what is there at once, then what comes, with a heartbeat every 15 s. A stream ends
 * when it is done, after 10 minutes, when the server stops or the browser leaves; `end` is its last event when done.
 * It also ends, with no further event, once its session or the level that opened it is gone: the database notifies it
 * with the revocation itself, and the session is checked anew before anything is written.
 * Resolved before anything is sent, so that a refusal of the first `next` is an ordinary answer.
 * @throws Refusal `rate_limited` beyond 10 streams of a member at once
 */
export async function eventStream(
  call: Call,
  { topics, next, countedAs }: EventStreamOptions,
): Promise<Readable> {
  const { access, request } = call
  const { server, log } = request
  const registry = registries.get(server.server)
  if (!registry) throw new Error('Event streams are not set up')
  const leave = takePlace(registry, call, countedAs)
  const out = new PassThrough()
  const state = { isStale: true, isAsking: false, isOver: false }

  const unsubscribeAll = () => {
    for (const unsubscribe of subscriptions.splice(0)) unsubscribe()
  }
  const end = () => {
    if (state.isOver) return
    state.isOver = true
    clearInterval(heartbeat)
    clearTimeout(longest)
    unsubscribeAll()
    registry.open.delete(end)
    leave()
    out.end()
  }
  const ask = async () => {
    state.isStale = true
    if (state.isAsking) return
    state.isAsking = true
    try {
      while (state.isStale && !state.isOver) {
        state.isStale = false
        const { events, isDone } = await next()
        if (!mayCall(await rereadCaller(request), access)) end()
        if (state.isOver) return
        for (const event of events) out.write(frame(event))
        if (isDone) out.write(frame({ name: 'end', data: null }))
        if (isDone || out.writableLength > FARTHEST_BEHIND_BYTES) end()
      }
    } finally {
      state.isAsking = false
    }
  }
  const onPublished = () => {
    ask().catch((error) => {
      log.warn({ error: describeError(error) }, 'an event stream ended early')
      end()
    })
  }

  const heartbeat = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS).unref()
  const longest = setTimeout(end, LONGEST_MS).unref()
  const subscriptions: (() => void)[] = []
  out.once('close', end)
  call.reply.raw.once('close', end)
  registry.open.add(end)
  try {
    const { pubsub } = server.services
    for (const topic of topics)
      subscriptions.push(
        typeof topic === 'string' ? await pubsub.subscribe(topic, onPublished) : await topic(onPublished),
      )
    if (call.caller.member)
      subscriptions.push(await pubsub.subscribe(`access:${call.caller.member.id}`, onPublished))
    await ask()
  } catch (error) {
    end()
    throw error
  }
  // It may have ended while it was being opened.
  if (state.isOver) unsubscribeAll()
  call.reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    // Its connection ends with it; one kept for later would hold up the server's stop.
    connection: 'close',
  })
  return out
}

function frame({ name, data, id }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function takePlace(
  { ofMember }: StreamRegistry,
  { caller, request, reply }: Call,
  countedAs: string | undefined,
): () => void {
  const who = countedAs ?? caller.member?.id ?? networkOf(request.ip)
  const taken = ofMember.get(who) ?? 0
  if (taken >= AT_ONCE_A_MEMBER) throw tooMany(reply, RETRY_AFTER_S)
  ofMember.set(who, taken + 1)
  return () => {
    const left = (ofMember.get(who) ?? 1) - 1
    if (left > 0) ofMember.set(who, left)
    else ofMember.delete(who)
  }
}
