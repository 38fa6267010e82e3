import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

/** The server: who has signed in, the look in the profile, and what it was sent. */
let server: {
  isReachable: boolean
  isSignedIn: boolean
  profile: Look | null
  sent: Look[]
  /** What a saving waits for before it counts. */
  busy: Promise<void>
  /** What an answer about the session waits for once it is written. */
  slow: Promise<void>
}

async function answer(_path: string, { method, body }: RequestInit): Promise<Response> {
  if (!server.isReachable) throw new TypeError('Failed to fetch')
  if (method === 'PUT') {
    const look = JSON.parse(String(body)) as Look
    server.sent.push(look)
    await server.busy
    server.profile = look
    return Response.json(look)
  }
  const { isSignedIn, profile: appearance } = server
  const session = {
    level: isSignedIn ? 'free' : 'visitor',
    me: isSignedIn ? { ...me, appearance } : null,
    quota: isSignedIn ? quota : null,
    mustSetUpTwoFactor: false,
    twoFactorDueAt: null,
    mustRenewPassword: false,
    ended: null,
  }
  await server.slow
  return Response.json(session)
}

/** Makes a browser: what it keeps for all its tabs, and what a tab is told by another one. */
function aBrowser(kept = new Map<string, string>()) {
  const ears: { of: string; hear: (event: object) => void }[] = []
  const listen = (of: string, hear: (event: object) => void) => void ears.push({ of, hear })
  const stopListening = (_of: string, hear: (event: object) => void) =>
    void ears.splice(0, ears.length, ...ears.filter((ear) => ear.hear !== hear))
  const tell = (of: string, event: object) => {
    for (const ear of [...ears]) if (ear.of === of) ear.hear(event)
  }
  /** What tabs have told the others. */
  const told: unknown[] = []
  class Channel {
    addEventListener = listen
    removeEventListener = stopListening
    postMessage = (data: unknown) => told.push(data)
  }
  let turn: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_name: string, _options: object, work: () => Promise<void>) => {
      const done = turn.then(work)
      turn = done.catch(() => undefined)
      return done
    },
  }
  const root = { dataset: {} as Record<string, string> }
  vi.stubGlobal('window', { BroadcastChannel: Channel })
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { onLine: true, locks })
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('removeEventListener', stopListening)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return {
    kept,
    root,
    told,
    /** What another tab does: it keeps something, says something, or has the turn. */
    elsewhere: {
      keep(key: string, value: string | null) {
        if (value === null) kept.delete(key)
        else kept.set(key, value)
        tell('storage', { key })
      },
      say: (data: unknown) => tell('message', { data }),
      takeTurn: (work: Promise<void>) => void locks.request('', {}, () => work),
    },
  }
}

const closings: (() => void)[] = []

async function openTab() {
  vi.resetModules()
  const { setAppearance, currentAppearance } = await import('./appearance.ts')
  const { queryClient } = await import('../queries/query-client.ts')
  const { sessionQuery, followOtherTabs, refreshSession, updateSession } = await import('./session.ts')
  const { followMemberAppearance } = await import('./member-appearance.ts')
  const stops = [
    followOtherTabs(),
    followMemberAppearance(),
    new QueryObserver(queryClient, sessionQuery).subscribe(() => {}),
  ]
  const close = () => {
    for (const stop of stops.splice(0)) stop()
  }
  closings.push(close)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  return {
    close,
    look: currentAppearance,
    choose: setAppearance,
    ask: refreshSession,
    useQuota: () => updateSession({ quota, promptCount: 7 }),
  }
}

/** Something to wait for, and what ends the waiting. */
function held(): { until: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))
const now = Promise.resolve()
beforeEach(() => {
  server = { isReachable: true, isSignedIn: true, profile: null, sent: [], busy: now, slow: now }
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  for (const close of closings.splice(0)) close()
  vi.unstubAllGlobals()
})

it('comes along to another device, and is not sent back', async () => {
  server.profile = DARK
  const browser = aBrowser()
  await openTab()
  expect(browser.root.dataset).toEqual({ theme: 'dark', looped: '' })
  expect(browser.kept.get('theme')).toBe('dark')
  expect(browser.kept.get('looped')).toBe('1')
  expect(server.sent).toEqual([])
})

it('leaves a device as it is for a member who never chose', async () => {
  const { kept } = aBrowser(new Map([['theme', 'light']]))
  await openTab()
  expect(kept.get('theme')).toBe('light')
  expect(server.sent).toEqual([])
})

it('is sent to the profile when it is chosen, the last of several choices too', async () => {
  server.profile = DARK
  const { kept } = aBrowser()
  const tab = await openTab()
  tab.choose({ looped: false })
  tab.choose({ theme: 'light' })
  await expect.poll(() => server.profile).toEqual(LIGHT)
  await expect.poll(() => kept.has('appearanceUnsaved')).toBe(false)
})

it('is sent also when it is chosen while the session is asked for after the one before', async () => {
  server.profile = LIGHT
  const { kept } = aBrowser()
  const tab = await openTab()
  const { until, letGo } = held()
  server.slow = until
  tab.choose({ theme: 'dark' })
  await expect.poll(() => kept.has('appearanceUnsaved')).toBe(false)
  tab.choose({ looped: true })
  letGo()
  await expect.poll(() => server.profile).toEqual(DARK)
  await expect.poll(() => kept.has('appearanceUnsaved')).toBe(false)
})

it('goes with a visitor into the account', async () => {
  server.isSignedIn = false
  server.profile = LIGHT
  const { root } = aBrowser()
  const tab = await openTab()
  tab.choose(DARK)
  expect(server.sent).toEqual([])
  server.isSignedIn = true
  await tab.ask()
  await expect.poll(() => server.sent).toEqual([DARK])
  expect(root.dataset.theme).toBe('dark')
})

it('outlives a lost network and a reload: it is sent with the next answer', async () => {
  server.profile = LIGHT
  const { kept } = aBrowser()
  const tab = await openTab()
  server.isReachable = false
  tab.choose(DARK)
  await settled()
  tab.close()
  server.isReachable = true
  const reloaded = await openTab()
  await expect.poll(() => server.sent).toEqual([DARK])
  expect(reloaded.look()).toEqual(DARK)
  expect(kept.get('theme')).toBe('dark')
})

it('is not taken back by what was answered before it was saved', async () => {
  server.profile = LIGHT
  const { kept } = aBrowser()
  const tab = await openTab()
  server.slow = held().until
  tab.choose(DARK)
  await expect.poll(() => kept.has('appearanceUnsaved')).toBe(false)
  tab.useQuota()
  expect(tab.look()).toEqual(DARK)
})

describe('beside another tab', () => {
  async function besideAnother() {
    server.profile = LIGHT
    const browser = aBrowser()
    return { ...browser, tab: await openTab() }
  }

  it('shows what is chosen there, leaves the saving to it, and does not turn it back once that is done', async () => {
    const { kept, elsewhere, tab } = await besideAnother()
    const saving = held()
    elsewhere.takeTurn(saving.until)
    elsewhere.keep('appearanceUnsaved', '1')
    elsewhere.keep('theme', 'dark')
    elsewhere.keep('looped', '1')
    await settled()
    server.profile = DARK
    elsewhere.keep('appearanceUnsaved', null)
    saving.letGo()
    await settled()
    expect(tab.look()).toEqual(DARK)
    expect(kept.get('theme')).toBe('dark')
    expect(server.sent).toEqual([])
  })

  it('tells it to ask anew once what was chosen here is saved', async () => {
    const { kept, told, tab } = await besideAnother()
    tab.choose(DARK)
    await expect.poll(() => kept.has('appearanceUnsaved')).toBe(false)
    expect(told).toEqual(['changed'])
  })

  it('adopts what it is answered when it is told to ask anew', async () => {
    const { elsewhere, tab } = await besideAnother()
    server.profile = DARK
    elsewhere.say('changed')
    await expect.poll(tab.look).toEqual(DARK)
    expect(server.sent).toEqual([])
  })

  it('sends what that one was closed with', async () => {
    const { kept, elsewhere, tab } = await besideAnother()
    server.isReachable = false
    elsewhere.keep('appearanceUnsaved', '1')
    elsewhere.keep('theme', 'dark')
    elsewhere.keep('looped', '1')
    await settled()
    server.isReachable = true
    await tab.ask()
    await expect.poll(() => kept.has('appearanceUnsaved')).toBe(false)
    expect(server.profile).toEqual(DARK)
    expect(tab.look()).toEqual(DARK)
  })
})
