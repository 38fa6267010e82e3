import {
  createTool,
  deleteTool,
  listAdminTools,
  listTools,
  markTool,
  readTool,
  removeThumbnail,
  reorderTools,
  replaceThumbnail,
  restoreTool,
  updateTool,
} from '@thokham/contract/tools'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLibraryDatabase, loadLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { jobPlan } from '../features.ts'

let server: TestServer
let vip: TestMember
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ pool: await aLibraryDatabase() })
  vip = await aMember(server.services, { level: 'vip' })
  admin = await aMember(server.services, { level: 'admin' })
})

const FIELDS = {
  name: 'Color Hunt',
  description: 'ชุดสีสำหรับภาพ',
  url: 'https://colorhunt.co/',
  usageInstructions: '1. เปิด\n2. เลือก',
  orderIndex: 3,
}
const add = async (change: Partial<typeof FIELDS> = {}) =>
  (await server.call(createTool, { body: { ...FIELDS, ...change } }, admin)).body
const shown = async (as = vip) => (await server.call(listTools, {}, as)).body.tools
const ids = async () => (await server.call(listAdminTools, {}, admin)).body.tools.map(({ id }) => id)
const blobOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' })

describe('the list of tools', () => {
  it('ships with tools in their order, the first six of them popular', async () => {
    const tools = await shown()
    expect(tools.length).toBeGreaterThanOrEqual(10)
    expect(tools[0]).toEqual({
      id: 'google-trends',
      name: 'Google Trends',
      description: expect.stringContaining('เทียบได้ครั้งละ 5 คำ'),
      url: 'https://trends.google.com',
      thumbnail: null,
      orderIndex: 1,
      isPopular: true,
      isFavourite: false,
    })
    expect(tools.map(({ isPopular }) => isPopular).lastIndexOf(true)).toBe(5)
  })

  it('keeps the stars of each member apart, however often they are put on', async () => {
    const body = { isFavourite: true }
    await Promise.all(
      Array.from({ length: 50 }, () => server.call(markTool, { params: { id: 'upscayl' }, body }, vip)),
    )
    const marked = async (as: TestMember) =>
      (await shown(as)).filter(({ isFavourite }) => isFavourite).map(({ id }) => id)
    expect(await marked(vip)).toEqual(['upscayl'])
    expect(await marked(admin)).toEqual([])
    await server.call(markTool, { params: { id: 'upscayl' }, body: { isFavourite: false } }, vip)
    expect(await marked(vip)).toEqual([])
  })

  it('tells of a tool how it is used, and what stands beside it', async () => {
    const { body } = await server.call(readTool, { params: { id: 'upscayl' } }, vip)
    expect(body).toMatchObject({
      name: 'Upscayl',
      previous: { id: 'google-trends', name: 'Google Trends' },
      next: { id: 'exiftool', name: 'ExifTool' },
    })
    expect(body.usageInstructions).toMatch(/^1\. /)
  })
})

describe('the form of a tool', () => {
  it.each([
    ['a blank name', { name: '  ' }, { name: 'required' }],
    ['an address that runs something', { url: 'javascript:alert(1)' }, { url: 'format' }],
    [
      'an address with a name before the host',
      { url: 'https://google.com:pw@evil.example' },
      { url: 'format' },
    ],
    ['an address without its kind', { url: 'colorhunt.co' }, { url: 'format' }],
    ['a place below 0', { orderIndex: -1 }, { orderIndex: 'format' }],
    ['a place between two', { orderIndex: 1.5 }, { orderIndex: 'format' }],
  ])('refuses %s', async (_, change, fields) => {
    const answer = await server.call(createTool, { body: { ...FIELDS, ...change } }, admin)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields })
  })

  it('adds, changes, deletes and brings back, each noted', async () => {
    const made = await add()
    expect(await ids()).toContain(made.id)
    const body = { ...FIELDS, name: 'Color Hunt 2', revision: made.revision }
    const changed = await server.call(updateTool, { params: { id: made.id }, body }, admin)
    expect(changed.body).toMatchObject({ name: 'Color Hunt 2', revision: 1 })
    expect((await server.call(deleteTool, { params: { id: made.id } }, admin)).body).toEqual({
      deleted: true,
    })
    expect((await server.call(deleteTool, { params: { id: made.id } }, admin)).body).toEqual({
      deleted: false,
    })
    expect(await ids()).not.toContain(made.id)
    expect((await server.call(readTool, { params: { id: made.id } }, vip)).status).toBe(404)
    expect((await server.call(restoreTool, { params: { id: made.id } }, admin)).body.name).toBe(
      'Color Hunt 2',
    )
    expect(await ids()).toContain(made.id)
    const { rows } = await server.pool.query(
      'SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY created_at, id',
      [made.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'tool.create',
      'tool.update',
      'tool.delete',
      'tool.restore',
    ])
  })

  it('lets one of fifty admins change what all of them read', async () => {
    const made = await add({ name: 'contested' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        server.call(
          updateTool,
          { params: { id: made.id }, body: { ...FIELDS, name: `by ${at}`, revision: 0 } },
          admin,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
  })
})

describe('the order', () => {
  it('is one request’s whole, of fifty at once too, and refuses a list that is not all of them', {
    tags: 'long',
  }, async () => {
    const all = await ids()
    const orders = Array.from({ length: 50 }, (_, at) => [
      ...all.slice(at % all.length),
      ...all.slice(0, at % all.length),
    ])
    const answers = await Promise.all(
      orders.map((order) => server.call(reorderTools, { body: { ids: order } }, admin)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(orders).toContainEqual(await ids())
    for (const wrong of [all.slice(1), [...all.slice(1), all[1] ?? ''], [...all, 'no-such-tool']])
      expect((await server.call(reorderTools, { body: { ids: wrong } }, admin)).error?.code).toBe('conflict')
  })

  it('and everything else that an admin changed outlives the next start', async () => {
    const all = (await ids()).reverse()
    await server.call(reorderTools, { body: { ids: all } }, admin)
    await loadLibrary(server.services)
    expect(await ids()).toEqual(all)
  })
})

describe('a picture of a tool', () => {
  it('is drawn anew, 3:2 and without what it told of itself, and goes again', async () => {
    const { id } = await add({ name: 'with a picture' })
    const given = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#1C6743' } })
      .withExif({ IFD0: { Copyright: 'canary of the camera' } })
      .png()
      .toBuffer()
    const file = blobOf(new Uint8Array(given))
    const answer = await server.call(replaceThumbnail, { params: { id }, file }, admin)
    expect(answer.body.thumbnail).toEqual(expect.any(String))
    const picture = await fetch(`${server.url}/api/tools/${id}/thumbnail`, {
      headers: { cookie: vip.cookie },
    })
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 720, height: 480 })
    expect(bytes.toString('latin1')).not.toContain('canary')

    const gone = await server.call(removeThumbnail, { params: { id } }, admin)
    expect(gone.body.thumbnail).toBeNull()
    expect((await server.send('GET', `/api/tools/${id}/thumbnail`, undefined, vip)).status).toBe(404)
  })

  it('that no tool names is swept away a day later, and a deleted tool keeps its own for the way back', async () => {
    const { id } = await add({ name: 'deleted with a picture' })
    const given = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#1C6743' } })
      .png()
      .toBuffer()
    await server.call(replaceThumbnail, { params: { id }, file: blobOf(new Uint8Array(given)) }, admin)
    await server.call(deleteTool, { params: { id } }, admin)
    const orphan = await server.services.files.put('tools', 'webp', Buffer.from('left behind'))
    const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
    const sweep = async () => jobPlan(server.services).jobs['tool:sweep-thumbnails']?.({}, call)
    await sweep()
    expect(await server.services.files.read(orphan), 'its row may be on the way').not.toBeNull()
    server.clock.now = new Date(Date.now() + 2 * DAY_MS)
    await sweep()
    server.clock.now = null
    expect(await server.services.files.read(orphan)).toBeNull()
    await server.call(restoreTool, { params: { id } }, admin)
    expect((await server.send('GET', `/api/tools/${id}/thumbnail`, undefined, vip)).status).toBe(200)
  })

  it.each([
    ['no picture', new TextEncoder().encode('<svg onload="alert(1)"/>'), 'picture_not_image'],
    [
      'a broken one',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      'picture_unreadable',
    ],
    ['one over 2 MB', new Uint8Array(2_097_153).fill(0xff), 'picture_too_large'],
  ])('is refused when it is %s, and the tool stays as it was', async (_, bytes, code) => {
    const { id } = await add({ name: `refused ${code}` })
    const answer = await server.call(replaceThumbnail, { params: { id }, file: blobOf(bytes) }, admin)
    expect(answer.error?.code).toBe(code)
    expect((await server.call(readTool, { params: { id } }, vip)).body.thumbnail).toBeNull()
  })
})
