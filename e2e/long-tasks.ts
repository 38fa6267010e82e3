import type { Browser, Page } from '@playwright/test'

/** What a page may hold its main thread for at a time. */
const LONG_MS = 50

interface TraceEvent {
  name: string
  cat: string
  pid: number
  tid: number
  args: { name?: string }
  /** Processor time of its thread, µs: what other programs took meanwhile is no part of it. */
  tdur?: number
}

/**
 * Notes every task of the main threads of pages from now on.
 * @returns ends it and answers the processor time (ms) of each task that held its page for longer than 50 ms
 */
export async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
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
    if (tasks.length === 0) throw new Error('The trace tells of no task')
    return tasks.map(({ tdur = 0 }) => tdur / 1000).filter((ms) => ms > LONG_MS)
  }
}
