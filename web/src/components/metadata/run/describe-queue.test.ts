import { beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Described, DescribeQueue, type QueueWork } from './describe-queue.ts'

const COST = {
  inputTokens: 1,
  outputTokens: 1,
  totalTokens: 2,
  inputCostUsd: 0,
  outputCostUsd: 0,
  totalCostUsd: 0,
  totalCostThb: 0.5,
  estimatedCalls: 0,
}
const described: Described = {
  description: {
    title: 'Rice',
    description: '',
    keywords: ['rice'],
    confidence: 90,
    category: null,
    thai: null,
  },
  fault: null,
  reason: null,
  waitMs: null,
  isPerhapsPaid: false,
  cost: COST,
}
const faulty = (fault: NonNullable<Described['fault']>, over: Partial<Described> = {}): Described => ({
  ...described,
  description: null,
  fault,
  ...over,
})
const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

let said: Record<string, string>
let asked: string[]
let slept: number[]
let most: number
let costs: Record<string, number>
let rest: () => void

/** Makes a queue whose provider answers so. @param answer to the ask numbered `time` (from 1) about a picture */
function queueOf(answer: (id: string, time: number) => Described | Promise<Described> | Error) {
  let now = 0
  const times = new Map<string, number>()
  const stopped = new Promise<Parameters<QueueWork['onRest']>[0]>((resolve) => {
    rest = () => resolve(null)
    let atOnce = 0
    const work: QueueWork = {
      atOnce: () => AT_ONCE,
      async ask(id) {
        asked.push(id)
        atOnce++
        most = Math.max(most, atOnce)
        times.set(id, (times.get(id) ?? 0) + 1)
        await Promise.resolve()
        const given = answer(id, times.get(id) ?? 0)
        atOnce--
        if (given instanceof Error) throw given
        return given
      },
      onAsking: (id) => {
        said[id] = 'asking'
      },
      onWaiting: (id) => {
        said[id] = 'waiting'
      },
      onLeft: (id) => {
        said[id] = 'left'
      },
      onDescribed: (id, { cost }) => {
        said[id] = 'described'
        costs[id] = cost.totalCostThb
      },
      onFailed: (id, { fault, costThb }) => {
        said[id] = fault
        costs[id] = costThb
      },
      onRest: resolve,
      onPause: () => {},
      sleep: async (ms) => {
        slept.push(ms)
        now += ms
      },
      now: () => now,
      faultOf: (error) => ({ fault: 'network', reason: String((error as Error).message) }),
    }
    queue = new DescribeQueue(work)
  })
  return stopped
}
let queue: DescribeQueue

beforeEach(() => {
  said = {}
  asked = []
  slept = []
  costs = {}
  most = 0
})

describe('a run', () => {
  it('asks about every picture once, a few at a time, and then rests', async () => {
    const end = queueOf(() => described)
    queue.start(ids(30))
    expect(await end).toBeNull()
    expect(asked).toHaveLength(30)
    expect(most).toBe(AT_ONCE)
    expect(Object.values(said).every((one) => one === 'described')).toBe(true)
    expect(queue.state).toBe('idle')
  })

  it('waits as long as the provider wishes, and no picture fails for it', async () => {
    const end = queueOf((_, time) => (time === 1 ? faulty('provider_rate', { waitMs: 7_000 }) : described))
    queue.start(ids(8))
    await end
    expect(Object.values(said).every((one) => one === 'described')).toBe(true)
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(7_000)
    expect(Math.max(...slept)).toBeLessThanOrEqual(500)
  })

  it('asks twice more when it may go better, and adds up what all of it cost', async () => {
    const end = queueOf(() => faulty('provider_unavailable'))
    queue.start(['p0'])
    await end
    expect(asked).toEqual(['p0', 'p0', 'p0'])
    expect(said.p0).toBe('provider_unavailable')
    expect(costs.p0).toBe(1.5)
  })

  it.each([
    ['a refusal', faulty('ai_refused')],
    ['an answer that may be paid for already', faulty('provider_network', { isPerhapsPaid: true })],
  ])('asks once only after %s', async (_, answer) => {
    const end = queueOf(() => answer)
    queue.start(['p0'])
    await end
    expect(asked).toEqual(['p0'])
  })

  it('ends at once where every other picture would meet the same, and says why', async () => {
    const end = queueOf(() => faulty('key_rejected', { reason: 'HTTP 401' }))
    queue.start(ids(40))
    expect(await end).toEqual({ fault: 'key_rejected', reason: 'HTTP 401' })
    expect(asked.length).toBeLessThanOrEqual(AT_ONCE)
    expect(Object.values(said).every((one) => one === 'key_rejected')).toBe(true)
  })

  it('gives up after five failures in a row, not after five in all', async () => {
    const mixed = queueOf((id) => (Number(id.slice(1)) % 2 === 0 ? faulty('ai_refused') : described))
    queue.start(ids(40))
    expect(await mixed).toBeNull()
    expect(asked).toHaveLength(40)
    asked = []
    const end = queueOf(() => faulty('ai_refused'))
    queue.start(ids(40))
    expect(await end).toMatchObject({ fault: 'ai_refused' })
    expect(asked.length).toBeLessThan(5 + AT_ONCE)
  })

  it('leaves the rest unasked when it is stopped, and can begin again', async () => {
    const end = queueOf((id) => {
      if (id === 'p3') queue.stop()
      return described
    })
    queue.start(ids(20))
    await end
    const left = Object.values(said).filter((one) => one === 'left')
    expect(left.length).toBe(20 - asked.length)
    expect(left.length).toBeGreaterThan(0)
    const again = ids(20).filter((id) => said[id] === 'left')
    queue.start(again)
    await expect.poll(() => queue.state).toBe('idle')
    expect(Object.values(said).every((one) => one === 'described')).toBe(true)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('asks nothing new while it is paused', async () => {
    const end = queueOf(() => described)
    queue.start(ids(12))
    queue.pause()
    await expect.poll(() => Object.values(said).filter((one) => one === 'asking').length).toBe(0)
    expect(asked).toHaveLength(AT_ONCE)
    expect(queue.state).toBe('paused')
    queue.resume()
    await end
    expect(asked).toHaveLength(12)
  })

  it('goes on past a server that is away for one picture', async () => {
    const end = queueOf((id) => (id === 'p1' ? new Error('gone') : described))
    queue.start(ids(6))
    expect(await end).toBeNull()
    expect(said.p1).toBe('network')
    expect(Object.values(said).filter((one) => one === 'described')).toHaveLength(5)
  })

  it('does not ask about what is taken off the table', async () => {
    const end = queueOf(() => described)
    queue.start(ids(10))
    queue.drop('p9')
    await end
    expect(asked).not.toContain('p9')
    rest()
  })
})
