import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNewContent, takeNewContent } from '@thokham/contract/content'
import { type AiModel, findModel, SHIPPED_MODELS } from '@thokham/domain/ai/model'
import { beforeEach, describe, expect, it } from 'vitest'
import { aContentFolder, loadModels } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { markEdited } from '../content/mark-edited.ts'
import { forgetOldRefusals, noteRefusal } from './note-refusal.ts'
import { readModels } from './read-models.ts'

let server: TestServer
let owner: TestMember

beforeEach(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
  server.services.contentFolder = aContentFolder()
})

const ship = (models: readonly object[]) =>
  writeFileSync(join(server.services.contentFolder, 'ai-models.json'), JSON.stringify(models))
const start = () => loadModels(server.services)
const models = () => readModels(server.services.db)
const known = async (provider: AiModel['provider'], id: string) => findModel(await models(), provider, id)
const editPrice = (key: string, inputUsd: number) =>
  server.services.db.transaction(async (tx) => {
    await markEdited(tx, 'ai_model', key, new Date())
    await tx.execute(
      `UPDATE reference_data SET content = content || '{"inputUsd": ${inputUsd}}' WHERE id = '${key}'`,
    )
  })

const [LUNA, ...OTHERS] = SHIPPED_MODELS as [AiModel, ...AiModel[]]

describe('models', () => {
  it('are those that ship, in their order, on every process', async () => {
    await start()
    expect(await models()).toEqual(
      SHIPPED_MODELS.map((model) => ({ ...model, refuses: [], isListed: true, isMissing: false })),
    )
  })

  it('follow a release where the owner changed nothing', async () => {
    await start()
    ship([{ ...LUNA, inputUsd: 0.2, ends: '2028-01-01' }, ...OTHERS])
    await start()
    expect(await known('openai', LUNA.id)).toMatchObject({ inputUsd: 0.2, ends: '2028-01-01' })
  })

  it('keep what the owner changed; the release waits, for the owner alone', async () => {
    await start()
    await editPrice('openai/gpt-6-luna', 9)
    ship([{ ...LUNA, ends: '2028-01-01' }, ...OTHERS])
    await start()
    expect(await known('openai', LUNA.id)).toMatchObject({ inputUsd: 9, ends: null })
    const piece = { kind: 'ai_model', key: 'openai/gpt-6-luna' }
    expect((await server.call(listNewContent, {}, owner)).body.pieces).toEqual([
      { ...piece, title: 'gpt-6-luna' },
    ])
    const admin = await aMember(server.services, { level: 'admin' })
    expect((await server.call(listNewContent, {}, admin)).body.pieces).toEqual([])
    expect((await server.call(takeNewContent, { body: piece }, admin)).status).toBe(403)
    expect((await server.call(takeNewContent, { body: piece }, owner)).status).toBe(200)
    expect(await known('openai', LUNA.id)).toMatchObject({ inputUsd: 0.1, ends: '2028-01-01' })
  })

  it('stay away once the owner removed them', async () => {
    await start()
    await server.services.db.transaction(async (tx) => {
      await markEdited(tx, 'ai_model', 'openai/gpt-6-luna', new Date())
      await tx.execute(`UPDATE reference_data SET deleted_at = now() WHERE id = 'openai/gpt-6-luna'`)
    })
    ship([{ ...LUNA, inputUsd: 0.2 }, ...OTHERS])
    await start()
    expect((await models()).some(({ id }) => id === LUNA.id)).toBe(false)
  })

  it('of a newer version that this one does not understand are left out, and do not stop the others', async () => {
    await start()
    await server.pool.query(
      `UPDATE reference_data SET content = content || '{"can": ["sings"]}' WHERE id = 'openai/gpt-6-luna'`,
    )
    expect((await models()).map(({ id }) => id)).toEqual(OTHERS.map(({ id }) => id))
  })

  it('are refused in the file when they are none', async () => {
    ship([{ ...LUNA, inputUsd: 'cheap' }])
    await expect(start()).rejects.toThrow('inputUsd')
  })
})

describe('what a model refused', () => {
  it('is noted once of fifty at once, and outlives a release', async () => {
    await start()
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        noteRefusal(server.services.db, LUNA, {
          parameter: at % 2 ? 'temperature' : 'response_format',
          on: '2026-11-27',
        }),
      ),
    )
    ship([{ ...LUNA, inputUsd: 0.2 }, ...OTHERS])
    await start()
    const { inputUsd, refuses } = await known('openai', LUNA.id)
    expect(inputUsd).toBe(0.2)
    expect([...refuses].sort()).toEqual(['response_format', 'temperature'])
  })

  it('is known of a model without a row, which costs nothing', async () => {
    await start()
    expect(await known('openai', 'llama3.2:3b')).toMatchObject({ inputUsd: 0, outputUsd: 0, refuses: [] })
    await noteRefusal(
      server.services.db,
      { provider: 'openai', id: 'llama3.2:3b' },
      {
        parameter: 'response_format',
        on: '2026-11-27',
      },
    )
    expect(await known('openai', 'llama3.2:3b')).toMatchObject({
      inputUsd: 0,
      offered: false,
      refuses: ['response_format'],
    })
    // Of another provider's model of that name nothing was learned.
    expect(await known('gemini', 'llama3.2:3b')).toMatchObject({ refuses: [] })
  })

  it('is one note a parameter, and of the least thinking what is told in its place', async () => {
    await start()
    const { db } = server.services
    const note = (on: string, instead: string) =>
      noteRefusal(db, LUNA, { parameter: 'least_thinking', instead, on })
    await note('2026-11-20', 'medium')
    await note('2026-11-27', 'low')
    await noteRefusal(db, LUNA, { parameter: 'temperature', on: '2026-11-20' })
    expect(await known('openai', LUNA.id)).toMatchObject({
      refuses: ['least_thinking', 'temperature'],
      leastThinking: { reasoningEffort: 'low' },
    })
    // A week later it is asked for again.
    await forgetOldRefusals(db, '2026-11-27')
    expect((await known('openai', LUNA.id)).refuses).toEqual(['least_thinking'])
    await forgetOldRefusals(db, '2026-12-03')
    expect((await known('openai', LUNA.id)).refuses).toEqual(['least_thinking'])
    await forgetOldRefusals(db, '2026-12-04')
    expect(await known('openai', LUNA.id)).toMatchObject({
      refuses: [],
      leastThinking: { reasoningEffort: 'none' },
    })
  })
})
