import { afterEach, expect, it, vi } from 'vitest'
import { deviceTime, isServerTimeKnown, noteServerTime, serverNow } from './server-clock.ts'

afterEach(() => vi.useRealTimers())

it('follows the server, however wrong the clock of the device is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:25:00.000Z') })
  noteServerTime(null)
  noteServerTime('sometime')
  expect(isServerTimeKnown()).toBe(false)
  expect(serverNow().toISOString()).toBe('2026-11-20T10:25:00.000Z')
  noteServerTime('Fri, 20 Nov 2026 10:00:00 GMT')
  expect(isServerTimeKnown()).toBe(true)
  // By this device 25 minutes later.
  expect(new Date(deviceTime('2026-11-20T10:00:30.000Z')).toISOString()).toBe('2026-11-20T10:25:30.000Z')
  vi.advanceTimersByTime(90_000)
  expect(serverNow().toISOString()).toBe('2026-11-20T10:01:30.000Z')
  noteServerTime('Fri, 20 Nov 2026 11:00:00 GMT')
  expect(serverNow().toISOString()).toBe('2026-11-20T11:00:00.000Z')
})
