import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient, SESSION_KEY } from '../../../lib/queries/query-client.ts'
import { emptyStores, fakeIdb, storedSets } from '../../../testing/fake-idb.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import { keepGenerated, queueForLater, sendWaiting } from './offline-queue.ts'
import { type Generation, useGeneration } from './use-generation.ts'

vi.mock('idb', async () => (await import('../../../testing/fake-idb.ts')).fakeIdb)

const REQUEST = { options: {} as never, count: 'all' as const }

/** What the server knows of each set, by key: how many prompts of it are charged. */
const charged = new Map<string, number>()
/** What it was asked, in order. */
const asked: string[] = []
/** What this browser's storage holds. */
const storage = new Map<string, string>()
/** What becomes of its answers; what it was asked is done in any case. */
let onTheWay: () => Promise<void>
const comes = async () => {}
const isLost = async () => {
  throw new TypeError('Failed to fetch')
}
const hangs = () => new Promise<void>(() => {})

const quota = () => ({ limit: 1_000, used: [...charged.values()].reduce((all, each) => all + each, 0) })

async function serve(path: string, { body, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted()
  const sent = typeof body === 'string' ? JSON.parse(body) : {}
  const [, ended] = /reservations\/(.+)\/stop$/.exec(path) ?? []
  if (ended) {
    asked.push(`end ${ended} at ${sent.woven}`)
    charged.set(ended, Math.min(charged.get(ended) ?? 0, sent.woven))
  } else if (sent.idempotencyKey) {
    asked.push(`reserve ${sent.idempotencyKey}`)
    if (!charged.has(sent.idempotencyKey)) charged.set(sent.idempotencyKey, sent.count)
  }
  const answer = {
    promptCount: quota().used,
    quota: quota(),
    charged: sent.count,
    newRank: null,
    historyId: null,
  }
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  await Promise.race([onTheWay(), aborted])
  return Response.json(answer)
}

function Screen(props: { client: PromptWorkerClient; onOpen: (generation: Generation) => void }) {
  props.onOpen(useGeneration(props.client, 'free'))
  return null
}

/** Opens a generator whose worker makes `made` prompts of the 12 that are asked for. */
function openGenerator({ made = 12 } = {}): Generation {
  const worker = {
    order: { prompts: 12, digest: 'd', recipe: null },
    generate: { prompts: made, made, wanted: 12 },
    keep: null,
    stop: undefined,
  }
  const client = { ask: async (name: keyof typeof worker) => worker[name] } as unknown as PromptWorkerClient
  const opened: Generation[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen client={client} onOpen={(generation) => opened.push(generation)} />
    </QueryClientProvider>,
  )
  return opened[0] as Generation
}

/** Presses, and stops once the server has reserved the set and nobody has heard of it. */
async function stopWhileReserving({ start, stop }: Generation, later = comes) {
  onTheWay = hangs
  const before = asked.length
  const press = start(REQUEST)
  await expect.poll(() => asked.length).toBe(before + 1)
  onTheWay = later
  stop()
  await press
}

beforeEach(() => {
  emptyStores()
  charged.clear()
  asked.length = 0
  onTheWay = comes
  storage.set('memberOnThisDevice', 'malee')
  const kept = { getItem: (key: string) => storage.get(key) ?? null, setItem() {}, removeItem() {} }
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', kept)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  vi.stubGlobal('fetch', serve)
  queryClient.setQueryData(SESSION_KEY, { me: { id: 'malee', promptCount: 0 }, quota: quota() })
})

/** Lets one piece of work in after the other, as the browser's locks do. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (...given: unknown[]) => {
      const work = given.at(-1) as () => Promise<unknown>
      const next = last.then(work)
      last = next.catch(() => undefined)
      return next
    },
  }
}

it('a set that is stopped while it is being reserved is charged for nothing', async () => {
  await stopWhileReserving(openGenerator())
  await expect.poll(() => quota().used).toBe(0)
  await expect.poll(storedSets).toEqual([])
  const [key] = charged.keys()
  expect(asked).toEqual([`reserve ${key}`, `reserve ${key}`, `end ${key} at 0`])
})

it('it is so where the server answers only when the page has been closed', async () => {
  await stopWhileReserving(openGenerator(), hangs)
  expect(quota().used).toBe(12)
  expect(storedSets()).toMatchObject([{ memberId: 'malee', woven: 0 }])
})

it('where the browser does not keep it until then, it is said that it may stay charged', async () => {
  const said = vi.spyOn(toast, 'error')
  onTheWay = hangs
  const { start, stop } = openGenerator()
  const press = start(REQUEST)
  await expect.poll(() => asked.length).toBe(1)
  const opens = vi.spyOn(fakeIdb, 'openDB').mockRejectedValue(new Error('storage is closed'))
  stop()
  await press
  opens.mockRestore()
  expect(said.mock.calls).toEqual([[generator.maybeCounted]])
  expect(storedSets()).toEqual([])
})

it('it is so where no answer came, whatever is asked for next', async () => {
  onTheWay = isLost
  await openGenerator().start(REQUEST)
  expect(quota().used).toBe(12)
  onTheWay = comes
  await sendWaiting()
  expect(quota().used).toBe(0)
})

it('asked for again while the server has not answered, it is reserved under its key and charged once', async () => {
  const generator = openGenerator()
  await stopWhileReserving(generator, hangs)
  await expect.poll(() => asked.length).toBe(2)
  onTheWay = comes
  await generator.start(REQUEST)
  await sendWaiting()
  expect([...charged.values()]).toEqual([12])
  expect(asked.filter((each) => each.startsWith('end'))).toEqual([])
})

it('asked for again while it is being ended, it is reserved anew after that', async () => {
  const generator = openGenerator({ made: 5 })
  let letGo = () => {}
  const ending = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await stopWhileReserving(generator, () => (asked.at(-1)?.startsWith('end') ? ending : comes()))
  await expect.poll(() => asked.length).toBe(3)
  const press = generator.start(REQUEST)
  letGo()
  await press
  const [first, second] = charged.keys()
  expect(asked.slice(2)).toEqual([`end ${first} at 0`, `reserve ${second}`, `end ${second} at 5`])
  expect(quota().used).toBe(5)
})

it.each([
  ['whose end was carried out and answered by nobody', { hasLocks: true, answer: isLost, times: 5 }],
  ['whose end was carried out and is never answered', { hasLocks: true, answer: hangs, times: 3 }],
  ['that is being ended where tabs take no turns', { hasLocks: false, answer: hangs, times: 3 }],
])('a set %s is reserved under another key when it is asked for again', async (_, ending) => {
  const { hasLocks, answer, times } = ending
  if (!hasLocks) vi.stubGlobal('navigator', {})
  const generator = openGenerator()
  await stopWhileReserving(generator, () => (asked.at(-1)?.startsWith('end') ? answer() : comes()))
  await expect.poll(() => asked.length).toBe(times)
  expect(asked.at(-1)).toMatch(/^end/)
  onTheWay = comes
  await generator.start(REQUEST)
  const [first, second] = charged.keys()
  expect(second).toBeDefined()
  expect([charged.get(first ?? ''), charged.get(second ?? '')]).toEqual([0, 12])
  await sendWaiting()
  expect(quota().used).toBe(12)
  expect(storedSets()).toEqual([])
})

it('nothing is kept of a set whose member signs out while it is being reserved', async () => {
  onTheWay = hangs
  const { start, stop } = openGenerator()
  const press = start(REQUEST)
  await expect.poll(() => asked.length).toBe(1)
  storage.delete('memberOnThisDevice')
  stop()
  await press
  expect(storedSets()).toEqual([])
})

it('nothing is kept of a set whose member signs out while it is being written', async () => {
  const reservation = { idempotencyKey: 'a', count: 12, generator: 'free' as const, digest: 'd' }
  const written = queueForLater('malee', reservation)
  storage.delete('memberOnThisDevice')
  await expect(written).rejects.toMatchObject({ code: 'network' })
  expect(storedSets()).toEqual([])
})

it('a set that was made without a network and is stopped while it is being sent is charged for what was woven', async () => {
  const reservation = { idempotencyKey: 'a', count: 12, generator: 'free' as const, digest: 'd' }
  await queueForLater('malee', reservation)
  onTheWay = () => keepGenerated('malee', 'a', 5).then(() => undefined)
  expect(await sendWaiting()).toEqual({ counted: 5, refused: 0 })
  expect(quota().used).toBe(5)
  expect(storedSets()).toEqual([])
})
