import {
  addStripPicture,
  describeStripPicture,
  listStripPictures,
  removeStripPicture,
  reorderStripPictures,
} from '@thokham/contract/strip-pictures'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { MOST_STRIP_PICTURES } from '@thokham/domain/landing-spots'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { jobPlan } from '../features.ts'
import { readLandingSpots } from '../landing/read-landing-spots.ts'

let server: TestServer
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
})

const aPicture = async (width = 300, height = 300) => {
  const create = { width, height, channels: 3, background: '#a51e3e' } as const
  return new Blob([
    new Uint8Array(
      await sharp({ create })
        .jpeg()
        .withExif({ IFD0: { Artist: 'who' } })
        .toBuffer(),
    ),
  ])
}
const add = async (alt: string, file?: Blob) =>
  server.call(addStripPicture, { body: { alt }, file: file ?? (await aPicture()) }, owner)
const words = async () =>
  (await server.call(listStripPictures, {}, owner)).body.pictures.map(({ alt }) => alt)
const onLanding = async () => {
  const spots = await readLandingSpots(server.services)
  const shown = Array.from({ length: MOST_STRIP_PICTURES }, (_, at) => spots[`strip.${at}.alt`])
  return { isWoven: spots['strip.own'] === null, words: shown.filter((alt) => alt !== null) }
}
const storedFiles = async () => {
  let kept = 0
  for await (const _ of server.services.files.list('strip')) kept++
  return kept
}

it('the owner’s own pictures stand in the strip in their order, and the woven ones where there are none', async () => {
  expect(await onLanding()).toEqual({ isWoven: true, words: [] })
  for (const alt of ['หนึ่ง', 'สอง', '  สาม <b> ']) expect((await add(alt)).status).toBe(200)
  expect(await onLanding()).toEqual({ isWoven: false, words: ['หนึ่ง', 'สอง', 'สาม <b>'] })

  const { pictures } = (await server.call(listStripPictures, {}, owner)).body
  const [one = '', two = '', three = ''] = pictures.map(({ id }) => id)
  await server.call(reorderStripPictures, { body: { ids: [three, one, two] } }, owner)
  await server.call(describeStripPicture, { params: { id: one }, body: { alt: 'แรก' } }, owner)
  expect((await onLanding()).words).toEqual(['สาม <b>', 'แรก', 'สอง'])
  for (const ids of [
    [one, two],
    [one, one, two],
    [one, two, owner.id],
  ])
    expect((await server.call(reorderStripPictures, { body: { ids } }, owner)).error?.code).toBe('conflict')

  expect(await storedFiles()).toBe(3)
  await server.call(removeStripPicture, { params: { id: one } }, owner)
  expect(await words()).toEqual(['สาม <b>', 'สอง'])
  expect(await storedFiles()).toBe(2)
  await add('ใหม่')
  expect(await words()).toEqual(['สาม <b>', 'สอง', 'ใหม่'])
  for (const id of [two, three]) await server.call(removeStripPicture, { params: { id } }, owner)
  const [{ id: last = '' } = {}] = (await server.call(listStripPictures, {}, owner)).body.pictures
  await server.call(removeStripPicture, { params: { id: last } }, owner)
  expect(await onLanding()).toEqual({ isWoven: true, words: [] })
  const { rows } = await server.pool.query(
    'SELECT action, count(*)::int FROM audit_log GROUP BY 1 ORDER BY 1',
  )
  expect(rows.map(({ action, count }) => `${action} ${count}`)).toEqual([
    'strip.create 4',
    'strip.delete 4',
    'strip.reorder 1',
    'strip.update 1',
  ])
})

it('each is drawn anew as tools’ pictures are: WebP of 3:2 without metadata, for everybody to see', async () => {
  const { body } = await add('ภาพ', await aPicture(900, 1_200))
  const answer = await fetch(`${server.url}/api/strip-pictures/${body.pictures[0]?.id}`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control'), 'its bytes never change').toBe('public, max-age=86400')
  const { width, height, format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ width, height, format, exif }).toEqual({
    width: 720,
    height: 480,
    format: 'webp',
    exif: undefined,
  })
})

it('what the strip does not name is swept away a day later', async () => {
  await add('ภาพ')
  const orphan = await server.services.files.put('strip', 'webp', Buffer.from('left behind'))
  const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
  const sweep = async () => jobPlan(server.services).jobs['strip:sweep-pictures']?.({}, call)
  await sweep()
  expect(await storedFiles(), 'its row may be on the way').toBe(2)
  server.clock.now = new Date(Date.now() + 2 * DAY_MS)
  await sweep()
  server.clock.now = null
  expect([await storedFiles(), await server.services.files.read(orphan)]).toEqual([1, null])
})

it('what is no picture, has no words or is one too many is refused, and leaves nothing behind', async () => {
  expect((await add('ภาพ', new Blob(['<svg/>']))).error).toMatchObject({
    code: 'picture_not_image',
    fields: { picture: 'format' },
  })
  expect((await add(' ')).error).toMatchObject({ code: 'invalid_input', fields: { alt: 'required' } })
  expect((await server.call(addStripPicture, { body: { alt: 'ก' }, file: null }, owner)).status).toBe(422)
  const file = await aPicture(30, 20)
  const many = await Promise.all(Array.from({ length: 50 }, (_, at) => add(`ภาพ ${at}`, file)))
  const taken = many.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(MOST_STRIP_PICTURES)
  expect(many.filter(({ error }) => error?.code === 'conflict')).toHaveLength(50 - MOST_STRIP_PICTURES)
  expect([(await words()).length, await storedFiles()]).toEqual([MOST_STRIP_PICTURES, MOST_STRIP_PICTURES])
  expect(
    new Set((await server.pool.query('SELECT place FROM strip_pictures')).rows.map(({ place }) => place))
      .size,
  ).toBe(MOST_STRIP_PICTURES)
})
