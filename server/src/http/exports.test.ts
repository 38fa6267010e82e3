import { can } from '@thokham/domain/access'
import { beforeAll, expect, it } from 'vitest'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { QUERIES } from '../testing/operation-bodies.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
})

/** Files of the back office: of what others handed in, or the office keeps; pictures are looked at, streams followed. */
const FILES = ['text/csv', 'text/plain', 'application/zip', 'application/json']
const exports = CONTRACT_OPERATIONS.filter(
  ({ access, response }) => !can('lifetime', access) && FILES.includes(response.description ?? ''),
)

it('the back office has these files', () => {
  expect(exports.map(({ name }) => name).sort()).toEqual([
    'categoryAdmin.export',
    'conceptAdmin.export',
    'expenses.export',
    'lessonAdmin.export',
    'members.export',
    'monthClose.file',
    'paymentAdmin.export',
    'report.export',
  ])
})

it.each(exports)('$name stands in the audit log, once for each time', async ({ method, path, name }) => {
  const newest = async () => {
    const { rows } = await server.pool.query('SELECT action, actor_id FROM audit_log ORDER BY id')
    return rows
  }
  const before = (await newest()).length
  for (let times = 1; times <= 2; times++) {
    expect((await server.send(method, path + (QUERIES[name] ?? ''), undefined, owner)).status).toBe(200)
    const added = (await newest()).slice(before)
    expect(added).toHaveLength(times)
    expect(added.at(-1)).toMatchObject({ action: expect.stringMatching(/^\w+\.export$/), actor_id: owner.id })
  }
})
