import {
  activateMachine,
  deactivateMachine,
  sendHeartbeat,
  validateLicenceKey,
} from '@thokham/contract/licence-api'
import { createLicence, readLicence } from '@thokham/contract/licences'
import { beforeAll, expect, it } from 'vitest'
import { countWaiting } from '../../testing/locks.ts'
import { aMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { lockLicence } from './licence-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ connections: 20 })
})

async function aHolder() {
  const member = await aMember(server.services, { level: 'vip' })
  const { body } = await server.call(createLicence, {}, member)
  const machines = async () => (await server.call(readLicence, {}, member)).body.licence?.machines ?? []
  return { key: body.key, id: body.licence.id, machines }
}
const activate = async (key: string, fingerprint: string, more = {}) =>
  (await server.call(activateMachine, { body: { key, fingerprint, ...more } })).body

/** Waits until a statement on the table waits for a lock. */
const untilOneWaitsFor = (table: string) =>
  expect.poll(() => countWaiting(server.pool, `%${table}%`)).toBeGreaterThan(0)

it('nobody has lines signed that they made up: what is signed is one line each', async () => {
  const validate = (body: object) => server.send('POST', '/api/v1/licenses/validate', { key: 'x', ...body })
  expect((await validate({ fingerprint: 'x\nVALID\nmine', nonce: 'n' })).status).toBe(400)
  expect((await validate({ fingerprint: 'mine', nonce: 'n\r\nVALID' })).status).toBe(400)
})

it.each(['validate', 'activate', 'deactivate', 'heartbeat', 'machines'])(
  'what %s signs is what was sent: a text that cannot be kept is refused, not shortened',
  async (verb) => {
    const ask = (more: object) =>
      server.send('POST', `/api/v1/licenses/${verb}`, { key: 'x', fingerprint: 'mine', nonce: 'n', ...more })
    for (const nonce of ['\0', 'a\0b', '\ud800', 'x\udfff', '\u0085', '\u001b[0m'])
      expect((await ask({ nonce })).error, JSON.stringify(nonce)).toMatchObject({
        code: 'invalid_input',
        fields: { nonce: 'format' },
      })
    expect((await ask({ 'nonce\0': 'a\0b' })).error?.fields, 'nor by another name').toEqual({
      nonce: 'format',
    })
    if (verb !== 'machines')
      expect((await ask({ fingerprint: 'mine\0' })).error?.fields).toEqual({ fingerprint: 'format' })
    for (const nonce of ['', ' n ', 'ไหม', '🧵', '\u200b'])
      expect((await ask({ nonce })).body, JSON.stringify(nonce)).toMatchObject({ nonce })
  },
)

it('a fingerprint goes before parts: of two machines each stays its own', async () => {
  const { key, machines } = await aHolder()
  const [one, two] = [
    ['1', '2', '3', '4'],
    ['5', '6', '7', '8'],
  ]
  await activate(key, 'one', { parts: one, name: 'One' })
  await activate(key, 'two', { parts: two, name: 'Two' })
  expect(await activate(key, 'two', { parts: one })).toMatchObject({ code: 'ACTIVATED' })
  expect((await machines()).map(({ name }) => name)).toEqual(['One', 'Two'])
})

it('a machine with a new disk is taken off by its parts, as it was activated', async () => {
  const { key, machines } = await aHolder()
  await activate(key, 'old', { parts: ['1', '2', '3', '4'] })
  const body = { key, fingerprint: 'mended', parts: ['1', '2', '3', 'new'] }
  expect((await server.call(deactivateMachine, { body })).body).toMatchObject({
    deactivated: true,
    machines: [],
  })
  expect(await machines()).toEqual([])
})

it('a machine that is taken off while it sends a heartbeat gets no fresh file', async () => {
  const { key, id } = await aHolder()
  await activate(key, 'a')
  const removing = await server.pool.connect()
  await removing.query('BEGIN')
  await removing.query('UPDATE machine_activations SET is_active = false WHERE license_key_id = $1', [id])
  const beat = server.call(sendHeartbeat, { body: { key, fingerprint: 'a' } })
  await untilOneWaitsFor('machine_activations')
  await removing.query('COMMIT')
  removing.release()
  expect((await beat).body).toMatchObject({ alive: false, code: 'FINGERPRINT_SCOPE_MISMATCH', file: null })
})

it('an account that is deleted meanwhile fails nobody who was asked about with it', async () => {
  const gone = await aHolder()
  const others = await Promise.all(Array.from({ length: 5 }, aHolder))
  const deleting = await server.pool.connect()
  await deleting.query('BEGIN')
  await deleting.query('DELETE FROM license_keys WHERE id = $1', [gone.id])
  const asked = [gone, ...others].map(({ key }) =>
    server.call(validateLicenceKey, { body: { key, fingerprint: 'a' } }),
  )
  await untilOneWaitsFor('license_requests')
  await deleting.query('COMMIT')
  deleting.release()
  const codes = (await Promise.all(asked)).map(({ body }) => body.code)
  expect(codes).toEqual(['NOT_FOUND', ...Array(5).fill('NO_MACHINE')])
})

it('a licence that is being changed keeps nobody waiting who asks for the first time', async () => {
  const { key, id } = await aHolder()
  const answer = await server.services.db.transaction(async (tx) => {
    await lockLicence(tx, { id })
    return server.call(validateLicenceKey, { body: { key } })
  })
  expect(answer.body.code).toBe('NO_MACHINE')
})

it('a name that shows nothing is none', async () => {
  const { key, machines } = await aHolder()
  await activate(key, 'a', { name: '\u200b\u2060\u3164', system: 'Windows 11' })
  expect((await machines()).map(({ name }) => name)).toEqual(['Windows 11'])
})
