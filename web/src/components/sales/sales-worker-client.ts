import { type Remote, wrap } from 'comlink'
import { whenForgotten } from '../../kit/storage/member-traces.ts'
import { tabChannel } from '../../kit/storage/tab-channel.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import workerUrl from './sales-worker.ts?worker&url'
import type { SalesWorkerApi } from './sales-worker-api.ts'

/** The first word of every query that is answered by this browser's own sales. */
export const SALES_KEY = 'own-sales'

let running: { worker: Worker; remote: Remote<SalesWorkerApi>; broken: Promise<never> } | null = null

/** Nothing that was read of a member outlives them in memory. */
whenForgotten(end)

const tabs = tabChannel<'changed'>('sales')
tabs.follow(() => void readAgain())

function end(): void {
  running?.worker.terminate()
  running = null
}

function start() {
  const worker = new Worker(workerUrl, { type: 'module', name: 'sales' })
  const broken = new Promise<never>((_, reject) => {
    const fail = () => {
      if (running?.worker === worker) end()
      reject(new Error('the sales worker broke'))
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
  })
  // Nobody may be asking just then.
  broken.catch(() => {})
  return { worker, remote: wrap<SalesWorkerApi>(worker), broken }
}

/** Asks the worker; one that broke, or could not be loaded, is begun anew by the next question. */
export async function askSales<T>(work: (remote: Remote<SalesWorkerApi>) => T): Promise<Awaited<T>> {
  running ??= start()
  return Promise.race([work(running.remote), running.broken])
}

/** Lets every tab read its sales again, after a change. */
export async function salesChanged(): Promise<void> {
  tabs.tell('changed')
  await readAgain()
}

async function readAgain(): Promise<void> {
  if (running) await askSales((remote) => remote.forget())
  await queryClient.invalidateQueries({ queryKey: [SALES_KEY] })
}
