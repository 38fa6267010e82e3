import { expose } from 'comlink'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PictureWorkerApi } from './picture-worker-api.ts'
import { PictureWorkerClient, type WorkerLike } from './picture-worker-client.ts'

type Manner = 'comes' | 'fails' | 'hangs'

/** Starts workers on ports of this thread, each start in its manner; the last one again and again. */
function startClient(...manners: Manner[]) {
  const ports: MessagePort[] = []
  const terminate = vi.fn()
  const fetchAgain = vi.fn(async () => {})
  const open = () => {
    const manner = manners[Math.min(ports.length, manners.length - 1)]
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    onTestFinished(() => port1.close())
    if (manner === 'comes') expose(new PictureWorkerApi(), port2)
    if (manner === 'fails') queueMicrotask(() => port1.dispatchEvent(new Event('error')))
    port1.start()
    return Object.assign(port1, { terminate }) as unknown as WorkerLike
  }
  // Waited for only where one hangs; a busy machine lets one that comes be late.
  const silenceMs = manners.includes('hangs') ? 300 : 10_000
  const client = new PictureWorkerClient({ open, fetchAgain, silenceMs })
  const text = new Blob(['no picture'])
  const look = () => client.ask((worker) => worker.inspect(text, 'a.jpg', 1_000))
  return { client, look, ports, fetchAgain, terminate }
}

it('asks one worker, however much it is asked', async () => {
  const { look, ports, fetchAgain } = startClient('comes')
  expect(await Promise.all([look(), look()])).toEqual([
    { ok: false, code: 'not_a_picture' },
    { ok: false, code: 'not_a_picture' },
  ])
  expect(ports).toHaveLength(1)
  expect(fetchAgain).not.toHaveBeenCalled()
})

it.each<Manner>(['fails', 'hangs'])('one that %s is fetched again, and comes', async (manner) => {
  const { look, ports, fetchAgain, terminate } = startClient(manner, manner, 'comes')
  expect(await look()).toEqual({ ok: false, code: 'not_a_picture' })
  expect(ports).toHaveLength(3)
  expect(fetchAgain).toHaveBeenCalledTimes(2)
  expect(terminate).toHaveBeenCalled()
})

it('one that never comes is said to be missing, and is tried again when it is asked again', async () => {
  const { look, ports } = startClient('fails', 'fails', 'fails', 'comes')
  await expect(look()).rejects.toThrow(expect.objectContaining({ name: 'WorkerMissing' }))
  expect(ports).toHaveLength(3)
  expect(await look()).toEqual({ ok: false, code: 'not_a_picture' })
})

it('one that breaks over a picture is started anew for the next', async () => {
  const { client, look, ports } = startClient('comes')
  await look()
  const broken = client.ask(() => new Promise(() => {}))
  await Promise.resolve()
  ports[0]?.dispatchEvent(new Event('error'))
  await expect(broken).rejects.toThrow(expect.objectContaining({ name: 'WorkerBroken' }))
  expect(await look()).toEqual({ ok: false, code: 'not_a_picture' })
  expect(ports).toHaveLength(2)
})
