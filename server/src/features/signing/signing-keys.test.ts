import { activateMachine, listSigningKeys, sendHeartbeat } from '@thokham/contract/licence-api'
import { createLicence } from '@thokham/contract/licences'
import { keyListText } from '@thokham/domain/key-list'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isSigned, readOfflineFile } from '../../testing/licence-programs.ts'
import { aMemberWithPassword } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { revokeSigningKey, rotateSigningKey } from './signing-keys.ts'

let server: TestServer
/** One that a licence works on. */
const machine = { key: '', fingerprint: 'a' }
beforeAll(async () => {
  server = await startTestServer({ connections: 60 })
  const member = await aMemberWithPassword(server.services, { level: 'lifetime' })
  machine.key = (await server.call(createLicence, {}, member)).body.key
  await server.call(activateMachine, { body: machine })
})
afterEach(() => {
  server.clock.now = null
})

describe('the signing keys', () => {
  const published = async () => {
    // Kept for a minute.
    server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + 2 * 60_000)
    return (await server.call(listSigningKeys, {})).body
  }

  it('are a list that each key has signed, the next one too; one that is revoked is out of it', async () => {
    const first = await published()
    const [k1] = first.keys
    if (!k1) throw new Error('no key')
    const kid2 = await rotateSigningKey(server.services, 'licence')
    const second = await published()
    expect(second.version).toBe(first.version + 1)
    expect(second.keys.map(({ kid, current }) => [kid, current])).toEqual([
      [kid2, true],
      [k1.kid, false],
    ])
    const proofOf = (list: typeof first, kid: string) => list.proofs.find((one) => one.kid === kid)
    expect(isSigned(keyListText(second), proofOf(second, k1.kid), [k1])).toBe(true)

    expect(await revokeSigningKey(server.services, k1.kid)).toEqual({
      purpose: 'licence',
      successor: null,
    })
    const third = await published()
    expect(third).toMatchObject({ version: second.version + 1, revoked: [k1.kid], keys: [{ kid: kid2 }] })
    expect(third.keys).toHaveLength(1)
    expect(isSigned(keyListText(third), proofOf(third, kid2), second.keys)).toBe(true)

    expect(await revokeSigningKey(server.services, 'no such key')).toBe('unknown')
    expect(await revokeSigningKey(server.services, k1.kid)).toEqual({
      purpose: 'licence',
      successor: null,
    })
    expect((await published()).version, 'revoked once').toBe(third.version)
  })

  it('the current one that is revoked gets a successor, which signs from then on', async () => {
    const before = await published()
    const leaked = before.keys.find(({ current }) => current)?.kid ?? ''
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => revokeSigningKey(server.services, leaked)),
    )
    const successors = answers.flatMap((answer) => (answer === 'unknown' ? [] : (answer.successor ?? [])))
    expect(successors).toHaveLength(1)
    const after = await published()
    expect(after.keys.filter(({ current }) => current).map(({ kid }) => kid)).toEqual(successors)
    expect(after.revoked).toContain(leaked)
    // Who knows the leaked one alone finds its way once more.
    const last = after.proofs.find(({ kid }) => kid === leaked)
    expect(isSigned(keyListText(after), last, before.keys)).toBe(true)
    const { file } = (await server.call(sendHeartbeat, { body: machine })).body
    expect(readOfflineFile(file ?? '', after.keys)).toMatchObject({ fingerprint: 'a' })
  })
})
