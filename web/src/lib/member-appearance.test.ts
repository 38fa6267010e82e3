import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from './session.ts'

const me = {
  id: 'malee',
  email: 'malee@example.com',
  emailVerified: true,
  displayName: 'มาลี',
  phone: null,
  membership: 'free',
  expiresAt: null,
  hasPurchasedVip: false,
  promptCount: 0,
  appearance: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const quota = { limit: 1_000, used: 0, resetsAt: '2026-11-20T17:00:00.000Z' }
type Look = NonNullable<NonNullable<Session['me']>['appearance']>
const DARK: Look = { theme: 'dark', looped: true }
const LIGHT: Look = { theme: 'light', looped: false }

/** Makes a device of its own, with what its browser keeps and a server that keeps what it is sent. */
async function aDevice(kept = new Map<string, string>()) {
  vi.resetModules()
  const root = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const { setAppearance } = await import('./appearance.ts')
  const { queryClient } = await import('./query-client.ts')
  const { sessionQuery } = await import('./session.ts')
  const { followMemberAppearance } = await import('./member-appearance.ts')
  const stop = followMemberAppearance()
  const signedIn = (appearance: Look | null) =>
    queryClient.setQueryData(sessionQuery.queryKey, {
      level: 'free',
      me: { ...me, appearance },
      quota,
      mustSetUpTwoFactor: false,
    })
  return { kept, root, setAppearance, signedIn, stop }
}

let sent: Look[]
let isReachable: boolean
beforeEach(() => {
  sent = []
  isReachable = true
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(String(body)))
    return new Response(String(body))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('comes along to another device, and is not sent back', async () => {
  const device = await aDevice()
  device.signedIn(DARK)
  expect(device.root.dataset).toEqual({ theme: 'dark', looped: '' })
  expect(Object.fromEntries(device.kept)).toEqual({ theme: 'dark', looped: '1' })
  expect(sent).toEqual([])
  device.stop()
})

it('leaves a device as it is for a member who never chose', async () => {
  const device = await aDevice(new Map([['theme', 'light']]))
  device.signedIn(null)
  expect(device.kept.get('theme')).toBe('light')
  expect(sent).toEqual([])
  device.stop()
})

it('is sent to the profile when it is chosen, the last of several choices too', async () => {
  const device = await aDevice()
  device.signedIn(DARK)
  device.setAppearance({ looped: false })
  device.setAppearance({ theme: 'light' })
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(LIGHT))
  await vi.waitFor(() => expect(device.kept.has('appearanceUnsaved')).toBe(false))
  device.stop()
})

it('is sent also when it is chosen while the session is asked for after the one before', async () => {
  const device = await aDevice()
  device.signedIn(LIGHT)
  const { queryClient } = await import('./query-client.ts')
  let answer = () => {}
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementationOnce(
    () => new Promise((resolve) => (answer = resolve)),
  )
  device.setAppearance({ theme: 'dark' })
  await vi.waitFor(() => expect(queryClient.invalidateQueries).toHaveBeenCalled())
  device.setAppearance({ looped: true })
  answer()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(DARK))
  await vi.waitFor(() => expect(device.kept.has('appearanceUnsaved')).toBe(false))
  device.stop()
})

it('goes with a visitor into the account', async () => {
  const device = await aDevice()
  device.setAppearance(DARK)
  expect(sent).toEqual([])
  device.signedIn(LIGHT)
  await vi.waitFor(() => expect(sent).toEqual([DARK]))
  expect(device.root.dataset.theme).toBe('dark')
  device.stop()
})

it('outlives a lost network and a reload: it is sent with the next answer', async () => {
  const device = await aDevice()
  device.signedIn(LIGHT)
  isReachable = false
  device.setAppearance(DARK)
  await Promise.resolve()
  device.stop()
  const reloaded = await aDevice(device.kept)
  isReachable = true
  reloaded.signedIn(LIGHT)
  await vi.waitFor(() => expect(sent).toEqual([DARK]))
  expect(reloaded.kept.get('theme')).toBe('dark')
  reloaded.stop()
})
