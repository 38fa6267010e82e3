import { afterEach, expect, it, vi } from 'vitest'
import { tabChannel } from './tab-channel.ts'

afterEach(() => vi.unstubAllGlobals())

it('tells other tabs, and hears them until it is stopped', async () => {
  vi.stubGlobal('window', {})
  const [here, there] = [tabChannel<string>('a'), tabChannel<string>('a')]
  const heard: string[] = []
  const stop = here.follow((message) => heard.push(message))
  there.tell('one')
  await expect.poll(() => heard).toEqual(['one'])
  stop()
  there.tell('two')
  const last = new Promise((resolve) => here.follow(resolve))
  there.tell('three')
  await last
  expect(heard).toEqual(['one'])
})

it('is silent where the browser refuses channels', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  )
  const channel = tabChannel<string>('a')
  channel.tell('one')
  channel.follow(() => {})()
})
