import { describe, expect, it } from 'vitest'
import { KEY, k1, listOf, machine, ONLINE, useFakeServer } from '../testing/fake-licence-server.ts'
import { stateFile } from './licence-state.ts'

const { server, answers, path, client, later, kept } = useFakeServer()

describe('what a person does while the server is asked', () => {
  const OTHER = 'FFFF-GGGG-HHHH-IIII-JJJJ'
  /** Returns answers of the server, but `meanwhile` goes first once the verb is asked for the first time. */
  const during = (verb: string, meanwhile: () => unknown): typeof fetch => {
    let isDone = false
    return async (url, init) => {
      const answer = await answers(url, init)
      if (isDone || !String(url).endsWith(`/${verb}`)) return answer
      isDone = true
      await meanwhile()
      return answer
    }
  }
  const keyOnDisk = () => {
    const state = stateFile(path()).read()
    return state === 'changed' ? state : state?.key
  }

  it.each(['validate', 'keys', 'heartbeat'])(
    'an activation stands, whatever %s had been asked',
    async (verb) => {
      await client().activate(KEY)
      later(2)
      const fetch = during(verb, () => client().activate(OTHER))
      expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
      expect(keyOnDisk()).toBe(OTHER)
    },
  )

  it.each(['validate', 'keys'])('forgetting stands, whatever %s had been asked', async (verb) => {
    await client().activate(KEY)
    const fetch = during(verb, () => client().forget())
    expect(await client(machine, { fetch }).check()).toEqual({ works: false, reason: 'NO_KEY' })
    expect(keyOnDisk()).toBeUndefined()
  })

  it('forgetting stands when the file is fetched', async () => {
    await client().activate(KEY)
    expect(await client(machine, { fetch: during('heartbeat', () => client().forget()) }).heartbeat()).toBe(
      false,
    )
    expect(keyOnDisk()).toBeUndefined()
  })

  it('counts from the next one on for what an earlier version kept', async () => {
    await client().activate(KEY)
    const { act: _, ...former } = kept()
    stateFile(path()).write(former)
    expect(await client().check()).toEqual(ONLINE)
    expect(
      await client(machine, { fetch: during('heartbeat', () => client().deactivate()) }).heartbeat(),
    ).toBe(false)
  })

  it.each(['keys', 'heartbeat'])('a removal stands, whatever a heartbeat had asked at %s', async (verb) => {
    await client().activate(KEY)
    const fetch = during(verb, () => client().deactivate())
    expect(await client(machine, { fetch }).heartbeat()).toBe(false)
    server.network = 'cut'
    expect(await client().check()).toEqual({ works: false, reason: 'UNREACHABLE' })
  })

  it('a no stands against a heartbeat that was asked before it', async () => {
    await client().activate(KEY)
    const fetch = during('heartbeat', () => {
      server.code = 'FINGERPRINT_SCOPE_MISMATCH'
      return client().check()
    })
    expect(await client(machine, { fetch }).heartbeat()).toBe(false)
    server.network = 'cut'
    expect(await client().check()).toEqual({ works: false, reason: 'UNREACHABLE' })
  })

  it('a fresh file stays where an older list of keys, asked for before it, comes in', async () => {
    const newer = listOf(2, [k1])
    server.list = newer
    await client().activate(KEY)
    later(2)
    server.list = listOf(1, [k1])
    let fresh: string | null = null
    const fetch = during('keys', async () => {
      server.list = newer
      await client().heartbeat()
      fresh = kept().file
    })
    const former = kept().file
    expect(await client(machine, { fetch }).deactivate('another machine')).toBe(true)
    expect(fresh).not.toBe(former)
    expect(kept().file).toBe(fresh)
  })

  it('forgetting and removing stand against an activation under way', async () => {
    const forgetting = client(machine, { fetch: during('activate', () => forgetting.forget()) })
    expect(await forgetting.activate(KEY)).toMatchObject({ activated: false, code: 'SUPERSEDED' })
    expect(keyOnDisk()).toBeUndefined()
    await client().activate(KEY)
    const other = client(machine, { fetch: during('activate', () => client().deactivate()) })
    expect(await other.activate(OTHER)).toMatchObject({ activated: false, code: 'SUPERSEDED' })
    expect(keyOnDisk()).toBe(KEY)
  })

  it('pressing twice activates once, and both presses hear of it', async () => {
    const fetch = during('activate', () => client().activate(KEY))
    expect(await client(machine, { fetch }).activate(KEY)).toMatchObject({ activated: true })
    expect(keyOnDisk()).toBe(KEY)
    expect(await client().check()).toEqual(ONLINE)
  })

  it('an old no does not take the file of a new activation with the same key', async () => {
    await client().activate(KEY)
    server.code = 'FINGERPRINT_SCOPE_MISMATCH'
    const fetch = during('validate', async () => {
      server.code = 'VALID'
      later(1)
      await client().activate(KEY)
    })
    expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
    server.network = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })
})
