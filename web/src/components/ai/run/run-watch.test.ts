import { readAiRun } from '@thokham/contract/ai-runs'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { RunWatch } from './run-watch.ts'

const answers = vi.hoisted(() => ({ request: vi.fn<(operation: unknown) => Promise<unknown>>() }))
vi.mock('../../../lib/api/request.ts', () => answers)

let open: Set<Stream>
let page: EventTarget
class Stream extends EventTarget {
  constructor() {
    super()
    open.add(this)
  }
  close() {
    open.delete(this)
  }
}

beforeEach(() => {
  open = new Set()
  page = new EventTarget()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

it('says at once that the network has gone, though its stream says nothing of it', async () => {
  const run = { id: 'a', state: 'running' }
  answers.request.mockImplementation(async (operation) =>
    operation === readAiRun ? run : { lines: [], revision: 0, more: false },
  )
  const links: string[] = []
  const watch = new RunWatch('a', {
    run: () => {},
    lines: () => {},
    link: (link) => links.push(link),
    error: (error) => links.push(String(error)),
  })
  await expect.poll(() => open.size).toBe(1)
  expect(links).toEqual(['live'])
  answers.request.mockRejectedValue(new ApiError({ code: 'network' }))
  page.dispatchEvent(new Event('offline'))
  await expect.poll(() => links).toEqual(['live', 'lost'])
  expect(open.size).toBe(0)
  watch.close()
})
