import {
  activateMachine,
  deactivateMachine,
  listSigningKeys,
  validateLicenceKey,
} from '@thokham/contract/licence-api'
import {
  allowNewMachines,
  createLicence,
  readLicence,
  readMemberLicence,
  reinstateLicence,
  replaceLicenceKey,
  revealLicenceKey,
  suspendLicence,
} from '@thokham/contract/licences'
import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readOfflineFile } from '../../testing/licence-programs.ts'
import { aMember, aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { OWNER_EMAIL, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ connections: 60 })
})
afterEach(() => {
  server.clock.now = null
})

const aHolder = async (columns: Parameters<typeof aMember>[1] = { level: 'vip' }) => {
  const member = await aMemberWithPassword(server.services, columns)
  const { body } = await server.call(createLicence, {}, member)
  return { member, key: body.key, licence: body.licence }
}
const activate = async (key: string, fingerprint: string, more = {}) =>
  (await server.call(activateMachine, { body: { key, fingerprint, ...more } })).body
const deactivate = (key: string, fingerprint: string) =>
  server.call(deactivateMachine, { body: { key, fingerprint } })
const validate = async (key: string, fingerprint: string) =>
  (await server.call(validateLicenceKey, { body: { key, fingerprint } })).body.code
const own = async (member: TestMember) => {
  const { licence } = (await server.call(readLicence, {}, member)).body
  if (!licence) throw new Error('no licence')
  return licence
}
const auditOf = async (member: TestMember, action: string) => {
  const text =
    'SELECT actor_id, before, after FROM audit_log WHERE subject_id = $1 AND action = $2 ORDER BY id'
  return (await server.pool.query(text, [member.id, action])).rows
}
const at = (day: number) => {
  server.clock.now = new Date(Date.UTC(2026, 10, day, 3))
}

describe('a key that others know', () => {
  it('is replaced once by 50 presses at once; the former one ends, its machines are off, and all is noted', async () => {
    const { member, key, licence } = await aHolder()
    await activate(key, 'mine', { name: 'MacBook ของพิมพ์' })
    await activate(key, 'thief')
    await activate(key, 'third')
    const press = () =>
      server.call(replaceLicenceKey, { body: { replaces: licence.maskedKey, password: PASSWORD } }, member)
    const answers = await Promise.all(Array.from({ length: 50 }, press))
    expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
    const [made] = answers.filter(({ status }) => status === 200)
    const fresh = made?.body.key ?? ''
    expect(fresh).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)
    expect(fresh).not.toBe(key)
    expect((await server.call(revealLicenceKey, {}, member)).body.key).toBe(fresh)
    expect(await validate(key, 'thief')).toBe('NOT_FOUND')
    expect((await activate(key, 'thief')).code).toBe('NOT_FOUND')
    expect(await own(member)).toMatchObject({ id: licence.id, machines: [], refused: [] })
    expect(await auditOf(member, 'licence.replace-key')).toEqual([
      {
        actor_id: member.id,
        before: { maskedKey: licence.maskedKey },
        after: { maskedKey: made?.body.licence.maskedKey },
      },
    ])

    expect((await activate(fresh, 'mine')).code).toBe('ACTIVATED')
    const back = await own(member)
    expect(back.machines.map(({ name }) => name)).toEqual(['MacBook ของพิมพ์'])
    expect(back.newMachines.left, 'what was activated with the former key takes nothing').toBe(6)
  })

  it('once replaced keeps no machine of the member out, however many the thief had brought', async () => {
    const { member, key, licence } = await aHolder()
    at(20)
    await activate(key, 'laptop')
    await activate(key, 'desktop')
    await deactivate(key, 'laptop')
    // Over six weeks the thief brought nine machines; with the member's own six of the last 30 days are new.
    await server.pool.query(
      `INSERT INTO machine_activations (id, license_key_id, machine_id, machine_name, kind, is_active,
         activated_at, last_used_at, removed_at)
       SELECT gen_random_uuid(), $1, 'thief ' || n, 'thief', 'desktop', false, '2026-11-19T00:00:00Z'::timestamptz
         - CASE WHEN n <= 4 THEN interval '1 day' ELSE interval '35 days' END, '2026-11-19T00:00:00Z',
         '2026-11-19T00:00:00Z'
       FROM generate_series(1, 9) n`,
      [licence.id],
    )
    expect((await activate(key, 'laptop')).code).toBe('SWAP_LIMIT_EXCEEDED')
    const { body } = await server.call(
      replaceLicenceKey,
      { body: { replaces: licence.maskedKey, password: PASSWORD } },
      member,
    )
    expect((await activate(body.key, 'laptop')).code).toBe('ACTIVATED')
    expect((await activate(body.key, 'desktop')).code).toBe('ACTIVATED')
    // Off and on again as ever: what left with the former key counts no more.
    at(21)
    await deactivate(body.key, 'laptop')
    expect((await activate(body.key, 'laptop')).code).toBe('ACTIVATED')
    await deactivate(body.key, 'laptop')
    expect((await activate(body.key, 'another')).code, 'a laptop bought since').toBe('ACTIVATED')
    expect((await own(member)).newMachines.left, 'a new one is new').toBe(5)
  })

  it('once replaced lets a bought machine in, and counts new ones afresh once in 30 days alone', async () => {
    const { member, key, licence } = await aHolder({ level: 'lifetime' })
    const spendSix = async (withKey: string, name: string) => {
      for (let n = 1; n <= 6; n++) {
        expect((await activate(withKey, `${name} ${n}`)).code).toBe('ACTIVATED')
        await deactivate(withKey, `${name} ${n}`)
      }
    }
    const replace = async (replaces: string) => {
      const { body } = await server.call(
        replaceLicenceKey,
        { body: { replaces, password: PASSWORD } },
        member,
      )
      return { key: body.key, mask: body.licence.maskedKey, left: body.licence.newMachines.left }
    }
    at(1)
    await spendSix(key, 'first')
    expect((await activate(key, 'bought')).code).toBe('SWAP_LIMIT_EXCEEDED')
    at(2)
    const second = await replace(licence.maskedKey)
    expect(second.left).toBe(6)
    at(3)
    await spendSix(second.key, 'second')
    // Within 30 days of the first replacement another one gives nothing: of twice the limit it stays.
    at(20)
    const third = await replace(second.mask)
    expect(third.left).toBe(0)
    expect((await activate(third.key, 'new')).code).toBe('SWAP_LIMIT_EXCEEDED')
    expect((await activate(third.key, 'second 1')).code, 'a former one comes back').toBe('ACTIVATED')
    at(2 + 30)
    const fourth = await replace(third.mask)
    expect(fourth.left).toBe(6)
    expect((await activate(fourth.key, 'new')).code).toBe('ACTIVATED')
  })

  it('may be asked for as often as one likes where it was replaced already', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMemberWithPassword(strict.services, { level: 'vip' })
    const { body } = await strict.call(createLicence, {}, member)
    const replace = (replaces: string) =>
      strict.call(replaceLicenceKey, { body: { replaces, password: PASSWORD } }, member)
    for (let press = 0; press < 12; press++)
      expect((await replace('AAAA-••••-••••-••••-AAAA')).error?.code).toBe('conflict')
    expect((await replace(body.licence.maskedKey)).status).toBe(200)
  })

  it('is replaced by nobody who sits at an open session without the password, and guesses end', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMemberWithPassword(strict.services, { level: 'vip' })
    const { body } = await strict.call(createLicence, {}, member)
    const replace = (password: string) =>
      strict.call(replaceLicenceKey, { body: { replaces: body.licence.maskedKey, password } }, member)
    expect((await replace('')).error).toMatchObject({
      code: 'invalid_input',
      fields: { password: 'required' },
    })
    for (let guess = 0; guess < 10; guess++)
      expect((await replace(`guess ${guess}`)).error).toMatchObject({
        code: 'wrong_password',
        fields: { password: 'wrong' },
      })
    expect((await replace(PASSWORD)).error?.code).toBe('rate_limited')
    expect((await strict.call(revealLicenceKey, {}, member)).body.key).toBe(body.key)
    const none = await aMember(strict.services, { level: 'vip' })
    const theirs = (await strict.call(createLicence, {}, none)).body.licence.maskedKey
    const { error } = await strict.call(
      replaceLicenceKey,
      { body: { replaces: theirs, password: PASSWORD } },
      none,
    )
    expect(error?.code, 'who has no password makes one first').toBe('wrong_password')
  })

  it('is not replaced by who has none, and a suspended licence stays suspended', async () => {
    const none = await aMember(server.services, { level: 'vip' })
    const body = { replaces: 'AAAA-••••-••••-••••-AAAA', password: PASSWORD }
    expect((await server.call(replaceLicenceKey, { body }, none)).status).toBe(404)
    const { member, licence } = await aHolder()
    const admin = await aMember(server.services, { level: 'admin' })
    await server.call(suspendLicence, { params: { id: licence.id }, body: { reason: 'ขายต่อ' } }, admin)
    const { body: changed } = await server.call(
      replaceLicenceKey,
      { body: { replaces: licence.maskedKey, password: PASSWORD } },
      member,
    )
    expect(changed.licence.state).toBe('suspended')
    expect(await validate(changed.key, 'a')).toBe('SUSPENDED')
  })
})

describe('the swap limit', () => {
  it('counts no machine that comes back within 30 days, by its name or by its parts', async () => {
    const { member, key } = await aHolder({ level: 'lifetime' })
    at(1)
    await activate(key, 'laptop', { name: 'Laptop', parts: ['p1', 'p2', 'p3'] })
    for (let day = 2; day < 20; day++) {
      at(day)
      await deactivate(key, 'laptop')
      expect((await activate(key, 'laptop')).code).toBe('ACTIVATED')
    }
    await deactivate(key, 'laptop')
    expect((await activate(key, 'laptop, new disk', { parts: ['p1', 'p2', 'new'] })).code).toBe('ACTIVATED')
    const licence = await own(member)
    expect(licence.newMachines.left).toBe(5)
    expect(licence.machines.map(({ name }) => name)).toEqual(['Laptop'])
    expect(licence.removed).toEqual([])
    // After more than 30 days away it is a new one.
    await deactivate(key, 'laptop, new disk')
    at(19 + 31)
    await activate(key, 'laptop, new disk', { name: 'Again' })
    expect(await own(member)).toMatchObject({ newMachines: { left: 5 }, machines: [{ name: 'Again' }] })
  })

  it('that is full keeps no machine out that comes back, but takes no third one at a time', async () => {
    const { key, licence } = await aHolder({ level: 'lifetime' })
    at(1)
    for (let n = 1; n <= 6; n++) {
      await activate(key, `m${n}`)
      await deactivate(key, `m${n}`)
    }
    expect((await activate(key, 'm7')).code).toBe('SWAP_LIMIT_EXCEEDED')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => activate(key, `m${(n % 6) + 1}`)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ACTIVATED', 'MACHINE_LIMIT_EXCEEDED']))
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS machines, count(*) FILTER (WHERE is_active)::int AS active
       FROM machine_activations WHERE license_key_id = $1`,
      [licence.id],
    )
    expect(rows).toEqual([{ machines: 6, active: 2 }])
  })

  it('that was lowered says the day on which one really fits; the owner’s file ends with no membership', async () => {
    const owner = await aMember(server.services, {
      level: 'owner',
      membership: 'vip',
      expiresAt: new Date('2026-01-01T00:00:00Z'),
    })
    expect(owner.email).toBe(OWNER_EMAIL)
    const { key } = (await server.call(createLicence, {}, owner)).body
    for (const day of [1, 2, 3]) {
      at(day)
      await activate(key, `m${day}`)
      await deactivate(key, `m${day}`)
    }
    const settings = (await server.call(readAllSettings, {}, owner)).body
    settings.licences.newMachinesPer30Days = 2
    settings.licences.machines = 3
    expect((await server.call(updateSettings, { body: settings as never }, owner)).status).toBe(200)
    const newcomer = await aMember(server.services, { level: 'vip' })
    expect((await server.call(readLicence, {}, newcomer)).body).toEqual({ licence: null, maxMachines: 3 })
    expect((await server.call(readLicence, {}, owner)).body.maxMachines, 'of keys made since').toBe(2)
    at(4)
    // Of three, two have to leave: the one of the 2nd does on 2 December.
    const retryAt = '2026-12-02T03:00:00.000Z'
    expect(await activate(key, 'm4')).toMatchObject({ code: 'SWAP_LIMIT_EXCEEDED', retryAt })
    expect(await own(owner)).toMatchObject({ newMachines: { left: 0, nextAt: retryAt }, carriedUntil: null })

    const { file } = await activate(key, 'm3')
    const { body: keys } = await server.call(listSigningKeys, {})
    expect(readOfflineFile(file ?? '', keys.keys)?.expiresAt).toBe('2026-12-04T03:00:00.000Z')
    settings.licences.newMachinesPer30Days = 6
    settings.licences.machines = 2
    await server.call(updateSettings, { body: settings as never }, owner)
  })
})

it('a membership that was taken back carries nothing, one that lapsed tells its end', async () => {
  const { member } = await aHolder()
  const become = (columns: string) =>
    server.pool.query(`UPDATE profiles SET ${columns} WHERE id = $1`, [member.id])
  await become("expires_at = '2026-01-01T00:00:00Z'")
  expect(await own(member)).toMatchObject({ state: 'expired', carriedUntil: '2026-01-01T00:00:00.000Z' })
  await become("membership = 'free', expires_at = NULL")
  expect(await own(member)).toMatchObject({ state: 'expired', carriedUntil: null })
  await become("membership = 'lifetime', expires_at = '2026-01-01T00:00:00Z'")
  expect(await own(member)).toMatchObject({ state: 'active', carriedUntil: null })
})

it('an admin lets a member whose six are spent bring a new machine, noted once however often it is pressed', async () => {
  const { member, key, licence } = await aHolder()
  const admin = await aMember(server.services, { level: 'admin' })
  const params = { id: licence.id }
  at(1)
  for (let n = 1; n <= 6; n++) {
    await activate(key, `lost ${n}`)
    await deactivate(key, `lost ${n}`)
  }
  at(2)
  expect((await activate(key, 'bought')).code).toBe('SWAP_LIMIT_EXCEEDED')
  expect((await server.call(allowNewMachines, { params }, member)).error?.code).toBe('forbidden')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call(allowNewMachines, { params }, admin)),
  )
  expect(answers.map(({ body }) => body.newMachines)).toEqual(
    Array.from({ length: 50 }, () => ({ left: 6, limit: 6, nextAt: null })),
  )
  expect(await auditOf(member, 'licence.allow-new-machines')).toEqual([
    { actor_id: admin.id, before: { newMachines: 6 }, after: { newMachines: 0 } },
  ])
  at(3)
  expect((await activate(key, 'bought')).code).toBe('ACTIVATED')
  expect((await own(member)).newMachines.left).toBe(5)
})

it('suspending and reinstating are noted once, however often they are pressed', async () => {
  const { member, licence } = await aHolder()
  const admin = await aMember(server.services, { level: 'admin' })
  const params = { id: licence.id }
  for (let n = 0; n < 3; n++) {
    const body = { reason: 'ขายต่อ' }
    expect((await server.call(suspendLicence, { params, body }, admin)).body.state).toBe('suspended')
  }
  await Promise.all(Array.from({ length: 50 }, () => server.call(reinstateLicence, { params }, admin)))
  expect(
    (await server.call(readMemberLicence, { params: { id: member.id } }, admin)).body.licence?.state,
  ).toBe('active')
  expect(await auditOf(member, 'licence.suspend')).toHaveLength(1)
  expect(await auditOf(member, 'licence.reinstate')).toHaveLength(1)
})
