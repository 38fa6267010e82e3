import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { sendWaiting } from './components/generator/results/offline-queue.ts'
import { ApiError } from './lib/api/api-error.ts'
import { queryClient, SESSION_KEY } from './lib/queries/query-client.ts'
import { supportOffline } from './offline-support.ts'

vi.mock('./components/generator/results/offline-queue.ts', () => ({
  sendWaiting: vi.fn(async () => ({ counted: 0, refused: 0 })),
  isAnyWaiting: () => true,
}))
vi.mock('./lib/queries/last-seen.ts', () => ({ storeLastSeen: () => {} }))
vi.mock('./lib/boot/new-version.ts', () => ({ followQuietMoments: () => {} }))
vi.mock('./lib/boot/service-worker.ts', () => ({ keepAppForOffline: () => {} }))

const away = () => Promise.reject(new ApiError({ code: 'unavailable', status: 503 }))

afterEach(() => vi.useRealTimers())

it('a page that was opened while the server is away asks for what did not come once, when it is back', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  const session = vi.fn<() => Promise<unknown>>(away)
  const history = vi.fn<() => Promise<unknown>>(away)
  for (const [queryKey, queryFn] of [[SESSION_KEY, session] as const, [['history'], history] as const])
    new QueryObserver(queryClient, { queryKey, queryFn, retry: false }).subscribe(() => {})
  supportOffline()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(session.mock.calls.length).toBeGreaterThan(10)
  expect(history).toHaveBeenCalledTimes(1)

  session.mockResolvedValue({ level: 'free' })
  history.mockResolvedValue(['a set'])
  await vi.advanceTimersByTimeAsync(23_000)
  expect(history).toHaveBeenCalledTimes(2)
  expect(queryClient.getQueryData(['history'])).toEqual(['a set'])
  expect(sendWaiting).toHaveBeenCalled()
})
