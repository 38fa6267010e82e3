import {
  checkContent,
  listAgedContent,
  putBackContent,
  resetContent,
  uncheckContent,
} from '@thokham/contract/content'
import {
  listReferenceData,
  type ModelRow,
  removeReferenceData,
  restoreReferenceData,
  writeReferenceData,
} from '@thokham/contract/reference-data'
import { findModel } from '@thokham/domain/ai/model'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadContent } from '../content/load-content.ts'
import { modelContent } from './model-content.ts'
import { noteRefusal } from './note-refusal.ts'
import { readModels } from './read-models.ts'

let server: TestServer
let owner: TestMember

beforeEach(async () => {
  server = await startTestServer()
  server.clock.now = new Date('2026-12-25T00:30:00+07:00')
  owner = await aMember(server.services, { level: 'owner' })
  await loadContent(server.services, [modelContent])
})

const LUNA = { kind: 'ai_model', id: 'openai/gpt-6-luna' } as const
const rows = async () =>
  (await server.call(listReferenceData, { query: { kind: 'ai_model' } }, owner)).body.rows.filter(
    (row) => row.kind === 'ai_model',
  )
const read = async (id: string): Promise<ModelRow> => {
  const found = (await rows()).find((row) => row.id === id)
  if (!found) throw new Error(`${id} is not there`)
  return found
}
const write = (content: ModelRow['content'], revision: number | null) =>
  server.call(writeReferenceData, { body: { kind: 'ai_model', content, revision } }, owner)
const known = async (id: string) => findModel(await readModels(server.services.db), 'openai', id)
const audited = async () =>
  (
    await server.pool.query(
      `SELECT action, subject_id AS id FROM audit_log WHERE action LIKE 'reference.%' ORDER BY id`,
    )
  ).rows

describe('a model that the owner changes', () => {
  it('is what calls go by at once, forgets what was learned, and can return to what ships', async () => {
    const refusal = { parameter: 'response_format', on: '2026-12-24' } as const
    await noteRefusal(server.services.db, { provider: 'openai', id: 'gpt-6-luna' }, refusal)
    const { content, revision, ...standing } = await read(LUNA.id)
    expect(standing).toMatchObject({ isShipped: true, isEdited: false, refuses: [refusal] })
    const answer = await write({ ...content, inputUsd: 0.25 }, revision)
    expect(answer.body).toEqual({ id: LUNA.id, revision: revision + 1 })
    expect(await known('gpt-6-luna')).toMatchObject({ inputUsd: 0.25, refuses: [] })
    expect(await read(LUNA.id)).toMatchObject({ isShipped: true, isEdited: true, refuses: [] })

    const piece = { kind: LUNA.kind, key: LUNA.id }
    expect((await server.call(resetContent, { body: piece }, owner)).status).toBe(200)
    expect(await read(LUNA.id)).toMatchObject({ isEdited: false, content: { inputUsd: 0.1 } })
    expect((await server.call(resetContent, { body: piece }, owner)).error?.code).toBe('conflict')
    expect((await server.call(putBackContent, { body: piece }, owner)).status).toBe(200)
    expect(await read(LUNA.id)).toMatchObject({ isEdited: true, content: { inputUsd: 0.25 } })
    expect(await audited()).toEqual([{ action: 'reference.update', id: LUNA.id }])
  })

  it('is changed by one of fifty at once, and the others are told', async () => {
    const { content, revision } = await read(LUNA.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => write({ ...content, inputUsd: at }, revision)),
    )
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
    expect(await read(LUNA.id)).toMatchObject({ revision: revision + 1, content: { inputUsd: won[0] } })
    expect(await audited()).toHaveLength(1)
  })

  it('is named and followed by what there is', async () => {
    const { content, revision } = await read(LUNA.id)
    const fault = async (over: Partial<ModelRow['content']>, at: number | null = revision) =>
      (await write({ ...content, ...over }, at)).error
    expect(await fault({ successor: 'nobody' })).toMatchObject({ fields: { 'content.successor': 'invalid' } })
    expect(await fault({ successor: 'gpt-6-luna' })).toMatchObject({
      fields: { 'content.successor': 'invalid' },
    })
    // Another provider's model takes nothing over.
    expect(await fault({ successor: 'gemini-3.8-flash' })).toMatchObject({ code: 'invalid_input' })
    expect(await fault({}, null)).toMatchObject({ fields: { 'content.id': 'taken' } })
    expect(await fault({ id: 'not there' })).toMatchObject({ fields: { 'content.id': 'format' } })
    expect(await fault({ id: 'not-there' })).toMatchObject({ code: 'not_found' })
    expect(await fault({ source: 'javascript:alert(1)' })).toMatchObject({
      fields: { 'content.source': 'format' },
    })
    expect(await fault({ ends: '2569-12-01' })).toMatchObject({ fields: { 'content.ends': 'format' } })
  })
})

describe('a model of the owner’s own', () => {
  it('stands behind the others, is removed and brought back, and can be made anew', async () => {
    const { content } = await read(LUNA.id)
    const own = { ...content, id: 'llama3.2:3b', inputUsd: 0, outputUsd: 0, source: '' }
    const name = { kind: 'ai_model', id: 'openai/llama3.2:3b' } as const
    expect((await write(own, null)).body).toEqual({ id: name.id, revision: 0 })
    expect((await rows()).at(-1)).toMatchObject({ ...name, isShipped: false, isEdited: true })
    const remove = () => server.call(removeReferenceData, { body: name }, owner)
    expect((await remove()).body).toEqual({ deleted: true })
    expect((await remove()).body).toEqual({ deleted: false })
    expect((await known('llama3.2:3b')).isListed).toBe(false)
    expect((await server.call(restoreReferenceData, { body: name }, owner)).status).toBe(200)
    expect((await known('llama3.2:3b')).isListed).toBe(true)
    await remove()
    expect((await write({ ...own, outputUsd: 1 }, null)).body.revision).toBe(1)
    expect(await known('llama3.2:3b')).toMatchObject({ outputUsd: 1 })
    expect((await audited()).map(({ action }) => action)).toEqual([
      'reference.create',
      'reference.delete',
      'reference.restore',
      'reference.delete',
      'reference.create',
    ])
    expect((await server.call(resetContent, { body: { kind: name.kind, key: name.id } }, owner)).status).toBe(
      404,
    )
  })

  it('is added by one of fifty at once', async () => {
    const { content } = await read(LUNA.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => write({ ...content, id: 'own', inputUsd: at }, null)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.fields?.['content.id'] === 'taken')).toHaveLength(49)
  })
})

describe('a model that was compared with its source', () => {
  it('has the Bangkok day of that, which is no edit, and can be taken back; the owner alone is told what has aged', async () => {
    const piece = { kind: LUNA.kind, key: LUNA.id, revision: (await read(LUNA.id)).revision }
    const aged = async (as = owner) =>
      (await server.call(listAgedContent, {}, as)).body.pieces.filter(({ kind }) => kind === LUNA.kind)
    expect(await aged()).toEqual([])
    // 120 days after the day on which the release was compared they are not yet aged, a day later they are.
    server.clock.now = new Date('2027-03-27T12:00:00+07:00')
    expect(await aged()).toEqual([])
    server.clock.now = new Date('2027-03-28T00:30:00+07:00')
    expect(await aged()).toContainEqual({
      ...piece,
      title: 'gpt-6-luna',
      checkedOn: '2026-11-27',
      editAt: '/admin/settings#models',
    })
    const admin = await aMember(server.services, { level: 'admin' })
    expect(await aged(admin)).toEqual([])
    expect((await server.call(checkContent, { body: piece }, admin)).status).toBe(403)
    const answer = await server.call(checkContent, { body: piece }, owner)
    expect(answer.body).toEqual({ checkedOn: '2027-03-28', before: '2026-11-27' })
    expect(await read(LUNA.id)).toMatchObject({ isEdited: false, content: { checked: '2027-03-28' } })
    await loadContent(server.services, [modelContent])
    expect(await read(LUNA.id)).toMatchObject({ content: { checked: '2027-03-28' } })
    await server.call(uncheckContent, { body: { ...piece, ...answer.body } }, owner)
    expect(await read(LUNA.id)).toMatchObject({ content: { checked: '2026-11-27' } })
  })
})
