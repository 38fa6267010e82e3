import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { downloadMyData } from '@thokham/contract/account'
import {
  downloadHistory,
  downloadHistoryZip,
  listHistory,
  readHistorySample,
  readHistorySettings,
} from '@thokham/contract/history'
import { reservePrompts } from '@thokham/contract/prompts'
import { emptyRecipe } from '@thokham/engine'
import { unzipSync } from 'fflate'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  CANARY,
  FREE_CANARY,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import type { TestMember } from '../../testing/members.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})

/** Makes a member with sets of both kinds, whose provider quotes the key in its refusals. */
async function aBusyMember(): Promise<{ member: TestMember; ids: string[] }> {
  const member = await aKeyHolder(fixture)
  fixture.standIn.manner = ({ keyword }) => (keyword.includes('refused') ? '401' : 'right')
  const kept = await until(fixture, member, await start(fixture, member, { keywords: ['cozy cafe', 'rain'] }))
  await until(fixture, member, await start(fixture, member, { keywords: ['refused'] }))
  const recipe = emptyRecipe({ mode: 'pick', keywords: ['cozy cafe'], styles: ['Anime'], seed: 1 })
  const { body } = await fixture.server.send(
    'POST',
    reservePrompts.path,
    { idempotencyKey: randomUUID(), count: 1, generator: 'simple', recipe },
    member,
  )
  return { member, ids: [kept.historyId as string, (body as { historyId: string }).historyId] }
}

describe('a provider’s key', () => {
  it('is in nothing that is kept packed', async () => {
    await aBusyMember()
    const packed = await unpackedOf(fixture.server.pool)
    // The simple set's recipe is among them, so what is packed is really read.
    expect(packed.some((text) => text.includes('cozy cafe'))).toBe(true)
    expectNoKey(packed)
  })

  it('is in no file, list, sample or setting of the history, and not in the member’s own data', async () => {
    const { member, ids } = await aBusyMember()
    const fetched = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(fixture.server.url + path, {
        method,
        headers: { cookie: member.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      expect(response.status).toBe(200)
      return new Uint8Array(await response.arrayBuffer())
    }
    const text = async (path: string) => Buffer.from(await fetched('GET', path)).toString()
    const zip = unzipSync(await fetched('POST', downloadHistoryZip.path, { ids }))
    const answers = await Promise.all([
      text(listHistory.path),
      text(downloadMyData.path),
      ...ids.flatMap((id) =>
        [downloadHistory, readHistorySample, readHistorySettings].map(({ path }) =>
          text(path.replace(':id', id)),
        ),
      ),
    ])
    const files = Object.values(zip).map((file) => Buffer.from(file).toString())
    expect(files).toHaveLength(2)
    expectNoKey([...answers, ...files])
  })
})

function expectNoKey(texts: string[]): void {
  for (const key of [CANARY, FREE_CANARY]) {
    const writings = [key, encodeURIComponent(key), Buffer.from(key).toString('base64').slice(0, 24)]
    expect(texts.filter((text) => writings.some((writing) => text.includes(writing)))).toEqual([])
  }
}

/** Reads every value of bytes in every table, unpacked where it is packed. */
async function unpackedOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT quote_ident(table_name) AS table, quote_ident(column_name) AS column
     FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'bytea'`,
  )
  const found = await Promise.all(
    rows.map(({ table, column }) =>
      pool.query<{ bytes: Buffer }>(`SELECT ${column} AS bytes FROM ${table} WHERE ${column} IS NOT NULL`),
    ),
  )
  return found.flatMap((result) => result.rows.map(({ bytes }) => unpacked(bytes).toString('latin1')))
}

function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}
