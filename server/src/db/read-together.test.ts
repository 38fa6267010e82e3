import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aMember } from '../testing/members.ts'
import { startTestServer } from '../testing/test-server.ts'
import { prepareTogether, readTogether } from './read-together.ts'
import { packages, profiles, promptQuota } from './schema.ts'

it('of each query the rows in their order, as the query itself would find them', async () => {
  const { services } = await startTestServer()
  const { db, pool } = services
  const { id } = await aMember(services, { level: 'vip', displayName: 'ดาว "ทอง"\n\\' })
  await pool.query(
    `INSERT INTO prompt_quota (profile_id, day, used) VALUES ($1, '2026-11-19', 3), ($1, '2026-11-20', 7)`,
    [id],
  )
  const name = sql<string>`upper(${packages.name})`.as('name')
  const queries = () =>
    [
      db.select(getTableColumns(profiles)).from(profiles).where(eq(profiles.id, id)),
      db.select().from(promptQuota).where(eq(promptQuota.profileId, id)).orderBy(desc(promptQuota.day)),
      db.select().from(profiles).where(eq(profiles.id, '00000000-0000-4000-8000-000000000000')),
      db.select({ of: packages.id, name }).from(packages).orderBy(asc(packages.id)).limit(2),
      db
        .select({ owner: profiles.displayName, day: promptQuota.day })
        .from(promptQuota)
        .innerJoin(profiles, eq(profiles.id, promptQuota.profileId))
        .orderBy(promptQuota.day),
    ] as const
  const found = await readTogether(db, queries())
  expect(found).toEqual(await Promise.all(queries()))
  expect(found[0][0]?.createdAt).toBeInstanceOf(Date)
  expect(found[1].map(({ used }) => used)).toEqual([7, 3])
  expect(found[2]).toEqual([])
})

it('made once, for many members', async () => {
  const { services } = await startTestServer()
  const { db } = services
  const people = await Promise.all(['ดาว', 'เดือน'].map((displayName) => aMember(services, { displayName })))
  const [id, before] = [sql.placeholder('id'), sql.placeholder('before')]
  const { displayName, createdAt } = profiles
  const read = prepareTogether(db, 'two-names', [
    db.select({ displayName }).from(profiles).where(eq(profiles.id, id)),
    db
      .select({ createdAt })
      .from(profiles)
      .where(and(eq(profiles.id, id), lt(createdAt, before))),
  ])
  for (const [at, person] of people.entries()) {
    const found = await read({ id: person.id, before: new Date(0) })
    expect(found).toEqual([[{ displayName: ['ดาว', 'เดือน'][at] }], []])
  }
})
