import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareNewContent, listAgedContent, resetContent, takeNewContent } from '@thokham/contract/content'
import {
  listReferenceData,
  type MarketplaceRow,
  removeReferenceData,
  restoreReferenceData,
  type VersionRow,
  writeReferenceData,
} from '@thokham/contract/reference-data'
import { readRules } from '@thokham/contract/rules'
import { newerModels, VERSIONS, versionsWith } from '@thokham/engine'
import { MARKETPLACES, marketplacesOf } from '@thokham/metadata'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_FOLDER } from '../../content-folder.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadContent } from '../content/load-content.ts'
import { marketplaceContent, planContent, versionContent } from './rule-content.ts'

let server: TestServer
let owner: TestMember
let member: TestMember

beforeEach(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
  member = await aMember(server.services, { level: 'free' })
  await load()
})

const load = () => loadContent(server.services, [versionContent, planContent, marketplaceContent])
const list = async (kind: 'midjourney_version' | 'marketplace') =>
  (await server.call(listReferenceData, { query: { kind } }, owner)).body.rows
const version = async (id: string) =>
  (await list('midjourney_version')).find((row) => row.id === id) as VersionRow
const marketplace = async (id: string) =>
  (await list('marketplace')).find((row) => row.id === id) as MarketplaceRow
const writeVersion = (content: VersionRow['content'], revision: number | null) =>
  server.call(writeReferenceData, { body: { kind: 'midjourney_version', content, revision } }, owner)
const writeMarketplace = (content: MarketplaceRow['content'], revision: number) =>
  server.call(writeReferenceData, { body: { kind: 'marketplace', content, revision } }, owner)
/** The rules as a member's browser has them. */
const rules = async () => {
  const { versions, removed, marketplaces } = (await server.call(readRules, {}, member)).body
  return { versions: versionsWith({ versions, removed }), marketplaces: marketplacesOf(marketplaces) }
}

describe('rules that nobody changed', () => {
  it('are those that ship, and nothing of them is sent', async () => {
    expect((await server.call(readRules, {}, member)).body).toEqual({
      versions: [],
      removed: [],
      plans: [],
      marketplaces: [],
      words: [],
    })
    expect((await list('midjourney_version')).map(({ content }) => content)).toEqual(VERSIONS.versions)
    const { generic: _, ...shipped } = MARKETPLACES
    expect(marketplacesOf((await list('marketplace')).map((row) => (row as MarketplaceRow).content))).toEqual(
      MARKETPLACES,
    )
    expect((await list('marketplace')).map(({ id }) => id).sort()).toEqual(Object.keys(shipped).sort())
  })

  it('are told to nobody who is not signed in', async () => {
    expect((await server.call(readRules, {})).status).toBe(401)
  })
})

describe('a version of Midjourney', () => {
  it('that the owner adds is offered to members and stands in its place; a removed one is gone', async () => {
    const { content } = await version('8.2')
    const nine = { ...content, id: '9', label: 'V9', since: '2027-03-01' }
    expect((await writeVersion(nine, null)).body).toEqual({ id: '9', revision: 0 })
    const remove = { kind: 'midjourney_version', id: '8.1' } as const
    expect((await server.call(removeReferenceData, { body: remove }, owner)).status).toBe(200)
    expect(newerModels(['7', 'niji'], (await rules()).versions)).toEqual(['9', '8.2', 'niji 7'])
    expect((await server.call(restoreReferenceData, { body: remove }, owner)).status).toBe(200)
    expect(newerModels(['7', 'niji'], (await rules()).versions)).toEqual(['9', '8.2', '8.1', 'niji 7'])
  })

  it('is judged by its schema, field by field', async () => {
    const { content, revision } = await version('8.2')
    const fields = async (over: object, at: number | null = revision) =>
      (await writeVersion({ ...content, ...over }, at)).error?.fields
    expect(await fields({ id: 'niji' })).toEqual({ 'content.id': 'format' })
    expect(await fields({ id: 'v9' })).toEqual({ 'content.id': 'format' })
    expect(await fields({}, null)).toEqual({ 'content.id': 'taken' })
    expect(await fields({ label: ' ' })).toEqual({ 'content.label': 'required' })
    const parameters = { stylize: { takes: 'works', range: [1000, 0] }, 'no way': { takes: 'works' } }
    expect(await fields({ parameters })).toMatchObject({ 'content.parameters.stylize.range': 'invalid' })
    expect(await fields({ parameters: { ar: { takes: 'perhaps' } } })).toEqual({
      'content.parameters.ar.takes': 'invalid',
    })
  })

  it('is changed by one of fifty at once, and the others are told', async () => {
    const { content, revision } = await version('8.2')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => writeVersion({ ...content, label: `V8.2 (${at})` }, revision)),
    )
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
    expect(await version('8.2')).toMatchObject({ revision: 1, content: { label: `V8.2 (${won[0]})` } })
  })
})

describe('a marketplace', () => {
  it('is what the owner says at once, for whoever asks, until it returns to what ships', async () => {
    const { content, revision } = await marketplace('adobe')
    await writeMarketplace({ ...content, megapixels: { least: 8, most: 100 } }, revision)
    expect((await rules()).marketplaces.adobe).toEqual({
      ...MARKETPLACES.adobe,
      megapixels: { least: 8, most: 100 },
    })
    const { rows } = await server.pool.query(
      `SELECT action, subject_id AS id FROM audit_log WHERE action LIKE 'reference.%'`,
    )
    expect(rows).toEqual([{ action: 'reference.update', id: 'adobe' }])
    await server.call(resetContent, { body: { kind: 'marketplace', key: 'adobe' } }, owner)
    expect((await rules()).marketplaces).toBe(MARKETPLACES)
  })

  it('is changed by one of fifty at once', async () => {
    const { content, revision } = await marketplace('adobe')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        writeMarketplace({ ...content, keywords: { least: 5, most: 49 + at } }, revision),
      ),
    )
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
    expect((await rules()).marketplaces.adobe.keywords.most).toBe(49 + (won[0] as number))
  })

  it('is judged by its schema, and neither added nor removed', async () => {
    const { content, revision } = await marketplace('adobe')
    const fields = async (over: object) =>
      (await writeMarketplace({ ...content, ...over }, revision)).error?.fields
    expect(await fields({ megapixels: { least: 5, most: 4 } })).toEqual({
      'content.megapixels.most': 'too_small',
    })
    expect(await fields({ kinds: {} })).toEqual({ 'content.kinds': 'required' })
    expect(await fields({ ai: { policy: 'folder' } })).toEqual({ 'content.ai.mark': 'required' })
    expect(await fields({ title: { most: 70, characters: ']a-' } })).toEqual({
      'content.title.characters': 'format',
    })
    expect(await fields({ id: 'alamy' })).toEqual({ 'content.id': 'invalid' })
    expect((await writeMarketplace(content, null as never)).status).toBe(400)
    const remove = { kind: 'marketplace' as never, id: 'adobe' }
    expect((await server.call(removeReferenceData, { body: remove }, owner)).status).toBe(400)
  })
})

describe('a release', () => {
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'thokham-content-'))
    atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(CONTENT_FOLDER, folder, { recursive: true })
    server.services.contentFolder = folder
  })

  it('reaches the rows that nobody edited, and waits as an offer beside the others', async () => {
    const { content, revision } = await marketplace('adobe')
    await writeMarketplace({ ...content, megabytes: { least: null, most: 40 } }, revision)
    const path = join(server.services.contentFolder, 'marketplaces.json')
    const file = JSON.parse(readFileSync(path, 'utf8'))
    for (const one of file.marketplaces) one.keywords = { least: 6, most: 48 }
    writeFileSync(path, JSON.stringify(file))
    await load()
    expect((await marketplace('123rf')).content.keywords).toEqual({ least: 6, most: 48 })
    expect((await marketplace('adobe')).content).toMatchObject({
      keywords: { least: 5, most: 49 },
      megabytes: { most: 40 },
    })
    const piece = { kind: 'marketplace', key: 'adobe' }
    expect((await server.call(compareNewContent, { query: piece }, owner)).body.differences).toEqual([
      { field: 'megabytes', own: ['most: 40'], shipped: ['most: 45'] },
      { field: 'keywords', own: ['most: 49', 'least: 5'], shipped: ['least: 6', 'most: 48'] },
    ])
    await server.call(takeNewContent, { body: piece }, owner)
    expect((await marketplace('adobe')).content).toMatchObject({
      keywords: { least: 6, most: 48 },
      megabytes: { most: 45 },
    })
  })

  it('says of a version in what it differs, parameter by parameter', async () => {
    const { content, revision } = await version('8.2')
    await writeVersion(
      { ...content, parameters: { ...content.parameters, oref: { takes: 'works' } } },
      revision,
    )
    const path = join(server.services.contentFolder, 'midjourney.json')
    const file = JSON.parse(readFileSync(path, 'utf8'))
    file.versions[0].parameters.iw.range = [0, 5]
    writeFileSync(path, JSON.stringify(file))
    await load()
    const piece = { kind: 'midjourney_version', key: '8.2' }
    expect((await server.call(compareNewContent, { query: piece }, owner)).body.differences).toEqual([
      {
        field: 'parameters',
        own: ['iw: default 1 · range 0, 3 · takes works', 'oref: takes works'],
        shipped: ['oref: takes refused', 'iw: default 1 · range 0, 5 · takes works'],
      },
    ])
  })
})

it('what nobody compared with its source for more than 120 days is told to the owner', async () => {
  const aged = async () =>
    (await server.call(listAgedContent, {}, owner)).body.pieces.map(({ kind, key }) => `${kind} ${key}`)
  server.clock.now = new Date('2027-03-27T12:00:00+07:00')
  expect(await aged()).toEqual([])
  server.clock.now = new Date('2027-03-28T12:00:00+07:00')
  expect(await aged()).toEqual(
    expect.arrayContaining(['midjourney_version 8.2', 'marketplace adobe', 'marketplace vecteezy']),
  )
})

describe('a subscription of Midjourney', () => {
  it('that the owner changes is what packing and its warnings go by', async () => {
    const { rows } = (await server.call(listReferenceData, { query: { kind: 'midjourney_plan' } }, owner))
      .body
    expect(rows.map(({ id }) => id)).toEqual(['basic', 'standard', 'pro', 'mega'])
    const [basic] = rows
    if (basic?.kind !== 'midjourney_plan') throw new Error('There is no plan')
    expect(basic.content).toMatchObject({ label: 'Basic', jobs: 4, fastHours: 3.3, checked: '2026-11-27' })
    const write = (over: object) =>
      server.call(
        writeReferenceData,
        {
          body: {
            kind: 'midjourney_plan',
            content: { ...basic.content, ...over },
            revision: basic.revision,
          },
        },
        owner,
      )
    expect((await write({ jobs: 0 })).error?.fields).toEqual({ 'content.jobs': 'too_small' })
    expect((await write({ jobs: 6, fastHours: 5 })).status).toBe(200)
    const changes = (await server.call(readRules, {}, member)).body
    expect(changes.plans).toEqual([{ ...basic.content, jobs: 6, fastHours: 5 }])
    const { plans } = versionsWith(changes)
    expect(plans.byId.basic).toEqual({ label: 'Basic', jobs: 6, fastHours: 5 })
    expect(plans.byId.pro).toEqual(VERSIONS.plans.byId.pro)
    expect(plans.longestLine).toBe(VERSIONS.plans.longestLine)
  })
})

describe('a word that marketplaces refuse', () => {
  const minions = {
    id: 'Minions',
    means: 'refused' as const,
    kind: 'characters' as const,
    spellings: ['มินเนี่ยน'],
    source: 'https://www.example.com/minions',
    checked: '2026-11-27',
  }
  const write = (content: object, revision: number | null = null) =>
    server.call(
      writeReferenceData,
      { body: { kind: 'refused_word', content: { ...minions, ...content }, revision } },
      owner,
    )
  const words = async () => (await server.call(readRules, {}, member)).body.words

  it('is told to members from then on, until the owner removes it', async () => {
    expect((await write({})).body).toEqual({ id: 'Minions', revision: 0 })
    expect((await write({ id: 'Sony', means: 'allowed', kind: 'brands', spellings: [] })).status).toBe(200)
    expect(await words()).toEqual([
      minions,
      { ...minions, id: 'Sony', means: 'allowed', kind: 'brands', spellings: [] },
    ])
    expect((await write({ kind: 'works' }, 0)).body).toEqual({ id: 'Minions', revision: 1 })
    const row = { kind: 'refused_word', id: 'Minions' } as const
    expect((await server.call(removeReferenceData, { body: row }, owner)).body).toEqual({ deleted: true })
    expect((await words()).map(({ id }) => id)).toEqual(['Sony'])
    // Nothing of it is taken for a version that is gone.
    expect((await server.call(readRules, {}, member)).body.removed).toEqual([])
    await server.call(restoreReferenceData, { body: row }, owner)
    expect((await words()).map(({ id, kind }) => [id, kind])).toEqual([
      ['Minions', 'works'],
      ['Sony', 'brands'],
    ])
  })

  it('is judged by its schema, and stands once', async () => {
    await write({})
    expect((await write({})).error?.fields).toEqual({ 'content.id': 'taken' })
    const fields = async (over: object) => (await write({ id: 'Elsa', ...over })).error?.fields
    expect(await fields({ id: ' ' })).toEqual({ 'content.id': 'required' })
    expect(await fields({ id: 'a | b' })).toEqual({ 'content.id': 'format' })
    expect(await fields({ spellings: ['a', ''] })).toEqual({ 'content.spellings.1': 'required' })
    expect(await fields({ source: 'adobe' })).toEqual({ 'content.source': 'format' })
  })
})
