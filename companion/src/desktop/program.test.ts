import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgramNews } from '@thokham/contract/desktop-program'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { DesktopEdition, enter, LICENCE_KEY, newsOf } from '../testing/desktop-edition.ts'

const edition = new DesktopEdition()

describe('the page and the program', () => {
  it('shows its page to this computer alone, and does nothing without the token', async () => {
    const { address, child } = await edition.start()
    const page = await enter(address)
    const shown = await fetch(`${page.origin}/`)
    expect(await shown.text()).toContain('metamind6')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${page.origin}/assets/a-1.js`)).status).toBe(200)
    for (const path of ['/edition.json', '/../edition.json', '/assets/..%2f..%2fedition.json', '/assets/'])
      expect((await fetch(page.origin + path)).status).toBe(404)
    expect((await page.ask('state')).body).toMatchObject({
      version: '0.1.0',
      server: edition.licences.url,
      keys: [],
      watched: null,
      licence: { works: false, key: null, sentence: null },
    })
    // The address is good once.
    expect((await page.post('enter', { code: address.hash.slice(6) })).status).toBe(401)
    expect((await page.post('state', {})).status).toBe(401)
    expect((await page.post('state', {}, { 'x-thokham-token': 'x' })).status).toBe(401)
    expect((await fetch(`${page.origin}/api/rules`)).status).toBe(401)
    expect((await fetch(`${page.origin}/api/ai/providers`)).status).toBe(401)
    expect((await fetch(`${page.origin}/desktop/picture?path=/etc/passwd`)).status).toBe(401)
    const elsewhere = { ...page.headers, origin: 'http://127.0.0.1:1' }
    expect((await page.post('state', {}, elsewhere)).status).toBe(403)
    expect((await page.post('nothing', {}, page.headers)).status).toBe(404)
    expect((await page.ask('activate', [])).status).toBe(400)
    expect((await page.ask('activate', { key: 'x'.repeat(300_000) })).status).toBe(413)
    const gone = once(child, 'exit')
    await page.ask('quit')
    expect(await gone).toEqual([0, null])
    expect(existsSync(join(edition.folder, 'config/thokham/running.json'))).toBe(false)
  })

  it('a second one shows the page of the first; what a killed one left behind is in nobody’s way', async () => {
    // One that the system gives to anybody could be another's before the third asks for it.
    mkdirSync(join(edition.folder, 'config/thokham'), { recursive: true })
    writeFileSync(join(edition.folder, 'config/thokham/desktop-port'), String(await freePort()))
    const first = await edition.start()
    const second = await edition.start()
    expect(second.said()).toContain('โปรแกรมเปิดอยู่แล้ว')
    expect(second.address.origin).toBe(first.address.origin)
    expect(second.address.hash).not.toBe(first.address.hash)
    expect((await (await enter(second.address)).ask('state')).status).toBe(200)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await edition.start()
    expect(third.said()).not.toContain('เปิดอยู่แล้ว')
    // The browser keeps work by address: it is the same one again.
    expect(third.address.origin).toBe(first.address.origin)
  })

  it('two that are started at once are one', async () => {
    const both = await Promise.all([edition.start(), edition.start(), edition.start()])
    expect(new Set(both.map(({ address }) => address.origin)).size).toBe(1)
    expect(both.filter(({ said }) => said().includes('เปิดอยู่แล้ว'))).toHaveLength(2)
  })

  it('tells its page that it ends, and ends', async () => {
    const { child, ask, origin, headers } = await edition.activated()
    const news = newsOf(await fetch(`${origin}/desktop/news`, { method: 'POST', headers }))
    await news(({ kind }) => kind === 'state')
    await Promise.all([news(({ kind }) => kind === 'quit'), ask('quit'), once(child, 'exit')])
    expect(child.exitCode).toBe(0)
  })

  it('tells a page that begins to listen what changed since it asked', async () => {
    const { address } = await edition.start()
    const { ask, origin, headers } = await enter(address)
    expect((await ask('state')).body.licence.works).toBe(false)
    await ask('activate', { key: LICENCE_KEY })
    const news = newsOf(await fetch(`${origin}/desktop/news`, { method: 'POST', headers }))
    expect(await news(() => true)).toMatchObject({ kind: 'state', state: { licence: { works: true } } })
  })
})

it('tells its page the owner’s rules, and the last ones it heard of without a network', async () => {
  const rules = {
    marketplaces: [],
    words: [
      {
        id: 'Zorblax',
        means: 'refused',
        kind: 'brands',
        spellings: [],
        source: 'https://example.com',
        checked: '2026-11-28',
      },
    ],
  }
  edition.licences.rules = rules
  const first = await edition.activated()
  const read = async ({ origin, headers }: Pick<typeof first, 'origin' | 'headers'>) =>
    (await fetch(`${origin}/api/rules`, { headers })).json()
  expect(await read(first)).toEqual(rules)
  const ended = once(first.child, 'exit')
  await first.ask('quit')
  await ended
  edition.licences.isAway = true
  const second = await edition.start()
  expect(await read(await enter(second.address))).toEqual(rules)
})

describe('the licence', () => {
  it('is activated, and stands in offline for 30 days', async () => {
    const { ask, child } = await edition.activated()
    expect((await ask('state')).body.licence).toMatchObject({
      works: true,
      how: 'online',
      key: 'AAAA-••••-••••-••••-EEEE',
    })
    expect(statSync(join(edition.folder, '.thokham/licence.json')).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    await once(child, 'exit')
    edition.licences.isAway = true
    const again = await enter((await edition.start()).address)
    const { licence } = (await again.ask('check-licence')).body
    expect([licence.works, licence.how]).toEqual([true, 'offline'])
    expect(Date.parse(licence.until)).toBeGreaterThan(Date.now() + 29 * DAY_MS)
  })

  it('without one that works nothing is done; each refusal has its sentence', async () => {
    edition.put('a.jpg')
    const { address } = await edition.start()
    const { ask, origin, headers } = await enter(address)
    expect(await ask('list-pictures', { path: edition.pictures })).toEqual({
      status: 403,
      body: { sentence: 'ยังไม่มี License Key บนเครื่องนี้' },
    })
    const picture = await fetch(
      `${origin}/desktop/picture?path=${encodeURIComponent(edition.inPictures('a.jpg'))}`,
      {
        headers,
      },
    )
    expect(picture.status).toBe(403)
    expect((await ask('activate', { key: 'short' })).body.sentence).toBe('License Key มี 20 ตัว กรุณาวางให้ครบ')
    const sentences = {
      NOT_FOUND: 'ไม่พบ License Key นี้ กรุณาตรวจตัวพิมพ์',
      SUSPENDED: 'License Key ถูกปิดใช้งาน กรุณาติดต่อทีมงาน',
      EXPIRED: 'หมดอายุพร้อม VIP ต่ออายุแล้วใช้ต่อได้ทันที',
      SWAP_LIMIT_EXCEEDED: 'เปลี่ยนเครื่องบ่อยเกินไป กรุณารอแล้วลองใหม่',
      MACHINE_LIMIT_EXCEEDED: 'ใช้ครบจำนวนเครื่องแล้ว กรุณานำเครื่องเก่าออกก่อน',
    }
    for (const [code, sentence] of Object.entries(sentences)) {
      edition.licences.refusal = code
      const { licence } = (await ask('activate', { key: LICENCE_KEY })).body
      expect([licence.works, licence.sentence]).toEqual([false, sentence])
    }
    expect((await ask('state')).body.licence.machines).toEqual([{ name: 'Old laptop', system: 'Windows 11' }])
    edition.licences.refusal = null
    edition.licences.isAway = true
    expect((await ask('activate', { key: LICENCE_KEY })).body.licence.sentence).toContain('ติดต่อเซิร์ฟเวอร์ไม่ได้')
    // A place is free again: the next try succeeds.
    edition.licences.isAway = false
    expect((await ask('activate', { key: LICENCE_KEY })).body.licence.works).toBe(true)
  })
})

describe('a watched folder', () => {
  it('announces each new picture once, when it lies there whole', async () => {
    edition.put('old.jpg')
    const { ask, origin, headers } = await edition.activated()
    const news = newsOf(await fetch(`${origin}/desktop/news`, { method: 'POST', headers }))
    const { body } = await ask('watch', { path: edition.pictures })
    expect(body.watched.path).toBe(edition.pictures)
    edition.put('note.txt')
    // Copied in two steps, and touched afterwards.
    writeFileSync(edition.inPictures('new.jpg'), edition.jpeg.subarray(0, 1_000))
    edition.put('new.jpg')
    utimesSync(edition.inPictures('old.jpg'), new Date(), new Date())
    // On a machine that halts between both steps the first one lies at rest.
    const found = await news((one) => one.kind === 'picture' && one.file.size > 1_000)
    expect(found).toMatchObject({ file: { name: 'new.jpg', size: edition.jpeg.length } })
    cpSync(edition.inPictures('new.jpg'), edition.inPictures('ข้าว.jpg'))
    expect(await news((one) => one.kind === 'picture')).toMatchObject({ file: { name: 'ข้าว.jpg' } })
    expect((await ask('watch', { path: null })).body.watched).toBeNull()
    expect((await ask('watch', { path: '/no/such' })).status).toBe(400)
  })

  it('announces to a page that comes back what came to rest meanwhile', async () => {
    const { ask, origin, headers } = await edition.activated()
    const listen = async (heard = '') => {
      const gone = new AbortController()
      const wish = { method: 'POST', headers, signal: gone.signal }
      return { next: newsOf(await fetch(`${origin}/desktop/news${heard}`, wish)), leave: () => gone.abort() }
    }
    const isPicture = ({ kind }: ProgramNews) => kind === 'picture'
    const { watched } = (await ask('watch', { path: edition.pictures })).body
    const page = await listen()
    const other = await listen()
    edition.put('a.jpg')
    expect(await page.next(isPicture)).toMatchObject({
      file: { name: 'a.jpg' },
      watch: watched.id,
      number: 1,
    })
    page.leave()
    for (const name of ['b.jpg', 'c.jpg']) {
      edition.put(name)
      await other.next((news) => news.kind === 'picture' && news.file.name === name)
    }
    const back = await listen(`?watch=${watched.id}&heard=1`)
    expect(await back.next(isPicture)).toMatchObject({ file: { name: 'b.jpg' }, number: 2 })
    expect(await back.next(isPicture)).toMatchObject({ file: { name: 'c.jpg' }, number: 3 })

    // Whoever did not know of the watch hears what comes from now on, and of a watch that was begun anew only that.
    const fresh = await listen()
    expect(await fresh.next(() => true)).toMatchObject({
      kind: 'state',
      state: { watched: { announced: 3 } },
    })
    edition.put('d.jpg')
    expect(await fresh.next(isPicture)).toMatchObject({ file: { name: 'd.jpg' }, number: 4 })
    const anew = (await ask('watch', { path: edition.pictures })).body.watched
    expect([anew.path, anew.announced, anew.id === watched.id]).toEqual([edition.pictures, 0, false])
    const former = await listen(`?watch=${watched.id}&heard=1`)
    edition.put('e.jpg')
    expect(await former.next(isPicture)).toMatchObject({ file: { name: 'e.jpg' }, watch: anew.id, number: 1 })
  })
})
