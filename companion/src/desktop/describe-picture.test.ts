import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../scripts/ai-provider-stand-in.mjs'
import { DesktopEdition, newsOf } from '../testing/desktop-edition.ts'

const edition = new DesktopEdition()

describe('keys and the provider', () => {
  let provider: StandIn
  beforeAll(async () => {
    provider = await startStandIn()
  })
  afterAll(() => provider.close())

  it('a key lies in a file for its owner alone, is never shown, and is asked with', async () => {
    const { ask, origin, headers } = await edition.activated({
      env: { OPENAI_BASE_URL: provider.openaiUrl, GEMINI_BASE_URL: provider.geminiUrl },
    })
    const describeIt = async (fields: Record<string, string>, picture: Buffer = edition.jpeg) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('picture', new Blob([new Uint8Array(picture)]))
      const response = await fetch(`${origin}/api/pictures/describe`, { method: 'POST', headers, body: form })
      // biome-ignore lint/suspicious/noExplicitAny: the contract's answer or a sentence
      return { status: response.status, body: (await response.json()) as any }
    }
    const wish = { provider: 'gemini', keywords: '20', thai: 'yes' }
    expect((await describeIt(wish)).body.fault).toBe('provider_key_missing')
    expect((await ask('save-key', { provider: 'gemini', key: 'ข้าว' })).status).toBe(400)
    const saved = await ask('save-key', { provider: 'gemini', key: ' AIza-of-the-desktop ' })
    expect(saved.body.keys).toEqual(['gemini'])
    expect(JSON.stringify(saved.body)).not.toContain('AIza')
    const file = join(edition.folder, 'config/thokham/gemini.key')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([
      'AIza-of-the-desktop\n',
      0o600,
    ])
    const { body } = await describeIt(wish)
    expect(body.description.keywords.length).toBeGreaterThan(5)
    expect(body.description.thai).not.toBeNull()
    expect(body.cost.totalCostThb).toBeGreaterThan(0)
    expect(provider.asked.at(-1)).toMatchObject({ provider: 'gemini', key: 'AIza-of-the-desktop' })
    const providers = (await (await fetch(`${origin}/api/ai/providers`, { headers })).json()) as {
      providers: { provider: string; state: string }[]
    }
    expect(providers.providers.map(({ state }) => state)).toEqual(['not_ready', 'untested'])
    // What is no small JPEG, no provider or no number is not asked about.
    const asked = provider.asked.length
    expect((await describeIt(wish, Buffer.from('GIF89a'))).status).toBe(400)
    expect((await describeIt({ ...wish, provider: 'other' })).status).toBe(400)
    expect((await describeIt({ ...wish, keywords: '5000' })).status).toBe(400)
    expect((await describeIt(wish, Buffer.alloc(3_000_000, 0xff))).status).toBe(413)
    expect(provider.asked).toHaveLength(asked)
    chmodSync(file, 0o644)
    expect((await describeIt(wish)).body.sentence).toContain('chmod 600')
    expect((await ask('forget-key', { provider: 'gemini' })).body.keys).toEqual([])
    expect(existsSync(file)).toBe(false)
  })
})

describe('turbo', () => {
  it('asks about sixteen pictures at a time, and holds no connection for an answer', async () => {
    const provider = await startStandIn()
    let arrived = 0
    // Nobody is answered before all are there.
    const all = new Promise<void>((resolve) => {
      provider.gate = () => {
        if (++arrived === 16) resolve()
        return all
      }
    })
    try {
      const { ask, origin, headers } = await edition.activated({
        env: { GEMINI_BASE_URL: provider.geminiUrl },
      })
      await ask('save-key', { provider: 'gemini', key: 'AIza-of-the-desktop' })
      const news = newsOf(await fetch(`${origin}/desktop/news`, { method: 'POST', headers }))
      const hand = (ticket: string, kind = 'gemini') => {
        const form = new FormData()
        for (const [name, value] of [
          ['provider', kind],
          ['keywords', '20'],
          ['thai', 'no'],
        ] as const)
          form.set(name, value)
        form.set('picture', new Blob([new Uint8Array(edition.jpeg)]))
        const url = `${origin}/desktop/describe?ticket=${encodeURIComponent(ticket)}`
        return fetch(url, { method: 'POST', headers, body: form })
      }
      const tickets = Array.from({ length: 16 }, (_, at) => `ticket-of-${at}`)
      // One after the other, over one connection.
      for (const ticket of tickets) expect((await hand(ticket)).status).toBe(200)
      const described = new Set<string>()
      while (described.size < tickets.length) {
        const one = await news(({ kind }) => kind === 'described')
        if (one.kind !== 'described') continue
        expect(one).toMatchObject({ status: 200, body: { fault: null } })
        described.add(one.ticket)
      }
      expect([...described].sort()).toEqual([...tickets].sort())
      expect((await hand('')).status).toBe(400)
      await hand('ticket-without-provider', 'other')
      expect(await news(({ kind }) => kind === 'described')).toEqual({
        kind: 'described',
        ticket: 'ticket-without-provider',
        status: 400,
        body: { sentence: 'คำขอไม่ถูกต้อง' },
      })
    } finally {
      await provider.close()
    }
  })
})
