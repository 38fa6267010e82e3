import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCategories } from '@thokham/contract/categories'
import { deleteCategory, updateCategory } from '@thokham/contract/category-admin'
import {
  compareNewContent,
  declineNewContent,
  listNewContent,
  putBackContent,
  takeNewContent,
} from '@thokham/contract/content'
import { listAdminLessons, updateLesson } from '@thokham/contract/lessons'
import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_FOLDER } from '../../content-folder.ts'
import { typedDatabase } from '../../db/client.ts'
import { aFilledDatabase } from '../../testing/database.ts'
import { aContentFolder } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { CONTENT_KINDS } from '../features.ts'
import { loadContent } from './load-content.ts'
import { markEdited } from './mark-edited.ts'

/** A library of two categories with a few keywords, in a folder of its own. */
const FOOD = ['mango sticky rice', 'wok flame stir fry', 'iced thai tea glass']
const SPORTS = ['sunrise trail run', 'muay thai training']

let server: TestServer
let admin: TestMember
let folder: string

beforeEach(() => {
  folder = aContentFolder()
  shipCategories([FOOD_CATEGORY, SPORTS_CATEGORY])
  shipKeywords('food', FOOD)
  shipKeywords('sports', SPORTS)
})

async function startServer(pool?: pg.Pool): Promise<void> {
  server = await startTestServer(pool && { pool })
  server.services.contentFolder = folder
  admin = await aMember(server.services, { level: 'admin' })
}

const cloth = { icon: 'utensils', family: 'diamond', dye: 'khamin' }
const FOOD_CATEGORY = { id: 'food', title: 'อาหาร', description: 'จานไทย', ...cloth }
const SPORTS_CATEGORY = { id: 'sports', title: 'กีฬา', description: 'ฟิตเนส', ...cloth }

const shipCategories = (list: object[]) =>
  writeFileSync(join(folder, 'categories.json'), JSON.stringify(list))
const shipKeywords = (id: string, lines: string[]) =>
  writeFileSync(join(folder, 'keywords', `${id}.txt`), `${lines.join('\n')}\n`)
const start = () => loadContent(server.services, CONTENT_KINDS)
const rows = async (text: string) => (await server.pool.query({ text, rowMode: 'array' })).rows
const living = (id: string) =>
  rows(
    `SELECT keyword FROM keywords WHERE category_id = '${id}' AND deleted_at IS NULL ORDER BY number`,
  ).then((found) => found.flat())
const edit = (kind: string, key: string, change: string) =>
  server.services.db.transaction(async (tx) => {
    await markEdited(tx, kind, key, new Date())
    await tx.execute(change)
  })
const offered = async () => (await server.call(listNewContent, {}, admin)).body.pieces

describe('the first start', () => {
  beforeEach(() => startServer())

  it('loads every piece, and another start changes nothing', async () => {
    await start()
    expect(await living('food')).toEqual(FOOD)
    const answer = await server.call(listCategories, {}, admin)
    expect(answer.body).toEqual({
      categories: [
        { ...SPORTS_CATEGORY, keywordCount: 2, revision: 0 },
        { ...FOOD_CATEGORY, keywordCount: 3, revision: 0 },
      ],
      keywords: 5,
    })
    // PostgreSQL knows at once how large the library is, and plans its searches by that.
    expect(await rows(`SELECT reltuples FROM pg_class WHERE oid = 'keywords'::regclass`)).toEqual([[5]])
    const before = await rows('SELECT ctid, * FROM keywords ORDER BY 1')
    await start()
    expect(await rows('SELECT ctid, * FROM keywords ORDER BY 1')).toEqual(before)
  })

  it('of ten servers at once loads each piece once', async () => {
    await Promise.all(Array.from({ length: 10 }, start))
    expect(await living('food')).toEqual(FOOD)
    expect(await rows('SELECT keyword_count, next_number FROM categories ORDER BY place')).toEqual([
      [3, 3],
      [2, 2],
    ])
  })

  it('takes the whole library that is shipped', async () => {
    server.services.contentFolder = CONTENT_FOLDER
    await start()
    const lines = (id: string) =>
      readFileSync(join(CONTENT_FOLDER, 'keywords', `${id}.txt`), 'utf8')
        .trimEnd()
        .split('\n')
    const { body } = await server.call(listCategories, {}, admin)
    expect(body.categories).toHaveLength(24)
    for (const { id, keywordCount } of body.categories) expect(keywordCount, id).toBe(lines(id).length)
    expect(await living('urban')).toEqual(lines('urban'))
  })
})

describe('an upgrade', () => {
  beforeEach(async () => {
    const load = (pool: pg.Pool) =>
      loadContent({ db: typedDatabase(pool), contentFolder: folder }, CONTENT_KINDS)
    await startServer(await aFilledDatabase('two_categories', load))
  })

  it('of an untouched library brings what is new, and takes what is gone', async () => {
    shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารและเครื่องดื่ม' }, SPORTS_CATEGORY])
    shipKeywords('food', [
      'mango sticky rice',
      'wok flame stir fry',
      'grilled river prawns',
      'rice porridge bowl',
    ])
    await start()
    expect(await living('food')).toEqual([
      'mango sticky rice',
      'wok flame stir fry',
      'grilled river prawns',
      'rice porridge bowl',
    ])
    expect(await rows("SELECT title, keyword_count, next_number FROM categories WHERE id = 'food'")).toEqual([
      ['อาหารและเครื่องดื่ม', 4, 5],
    ])
    expect(await offered()).toEqual([])
  })

  it('writes another spelling of the same keyword in its place', { tags: 'long' }, async () => {
    shipKeywords('food', ['mango sticky rices', 'wok flame stir fry', 'iced thai tea glass'])
    await start()
    expect(await living('food')).toEqual(['mango sticky rices', 'wok flame stir fry', 'iced thai tea glass'])
  })

  it('loses no edit: a changed title, an added and a deleted keyword, a deleted category', async () => {
    await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
    await edit(
      'keywords',
      'food',
      `WITH gone AS (UPDATE keywords SET deleted_at = now() WHERE keyword = 'wok flame stir fry')
       INSERT INTO keywords VALUES ('food', 3, 'durian market stall', 'durian market stall', false)`,
    )
    await edit('category', 'sports', "UPDATE categories SET deleted_at = now() WHERE id = 'sports'")
    const edited = () =>
      rows(
        'SELECT id, title, deleted_at FROM categories UNION ALL SELECT category_id, keyword, deleted_at FROM keywords',
      )
    const before = await edited()

    shipCategories([
      { ...FOOD_CATEGORY, title: 'อาหารใหม่' },
      { ...SPORTS_CATEGORY, title: 'กีฬาใหม่' },
    ])
    shipKeywords('food', ['mango sticky rice', 'wok flame stir fry', 'grilled river prawns'])
    await start()
    await start()
    expect(await edited()).toEqual(before)
    expect(await offered()).toEqual([
      { kind: 'category', key: 'food', title: 'อาหารใหม่' },
      { kind: 'category', key: 'sports', title: 'กีฬาใหม่' },
      { kind: 'keywords', key: 'food', title: 'อาหารใหม่' },
    ])
  })

  it('is taken over piece by piece: own keywords stay, what was deleted stays deleted', async () => {
    await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
    await edit(
      'keywords',
      'food',
      `WITH gone AS (UPDATE keywords SET deleted_at = now() WHERE keyword = 'wok flame stir fry'),
       counted AS (UPDATE categories SET next_number = 4 WHERE id = 'food')
       INSERT INTO keywords VALUES ('food', 3, 'durian market stall', 'durian market stall', false)`,
    )
    shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
    shipKeywords('food', ['mango sticky rice', 'wok flame stir fry', 'grilled river prawns'])
    await start()

    const keywords = { kind: 'keywords', key: 'food' }
    expect((await server.call(takeNewContent, { body: keywords }, admin)).status).toBe(200)
    expect(await living('food')).toEqual(['mango sticky rice', 'durian market stall', 'grilled river prawns'])
    expect(await offered()).toEqual([{ kind: 'category', key: 'food', title: 'อาหารใหม่' }])

    const category = { kind: 'category', key: 'food' }
    expect((await server.call(declineNewContent, { body: category }, admin)).status).toBe(200)
    await start()
    expect(await offered()).toEqual([])
    expect(await rows("SELECT title FROM categories WHERE id = 'food'")).toEqual([['ของกิน']])
    expect((await server.call(takeNewContent, { body: category }, admin)).status).toBe(404)

    shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่กว่า' }, SPORTS_CATEGORY])
    await start()
    expect(await offered()).toEqual([{ kind: 'category', key: 'food', title: 'อาหารใหม่กว่า' }])
    expect(await rows('SELECT action, subject_kind, subject_id FROM audit_log ORDER BY created_at')).toEqual([
      ['content.take', 'keywords', 'food'],
      ['content.decline', 'category', 'food'],
    ])
  })

  it.each(['category', 'keywords'])(
    'of a deleted category whose newer %s is taken has all its keywords again',
    async (kind) => {
      expect((await server.call(deleteCategory, { params: { id: 'food' } }, admin)).status).toBe(200)
      shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
      shipKeywords('food', [...FOOD, 'grilled river prawns'])
      await start()
      expect((await server.call(takeNewContent, { body: { kind, key: 'food' } }, admin)).status).toBe(200)
      const all = kind === 'keywords' ? [...FOOD, 'grilled river prawns'] : FOOD
      expect(await living('food')).toEqual(all)
      expect(await rows("SELECT keyword_count, deleted_at FROM categories WHERE id = 'food'")).toEqual([
        [all.length, null],
      ])
    },
  )

  it('is shown beside the own version before it is taken', async () => {
    const differences = async (kind: string) => {
      const query = { kind, key: 'food' }
      return (await server.call(compareNewContent, { query }, admin)).body.differences
    }
    await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
    await edit('keywords', 'food', "UPDATE keywords SET is_shipped = false WHERE keyword = 'nothing'")
    const nothing = { query: { kind: 'category', key: 'food' } }
    expect((await server.call(compareNewContent, nothing, admin)).body.differences).toBeNull()
    shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
    shipKeywords('food', [...FOOD.slice(1), 'grilled river prawns'])
    await start()
    expect(await differences('category')).toEqual([{ field: 'title', own: ['ของกิน'], shipped: ['อาหารใหม่'] }])
    expect(await differences('keywords')).toEqual([
      { field: 'keywords', own: [FOOD[0]], shipped: ['grilled river prawns'] },
    ])
  })

  it('that is taken leaves in the audit what stood before and what stands now', async () => {
    await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
    shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
    await start()
    await server.call(takeNewContent, { body: { kind: 'category', key: 'food' } }, admin)
    expect(
      await rows("SELECT before->>'title', after->>'title' FROM audit_log WHERE action = 'content.take'"),
    ).toEqual([['ของกิน', 'อาหารใหม่']])
  })

  it('answers fifty admins who change two categories at once: one change of each is taken', {
    tags: 'long',
  }, async () => {
    const { categories } = (await server.call(listCategories, {}, admin)).body
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const body = categories[at % 2] as (typeof categories)[number]
        return server.call(updateCategory, { params: { id: body.id }, body }, admin)
      }),
    )
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 409])
    expect(answers.filter(({ status }) => status === 409).length).toBe(48)
  })

  describe('that was taken', () => {
    const take = (kind: string, key = 'food') => server.call(takeNewContent, { body: { kind, key } }, admin)
    const putBack = (kind: string, key = 'food') =>
      server.call(putBackContent, { body: { kind, key } }, admin)
    /** Reads all of the library but the revisions, which only grow. */
    const library = async () => ({
      categories: await rows(
        'SELECT id, title, description, icon, place, keyword_count, deleted_at FROM categories ORDER BY id',
      ),
      keywords: await rows('SELECT * FROM keywords ORDER BY category_id, number'),
      ledger: await rows(
        'SELECT kind, key, taken, offered, declined, edited_at FROM content_pieces ORDER BY kind, key',
      ),
    })

    it('gives way to the own one again, with what was changed, deleted and added', {
      tags: 'long',
    }, async () => {
      await edit(
        'category',
        'food',
        "UPDATE categories SET title = 'ของกิน', icon = 'coffee' WHERE id = 'food'",
      )
      await edit(
        'keywords',
        'food',
        `WITH gone AS (UPDATE keywords SET deleted_at = now() WHERE keyword = 'wok flame stir fry'),
         counted AS (UPDATE categories SET next_number = 4 WHERE id = 'food')
         INSERT INTO keywords VALUES ('food', 3, 'durian market stall', 'durian market stall', false)`,
      )
      shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
      shipKeywords('food', ['mango sticky rices', 'wok flame stir fry', 'grilled river prawns'])
      await start()
      const before = await library()
      for (const kind of ['category', 'keywords']) expect((await take(kind)).status).toBe(200)
      expect(await living('food')).toEqual([
        'mango sticky rices',
        'durian market stall',
        'grilled river prawns',
      ])
      for (const kind of ['category', 'keywords']) expect((await putBack(kind)).status).toBe(200)
      const after = await library()
      expect(after.keywords).toEqual(before.keywords)
      expect(after.ledger).toEqual(before.ledger)
      expect(await rows("SELECT title, icon, keyword_count FROM categories WHERE id = 'food'")).toEqual([
        ['ของกิน', 'coffee', 3],
      ])
      expect(await offered()).toHaveLength(2)
      expect((await putBack('keywords')).error?.code, 'only once').toBe('conflict')
      expect(await rows("SELECT action FROM audit_log WHERE action LIKE 'content.%' ORDER BY id")).toEqual([
        ['content.take'],
        ['content.take'],
        ['content.put-back'],
        ['content.put-back'],
      ])
    })

    it.each(['category', 'keywords'])(
      'as the newer %s of a deleted category is deleted again',
      async (kind) => {
        await server.call(deleteCategory, { params: { id: 'food' } }, admin)
        shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
        shipKeywords('food', [...FOOD.slice(1), 'grilled river prawns'])
        await start()
        const before = await library()
        await take(kind)
        expect(await rows("SELECT deleted_at FROM categories WHERE id = 'food'")).toEqual([[null]])
        expect((await putBack(kind)).status).toBe(200)
        expect(await library()).toEqual(before)
      },
    )

    it('stays when it was changed since, or written anew', async () => {
      await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
      shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
      await start()
      expect((await putBack('category')).error?.code, 'nothing was decided').toBe('conflict')
      const before = await library()
      await server.call(declineNewContent, { body: { kind: 'category', key: 'food' } }, admin)
      expect(await offered()).toEqual([])
      expect((await putBack('category')).status).toBe(200)
      expect(await library(), 'declined and waiting again').toEqual(before)
      await take('category')
      const { categories } = (await server.call(listCategories, {}, admin)).body
      const food = categories.find(({ id }) => id === 'food')
      const change = { params: { id: 'food' }, body: { ...food, title: 'อาหารของเรา' } as never }
      expect((await server.call(updateCategory, change, admin)).status).toBe(200)
      expect((await putBack('category')).error?.code).toBe('conflict')
      expect(await rows("SELECT title FROM categories WHERE id = 'food'")).toEqual([['อาหารของเรา']])
      expect((await putBack('category', 'no-such')).error?.code).toBe('not_found')
    })

    it('comes back as a lesson, a concept, a text and a tool as well', { tags: 'long' }, async () => {
      const pieces = [
        ['lesson', 'lessons', 'title'],
        ['concept', 'concepts', 'title'],
        ['text', 'texts', 'title'],
        ['tool', 'tools', 'name'],
      ] as const
      const owner = await aMember(server.services, { level: 'owner' })
      for (const [kind, table, name] of pieces) {
        const [[key]] = (await rows(
          `SELECT key FROM content_pieces WHERE kind = '${kind}' ORDER BY key LIMIT 1`,
        )) as [[string]]
        await edit(kind, key, `UPDATE ${table} SET ${name} = 'ของเรา' WHERE id = '${key}'`)
        await rows(
          `UPDATE content_pieces SET taken = 'older', offered = 'newer' WHERE kind = '${kind}' AND key = '${key}'`,
        )
        const all = () => rows(`SELECT to_jsonb(t) - 'revision' FROM ${table} t WHERE id = '${key}'`)
        const before = await all()
        expect((await server.call(takeNewContent, { body: { kind, key } }, owner)).status).toBe(200)
        expect(await all(), kind).not.toEqual(before)
        expect((await server.call(putBackContent, { body: { kind, key } }, owner)).status).toBe(200)
        expect(await all(), kind).toEqual(before)
      }
    })
  })

  it('of a lesson keeps the video that was given, which does not count as an edit of its text', async () => {
    const { lessons } = (await server.call(listAdminLessons, {}, admin)).body
    const lesson = lessons.find(({ id }) => id === 'sales-calendar')
    if (!lesson) throw new Error('no lesson')
    const { id, revision, ...fields } = lesson
    const video = 'https://video.example.com/1'
    await server.call(updateLesson, { params: { id }, body: { ...fields, video, revision } }, admin)
    const file = join(folder, 'lessons', '28-sales-calendar.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^minutes: \d+$/m, 'minutes: 59'))
    await start()
    expect(await rows(`SELECT minutes, video FROM lessons WHERE id = '${id}'`)).toEqual([[59, video]])
    expect(await offered()).toEqual([])
  })

  it('moves a keyword from one category to another, whichever of them comes first', {
    tags: 'long',
  }, async () => {
    shipKeywords('food', [...FOOD, 'muay thai training'])
    shipKeywords('sports', ['sunrise trail run'])
    await start()
    expect(await living('food')).toEqual([...FOOD, 'muay thai training'])
    expect(await living('sports')).toEqual(['sunrise trail run'])
    shipKeywords('food', FOOD)
    shipKeywords('sports', SPORTS)
    await start()
    expect(await living('food')).toEqual(FOOD)
    expect(await living('sports')).toEqual(SPORTS)
  })

  it('moves a keyword out of an edited category once its newer list is taken, and back when that is undone', {
    tags: 'long',
  }, async () => {
    await edit('keywords', 'sports', "UPDATE keywords SET is_shipped = false WHERE keyword = 'nothing'")
    shipKeywords('food', [...FOOD, 'muay thai training'])
    shipKeywords('sports', ['sunrise trail run'])
    await start()
    expect(await living('food')).toEqual(FOOD)
    expect(await living('sports')).toEqual(SPORTS)
    const sports = { body: { kind: 'keywords', key: 'sports' } }
    expect((await server.call(takeNewContent, sports, admin)).status).toBe(200)
    expect(await living('food')).toEqual([...FOOD, 'muay thai training'])
    expect(await living('sports')).toEqual(['sunrise trail run'])
    expect((await server.call(putBackContent, sports, admin)).status).toBe(200)
    expect(await living('food')).toEqual(FOOD)
    expect(await living('sports')).toEqual(SPORTS)
    const counts = 'SELECT id, keyword_count FROM categories ORDER BY id'
    expect(await rows(counts)).toEqual([
      ['food', 3],
      ['sports', 2],
    ])
    expect((await server.call(takeNewContent, sports, admin)).status).toBe(200)
    expect(await living('food')).toEqual([...FOOD, 'muay thai training'])
  })

  it('with a new piece at the top moves the others down and offers nothing of those that were edited', async () => {
    await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
    shipKeywords('pets', ['sleepy orange cat'])
    shipCategories([{ ...SPORTS_CATEGORY, id: 'pets' }, FOOD_CATEGORY, SPORTS_CATEGORY])
    await start()
    expect(await offered()).toEqual([])
    expect(await rows("SELECT place FROM categories WHERE id = 'sports'")).toEqual([[2]])
    expect(await rows("SELECT title FROM categories WHERE id = 'food'")).toEqual([['ของกิน']])
  })

  it('back to the version that was edited offers nothing any more', { tags: 'long' }, async () => {
    await edit('category', 'food', "UPDATE categories SET title = 'ของกิน' WHERE id = 'food'")
    shipCategories([{ ...FOOD_CATEGORY, title: 'อาหารใหม่' }, SPORTS_CATEGORY])
    await start()
    expect(await offered()).toHaveLength(1)
    shipCategories([FOOD_CATEGORY, SPORTS_CATEGORY])
    await start()
    expect(await offered()).toEqual([])
  })
})
