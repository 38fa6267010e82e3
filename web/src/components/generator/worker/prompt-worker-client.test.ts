import { expose } from 'comlink'
import { expect, it, onTestFinished, vi } from 'vitest'
import { defaultSettings, recipeOf } from '../settings/prompt-settings.ts'
import { promptWorkerApi } from './prompt-worker-api.ts'
import { PromptWorkerClient, WorkerEnded, type WorkerLike } from './prompt-worker-client.ts'

/** Starts a worker on a port of this thread: `fail` is what a browser reports of one that cannot be loaded, or broke. */
function startClient({ loads = true } = {}) {
  const { port1, port2 } = new MessageChannel()
  const terminate = vi.fn(() => {
    port1.close()
    port2.close()
  })
  if (loads)
    expose(
      promptWorkerApi(() => new Promise((resolve) => setTimeout(resolve))),
      port2,
    )
  port1.start()
  const worker = Object.assign(port1, { terminate }) as unknown as WorkerLike
  const onFailure = vi.fn()
  const client = new PromptWorkerClient(worker, onFailure)
  onTestFinished(() => client.close())
  const fail = (event: 'error' | 'messageerror' = 'error') => port1.dispatchEvent(new Event(event))
  return { client, fail, onFailure, terminate }
}

const { keywords: _, ...options } = recipeOf('free', defaultSettings('free'), 7)

it('asks the worker, and hears how far a set has come', async () => {
  const { client, onFailure } = startClient()
  // So many that it tells more than once on its way.
  const text = Array.from({ length: 200_000 }, (_, line) => `cloth ${line}`).join('\n')
  expect(await client.ask('setText', { text, undoable: false })).toMatchObject({ keywords: 200_000 })
  const progress: { prompts: number; wanted: number }[] = []
  const made = await client.ask('generate', { options, count: 'all' }, (news) => progress.push(news))
  expect(made).toMatchObject({ prompts: 200_000, wanted: 200_000, total: 200_000n })
  expect((await made.file.text()).split('\n')).toHaveLength(200_000)
  expect(progress[0]).toMatchObject({ wanted: 200_000 })
  expect(onFailure).not.toHaveBeenCalled()
})

it('hands on what the worker throws, and goes on', async () => {
  const { client } = startClient()
  await client.ask('setText', { text: 'cat', undoable: false })
  await expect(client.ask('readFile', { file: {} as Blob, csv: false })).rejects.toThrow(/arrayBuffer/)
  expect(await client.ask('lines', { from: 0, to: 1 })).toEqual([{ text: 'cat', duplicate: false }])
})

it.each(['error', 'messageerror'] as const)(
  'rejects calls that wait and later ones after %s',
  async (event) => {
    const { client, fail, onFailure, terminate } = startClient({ loads: false })
    const waiting = [client.ask('csv'), client.ask('lines', { from: 0, to: 1 })]
    fail(event)
    fail(event)
    for (const call of waiting) await expect(call).rejects.toThrow(WorkerEnded)
    await expect(client.ask('csv')).rejects.toThrow('the prompt worker failed')
    expect(onFailure).toHaveBeenCalledOnce()
    expect(terminate).toHaveBeenCalledOnce()
  },
)

it('rejects calls that wait when it is closed, which is no failure', async () => {
  const { client, fail, onFailure } = startClient({ loads: false })
  const waiting = client.ask('csv')
  client.close()
  fail()
  await expect(waiting).rejects.toThrow('the prompt worker was closed')
  await expect(client.ask('csv')).rejects.toThrow(WorkerEnded)
  expect(onFailure).not.toHaveBeenCalled()
})
