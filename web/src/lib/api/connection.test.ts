import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient, SESSION_KEY } from '../queries/query-client.ts'
import { ApiError } from './api-error.ts'
import { followConnection, isAway, whyAway } from './connection.ts'

beforeEach(() => queryClient.clear())
afterEach(() => onlineManager.setOnline(true))

const askedInVain = (code: ApiError['code']) =>
  queryClient
    .fetchQuery({
      queryKey: SESSION_KEY,
      queryFn: () => Promise.reject(new ApiError({ code })),
      retry: false,
    })
    .catch(() => null)

it.each([
  ['network', 'network'],
  ['unavailable', 'unavailable'],
  ['internal', null],
  ['rate_limited', null],
] as const)('after %s the server is away because of %s', async (code, why) => {
  await askedInVain(code)
  expect([whyAway(), isAway()]).toEqual([why, why !== null])
})

it('is away without a network, whatever was answered last', async () => {
  await askedInVain('unavailable')
  onlineManager.setOnline(false)
  expect(whyAway()).toBe('network')
})

it('is there once it is known who is calling', async () => {
  expect(isAway()).toBe(false)
  await askedInVain('unavailable')
  queryClient.setQueryData(SESSION_KEY, { level: 'visitor' })
  expect(isAway()).toBe(false)
})

it('stays away while a question that was never answered is asked anew, and is what the last one found', async () => {
  const heard: (string | null)[] = []
  const stop = followConnection(() => heard.at(-1) !== whyAway() && heard.push(whyAway()))
  for (const code of ['unavailable', 'unavailable', 'network', 'network', 'internal', 'internal'] as const)
    await askedInVain(code)
  expect(heard).toEqual([null, 'unavailable', 'network', null])
  queryClient.clear()
  await askedInVain('unavailable')
  queryClient.setQueryData(SESSION_KEY, { level: 'visitor' })
  expect(heard.slice(4)).toEqual(['unavailable', null])
  stop()
})
