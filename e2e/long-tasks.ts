import type { Browser, Page } from '@playwright/test'

/** What a page may hold its main thread for at a time, on a machine that does the peer's work in `PEER_MS`. */
const LONG_MS = 50
const PEER_MS = 6

interface TraceEvent {
  name: string
  cat: string
  pid: number
  tid: number
  args: { name?: string }
  /** Processor time of its thread, µs: what other programs took meanwhile is no part of it. */
  tdur?: number
}

/** Returns how long (ms) this page needs for work that is always the same, half of the times at most. */
const peerMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const times: number[] = []
    for (let time = 0; time < 60; time++) {
      await new Promise((resolve) => setTimeout(resolve))
      const from = performance.now()
      const words = Array.from({ length: 12_000 }, (_, index) => ({
        word: `thread ${(index * 7919) % 12_000}`,
      }))
      const copy = JSON.parse(JSON.stringify(words)) as typeof words
      copy.sort((one, other) => (one.word < other.word ? -1 : 1))
      times.push(performance.now() - from)
    }
    return times.sort((one, other) => one - other)[times.length / 2] ?? 0
  })

/**
 * Notes every task of the main threads of pages from now on.
 * @returns ends it and answers the processor time (ms) of each task that held its page for longer than 50 ms; on a machine that is
 * slower than the one of bench/README.md, before or after, for as many times longer as the peer's work takes there
 */
export async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  const before = await peerMs(page)
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: ['toplevel'] })
  return async () => {
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    const main = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    )
    const tasks = traceEvents.filter(
      ({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
    )
    const slowness = Math.max(1, before / PEER_MS, (await peerMs(page)) / PEER_MS)
    if (tasks.length === 0) throw new Error('The trace tells of no task')
    return tasks.map(({ tdur = 0 }) => tdur / 1000).filter((ms) => ms > LONG_MS * slowness)
  }
}
