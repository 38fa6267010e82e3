import { downloadMyData } from '@thokham/contract/account'
import {
  deleteTableView,
  listTableViews,
  rememberTableLook,
  saveTableView,
} from '@thokham/contract/table-views'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
})

const seenBy = async (caller: TestMember) => (await server.call(listTableViews, {}, caller)).body
const save = (name: string, search = 'class=near', caller = admin) =>
  server.call(saveTableView, { params: { table: 'members' }, body: { name, search } }, caller)

describe('the look of a table', () => {
  const keep = (columns: string[] | null, density: 'roomy' | 'normal' | 'compact' = 'normal') =>
    server.call(rememberTableLook, { params: { table: 'members' }, body: { columns, density } }, admin)

  it('is each admin’s own, and the last one counts', async () => {
    await keep(['email'])
    await keep(['email', 'phone'], 'compact')
    expect((await seenBy(admin)).looks).toEqual([
      { table: 'members', columns: ['email', 'phone'], density: 'compact' },
    ])
    expect((await seenBy(owner)).looks).toEqual([])
    await keep(null)
    expect((await seenBy(admin)).looks).toEqual([{ table: 'members', columns: null, density: 'normal' }])
  })

  it('is kept once, however many choose at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => keep([`c${'x'.repeat(at % 9)}`])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await seenBy(admin)).looks).toHaveLength(1)
  })

  it('names columns and nothing else', async () => {
    for (const columns of [['<b>'], ['a b'], [''], Array.from({ length: 21 }, () => 'email')])
      expect((await keep(columns)).status, JSON.stringify(columns)).toBe(400)
  })
})

describe('a saved view', () => {
  it('is found again by its name, replaced by one of the same name, and deleted by its admin alone', async () => {
    const { body: first } = await save('ใกล้หมดอายุ')
    const { body: again } = await save('  ใกล้หมดอายุ ', 'class=near&cols=email')
    expect(again).toEqual({
      id: first.id,
      table: 'members',
      name: 'ใกล้หมดอายุ',
      search: 'class=near&cols=email',
    })
    await save('ก่อนหน้า', '')
    expect((await seenBy(admin)).views.map(({ name }) => name)).toEqual(['ก่อนหน้า', 'ใกล้หมดอายุ'])
    expect((await seenBy(owner)).views).toEqual([])
    const remove = (caller: TestMember) => server.call(deleteTableView, { params: { id: first.id } }, caller)
    expect((await remove(owner)).status).toBe(404)
    expect((await remove(admin)).status).toBe(200)
    expect((await remove(admin)).status).toBe(404)
  })

  it('is one of twenty at most, of fifty saved at once too; a name that is there goes on working', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => save(`มุมมอง ${at}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((one) => one === 200)).toHaveLength(20)
    expect(statuses.filter((one) => one === 422)).toHaveLength(30)
    const { views } = await seenBy(admin)
    expect(views).toHaveLength(20)
    expect((await save(views[0]?.name ?? '', 'q=1')).status).toBe(200)
    const { error } = await save('อีกหนึ่ง')
    expect([error?.code, error?.details]).toEqual(['table_views_full', { most: 20 }])
  })

  it('has a name that can be seen, and an address that is one', async () => {
    for (const name of ['', '   ', '\u200b', 'ก'.repeat(61)])
      expect(Object.keys((await save(name)).error?.fields ?? {}), JSON.stringify(name)).toEqual(['name'])
    for (const search of ['a#b', 'a b', 'q='.padEnd(1_001, 'x')])
      expect(Object.keys((await save('ชื่อ', search)).error?.fields ?? {}), search.slice(0, 9)).toEqual([
        'search',
      ])
  })

  it('is in the data that its admin downloads', async () => {
    await save('ใกล้หมดอายุ')
    const { body } = await server.call(downloadMyData, {}, admin)
    expect(JSON.stringify(body)).toContain('ใกล้หมดอายุ')
  })
})
