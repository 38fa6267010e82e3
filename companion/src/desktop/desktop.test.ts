import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProgramFile, ProgramNews, ProgramState, ProgramVerb } from '@thokham/contract/desktop-program'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../scripts/ai-provider-stand-in.mjs'
import { FULL_DISK } from '../testing/full-disk.ts'
import { type LicenceServer, startLicenceServer } from '../testing/licence-server.ts'
import { fieldsOf, hashAfter, hashOf, noisyPicture, pictureBomb } from '../testing/pictures.ts'

const KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'
const DAY_MS = 86_400_000
/** Other users must be able to read it: one test is another user's. */
const home = mkdtempSync(join(tmpdir(), 'thokham-desktop-'))
chmodSync(home, 0o755)
const app = join(home, 'app')
let licences: LicenceServer
let folder: string
let jpeg: Buffer
const programs: ChildProcess[] = []

beforeAll(async () => {
  mkdirSync(join(app, 'page/assets'), { recursive: true })
  const input = fileURLToPath(new URL('main.ts', import.meta.url))
  await build({
    input,
    platform: 'node',
    logLevel: 'silent',
    output: { file: join(app, 'metamind6.mjs'), format: 'esm' },
  })
  writeFileSync(join(app, 'edition.json'), '{"version":"0.1.0","server":"http://127.0.0.1:9"}')
  writeFileSync(join(app, 'page/desktop.html'), '<!doctype html><title>metamind6</title>')
  writeFileSync(join(app, 'page/assets/a-1.js'), 'export {}')
  chmodSync(join(app, 'metamind6.mjs'), 0o644)
  licences = await startLicenceServer()
  jpeg = await noisyPicture(300, 200).jpeg({ quality: 95 }).toBuffer()
}, 60_000)
afterAll(async () => {
  await licences.close()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => {
  folder = mkdtempSync(join(home, 'one-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'pictures'))
  licences.refusal = null
  licences.isAway = false
})
afterEach(async () => {
  for (const child of programs.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

const inPictures = (name: string) => join(folder, 'pictures', name)
const put = (name: string, bytes: string | Buffer = jpeg) => {
  writeFileSync(inPictures(name), bytes)
  return inPictures(name)
}

interface Start {
  env?: Record<string, string>
  node?: string[]
  uid?: number
}

/** Starts the program as its launcher does. @returns its address, and what is said to it */
async function start({ env = {}, node = [], uid }: Start = {}) {
  const child = spawn(process.execPath, [...node, join(app, 'metamind6.mjs'), '--no-open'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      THOKHAM_SERVER: licences.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  })
  programs.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  while (!/http:\S+/.test(said)) {
    const ended = await Promise.race([
      once(child.stdout, 'data').then(() => false),
      once(child, 'close').then(() => true),
    ])
    if (ended && !/http:\S+/.test(said)) throw new Error(`The program ended: ${said}`)
  }
  const address = new URL(/http:\S+/.exec(said)?.[0] ?? '')
  return { child, address, said: () => said }
}

/** Comes in through the address, as the page does. */
async function enter(address: URL) {
  const { origin } = address
  const post = (verb: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/desktop/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await (await post('enter', { code: address.hash.slice('#code='.length) })).json()) as {
    token: string
  }
  const headers = { 'x-thokham-token': token }
  const ask = async (verb: ProgramVerb, body: unknown = {}) => {
    const response = await post(verb, body, headers)
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
    return { status: response.status, body: (await response.json()) as any }
  }
  return { origin, token, headers, post, ask }
}

async function activated(wish: Start = {}) {
  const program = await start(wish)
  const page = await enter(program.address)
  const { body } = await page.ask('activate', { key: KEY })
  if (!(body as ProgramState).licence.works) throw new Error(JSON.stringify(body))
  const files = async (): Promise<ProgramFile[]> =>
    (await page.ask('list-pictures', { path: join(folder, 'pictures') })).body.files
  const write = async (
    file: ProgramFile | undefined,
    changes: object,
    keepsOriginal = false,
    name?: string,
  ) => (await page.ask('write', { file, changes, keepsOriginal, name })).body
  return { ...program, ...page, files, write }
}

describe('the page and the program', () => {
  it('shows its page to this computer alone, and does nothing without the token', async () => {
    const { address, child } = await start()
    const page = await enter(address)
    const shown = await fetch(`${page.origin}/`)
    expect(await shown.text()).toContain('metamind6')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${page.origin}/assets/a-1.js`)).status).toBe(200)
    for (const path of ['/edition.json', '/../edition.json', '/assets/..%2f..%2fedition.json', '/assets/'])
      expect((await fetch(page.origin + path)).status).toBe(404)
    expect((await page.ask('state')).body).toMatchObject({
      version: '0.1.0',
      server: licences.url,
      keys: [],
      watched: null,
      licence: { works: false, key: null, sentence: null },
    })
    // The address is good once.
    expect((await page.post('enter', { code: address.hash.slice(6) })).status).toBe(401)
    expect((await page.post('state', {})).status).toBe(401)
    expect((await page.post('state', {}, { 'x-thokham-token': 'x' })).status).toBe(401)
    expect((await fetch(`${page.origin}/api/ai/providers`)).status).toBe(401)
    expect((await fetch(`${page.origin}/desktop/picture?path=/etc/passwd`)).status).toBe(401)
    const elsewhere = { ...page.headers, origin: 'http://127.0.0.1:1' }
    expect((await page.post('state', {}, elsewhere)).status).toBe(403)
    expect((await page.post('nothing', {}, page.headers)).status).toBe(404)
    expect((await page.ask('activate', [])).status).toBe(400)
    expect((await page.ask('activate', { key: 'x'.repeat(300_000) })).status).toBe(413)
    await page.ask('quit')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(existsSync(join(folder, 'config/thokham/running.json'))).toBe(false)
  })

  it('a second one shows the page of the first; what a killed one left behind is in nobody’s way', async () => {
    const first = await start()
    const second = await start()
    expect(second.said()).toContain('โปรแกรมเปิดอยู่แล้ว')
    expect(second.address.origin).toBe(first.address.origin)
    expect(second.address.hash).not.toBe(first.address.hash)
    expect((await (await enter(second.address)).ask('state')).status).toBe(200)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await start()
    expect(third.said()).not.toContain('เปิดอยู่แล้ว')
    // The browser keeps work by address: it is the same one again.
    expect(third.address.origin).toBe(first.address.origin)
  })

  it('two that are started at once are one', async () => {
    const both = await Promise.all([start(), start(), start()])
    expect(new Set(both.map(({ address }) => address.origin)).size).toBe(1)
    expect(both.filter(({ said }) => said().includes('เปิดอยู่แล้ว'))).toHaveLength(2)
  })

  it('tells its page that it ends, and ends', async () => {
    const { child, ask, origin, headers } = await activated()
    const news = await fetch(`${origin}/desktop/news`, { method: 'POST', headers })
    const reader = news.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"kind":"here"}\n')
    await ask('quit')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })
})

describe('the licence', () => {
  it('is activated, and stands in offline for 30 days', async () => {
    const { ask, child } = await activated()
    expect((await ask('state')).body.licence).toMatchObject({
      works: true,
      how: 'online',
      key: 'AAAA-••••-••••-••••-EEEE',
    })
    expect(statSync(join(folder, '.thokham/licence.json')).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    await once(child, 'exit')
    licences.isAway = true
    const again = await enter((await start()).address)
    const { licence } = (await again.ask('check-licence')).body
    expect([licence.works, licence.how]).toEqual([true, 'offline'])
    expect(Date.parse(licence.until)).toBeGreaterThan(Date.now() + 29 * DAY_MS)
  })

  it('without one that works nothing is done; each refusal has its sentence', async () => {
    put('a.jpg')
    const { address } = await start()
    const { ask, origin, headers } = await enter(address)
    expect(await ask('list-pictures', { path: join(folder, 'pictures') })).toEqual({
      status: 403,
      body: { sentence: 'ยังไม่มี License Key บนเครื่องนี้' },
    })
    const picture = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(inPictures('a.jpg'))}`, {
      headers,
    })
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
      licences.refusal = code
      const { licence } = (await ask('activate', { key: KEY })).body
      expect([licence.works, licence.sentence]).toEqual([false, sentence])
    }
    expect((await ask('state')).body.licence.machines).toEqual([{ name: 'Old laptop', system: 'Windows 11' }])
    licences.refusal = null
    licences.isAway = true
    expect((await ask('activate', { key: KEY })).body.licence.sentence).toContain('ติดต่อเซิร์ฟเวอร์ไม่ได้')
    // A place is free again: the next try succeeds.
    licences.isAway = false
    expect((await ask('activate', { key: KEY })).body.licence.works).toBe(true)
  })
})

describe('keys and the provider', () => {
  let provider: StandIn
  beforeAll(async () => {
    provider = await startStandIn()
  })
  afterAll(() => provider.close())

  it('a key lies in a file for its owner alone, is never shown, and is asked with', async () => {
    const { ask, origin, headers } = await activated({
      env: { OPENAI_BASE_URL: provider.openaiUrl, GEMINI_BASE_URL: provider.geminiUrl },
    })
    const describeIt = async (fields: Record<string, string>, picture: Buffer = jpeg) => {
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
    const file = join(folder, 'config/thokham/gemini.key')
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
      const { ask, origin, headers } = await activated({ env: { GEMINI_BASE_URL: provider.geminiUrl } })
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
        form.set('picture', new Blob([new Uint8Array(jpeg)]))
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

describe('folders and files', () => {
  it('looks into folders, and lists the pictures by their names', async () => {
    for (const name of ['p10.jpg', 'p2.JPG', 'ข้าว 🍚.jpeg', 'note.txt', '.hidden.jpg']) put(name)
    mkdirSync(inPictures('ใบงาน'))
    mkdirSync(inPictures('folder.jpg'))
    const { ask, files } = await activated()
    const { body } = await ask('look-into', { path: join(folder, 'pictures') })
    expect(body).toMatchObject({
      parent: folder,
      pictures: 3,
      folders: [{ name: 'folder.jpg' }, { name: 'ใบงาน' }],
    })
    expect((await ask('look-into', { path: '' })).body.path).toBe(folder)
    expect((await ask('look-into', { path: `"${folder}"` })).body.path).toBe(folder)
    expect((await files()).map(({ name }) => name)).toEqual(['p2.JPG', 'p10.jpg', 'ข้าว 🍚.jpeg'])
    for (const [path, sentence] of [
      ['relative', 'กรุณาวางที่อยู่เต็มของโฟลเดอร์'],
      ['/no/such/folder', 'ไม่พบไฟล์นี้'],
      [inPictures('p2.JPG'), 'ไม่พบโฟลเดอร์นี้'],
      [`${folder}/\0`, 'กรุณาวางที่อยู่เต็มของโฟลเดอร์'],
    ])
      expect((await ask('look-into', { path })).body.sentence).toBe(sentence)
  })

  it('writes a picture where it lies, keeps the old one on request, and leaves alone what changed since', async () => {
    put('ข้าว 🍚.jpg')
    const { files, write, origin, headers } = await activated()
    const [file] = await files()
    const bytes = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(file?.path ?? '')}`, {
      headers,
    })
    expect(Buffer.from(await bytes.arrayBuffer()).equals(jpeg)).toBe(true)
    const changes = {
      title: 'ทุ่งนา',
      keywords: ['rice', 'field'],
      digitalSourceType: 'trainedAlgorithmicMedia',
    }
    const written = await write(file, changes, true)
    expect(written.ok).toBe(true)
    expect(await fieldsOf(inPictures('ข้าว 🍚.jpg'))).toMatchObject(changes)
    expect(readFileSync(inPictures('ข้าว 🍚.jpg.orig')).equals(jpeg)).toBe(true)
    // The page has the new file's state, and writes again; with the old state it may not.
    expect((await write(written.file, { title: 'ข้าว' })).ok).toBe(true)
    expect(await write(written.file, { title: 'late' })).toEqual({
      ok: false,
      sentence: 'มีโปรแกรมอื่นแก้ไฟล์นี้อยู่ ไฟล์เดิมไม่ถูกแตะต้อง',
    })
    expect((await fieldsOf(inPictures('ข้าว 🍚.jpg'))).title).toBe('ข้าว')
    expect(readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('gives a picture the name that its marketplaces take, and never another file’s', async () => {
    for (const name of ['a-very-long-name.jpg', 'there.jpg']) put(name)
    const { files, write } = await activated()
    const [long] = await files()
    const renamed = await write(long, { title: 'Rice' }, true, 'short.jpg')
    expect(renamed.file).toMatchObject({ name: 'short.jpg', path: inPictures('short.jpg') })
    expect((await fieldsOf(inPictures('short.jpg'))).title).toBe('Rice')
    expect(readFileSync(inPictures('a-very-long-name.jpg.orig')).equals(jpeg)).toBe(true)
    // It is written again under its new name.
    expect((await write(renamed.file, { title: 'ข้าว' }, false, 'short.jpg')).ok).toBe(true)
    for (const [name, sentence] of [
      ['there.jpg', 'มีไฟล์ชื่อ there.jpg อยู่แล้ว ไฟล์เดิมไม่ถูกแตะต้อง'],
      ['../out.jpg', 'ใช้ชื่อไฟล์ ../out.jpg ไม่ได้'],
      ['.hidden.jpg', 'ใช้ชื่อไฟล์ .hidden.jpg ไม่ได้'],
      ['other.png', 'ใช้ชื่อไฟล์ other.png ไม่ได้'],
      [`${'ก'.repeat(84)}.jpg`, 'ใช้ชื่อไฟล์'],
    ] as const) {
      const now = (await files()).find((file) => file.name === 'short.jpg')
      const result = await write(now, { title: 'no' }, false, name)
      expect(result).toEqual({ ok: false, sentence: expect.stringContaining(sentence) })
    }
    expect((await fieldsOf(inPictures('short.jpg'))).title).toBe('ข้าว')
    expect(readFileSync(inPictures('there.jpg')).equals(jpeg)).toBe(true)
    expect(readdirSync(join(folder, 'pictures')).sort()).toEqual([
      'a-very-long-name.jpg.orig',
      'short.jpg',
      'there.jpg',
    ])
  })

  it('a hostile file has a sentence of its own, and stays as it was', async () => {
    const hostile: [string, Buffer, string][] = [
      ['empty.jpg', Buffer.alloc(0), 'ไฟล์ว่างเปล่า'],
      ['cut.jpg', jpeg.subarray(0, 900), 'ไฟล์ไม่ครบ'],
      ['wrong.png', jpeg, 'นามสกุลไม่ตรง'],
      ['text.jpg', Buffer.from('not a picture'), 'ไม่ใช่ไฟล์ภาพ'],
      ['gif.jpg', Buffer.from('GIF89a\x01\0\x01\0'), 'ยังไม่รองรับ'],
      ['bomb.png', await pictureBomb(), ''],
    ]
    for (const [name, bytes] of hostile) put(name, bytes)
    const { files, write } = await activated()
    for (const file of await files()) {
      const [, bytes, sentence = ''] = hostile.find(([name]) => name === file.name) ?? []
      const result = await write(file, { title: 'x' })
      if (sentence === '') expect(result.ok).toBe(true)
      else {
        expect(result).toEqual({ ok: false, sentence: expect.stringContaining(sentence) })
        expect(readFileSync(file.path).equals(bytes as Buffer)).toBe(true)
      }
    }
  })

  it('500 MB are not sent to the page; a name of 255 bytes is written, and has no room for .orig', async () => {
    truncateSync(put('large.jpg'), 500 * 1024 * 1024)
    const long = `${'ก'.repeat(83)}xx.jpg`
    expect(Buffer.byteLength(long)).toBe(255)
    put(long)
    const { files, write, origin, headers } = await activated()
    const large = (await files()).find(({ name }) => name === 'large.jpg')
    const answer = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(large?.path ?? '')}`, {
      headers,
    })
    expect([answer.status, await answer.json()]).toEqual([413, { sentence: 'ไฟล์เกิน 50 MB' }])
    const file = (await files()).find(({ name }) => name === long)
    expect((await write(file, { title: 'x' }, true)).sentence).toContain('.orig')
    expect((await write(file, { title: 'x' })).ok).toBe(true)
  })

  it('only pictures can be read or written through the page', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    mkdirSync(inPictures('folder.jpg'))
    const { origin, headers, write } = await activated()
    for (const path of [join(folder, 'secret.txt'), inPictures('folder.jpg'), 'a.jpg', '', '/etc/passwd']) {
      const answer = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(path)}`, { headers })
      expect([answer.status, await answer.json()]).toEqual([400, { sentence: 'ไม่พบไฟล์' }])
      const file = { path, name: 'a.jpg', size: 6, mtimeMs: 0 }
      expect((await write(file, { title: 'x' })).sentence).toBe('ไม่พบไฟล์')
    }
    for (const wish of [{}, { title: 7 }, { keywords: 'x' }, { title: 'x'.repeat(20_000) }]) {
      const file = { path: inPictures('a.jpg'), name: 'a.jpg', size: 1, mtimeMs: 'x' }
      expect((await write(file as never, wish)).sentence).toBe('คำขอไม่ถูกต้อง')
    }
  })

  it.runIf(process.getuid?.() === 0)('a folder that may only be read', async () => {
    put('a.jpg')
    chmodSync(join(folder, 'pictures'), 0o555)
    mkdirSync(join(folder, 'other'), { mode: 0o777 })
    chmodSync(join(folder, 'other'), 0o777)
    const { files, write } = await activated({
      uid: 65_534,
      env: { XDG_CONFIG_HOME: join(folder, 'other'), THOKHAM_LICENCE: join(folder, 'other/licence.json') },
    })
    expect((await write((await files())[0], { title: 'x' })).sentence).toContain('โฟลเดอร์อ่านได้อย่างเดียว')
    expect(readFileSync(inPictures('a.jpg')).equals(jpeg)).toBe(true)
    chmodSync(join(folder, 'pictures'), 0o755)
  })

  it('a full disk leaves the old file whole, and no draft', async () => {
    put('a.jpg')
    const { files, write } = await activated({ node: ['--import', FULL_DISK], env: { DISK_BYTES: '0' } })
    expect((await write((await files())[0], { title: 'x' })).sentence).toContain('พื้นที่ดิสก์ไม่พอ')
    expect(readFileSync(inPictures('a.jpg')).equals(jpeg)).toBe(true)
    expect(readdirSync(join(folder, 'pictures'))).toEqual(['a.jpg'])
  })

  it('two pages that write one picture: one of them writes, the other is told', async () => {
    put('a.jpg')
    const { files, write } = await activated()
    const [file] = await files()
    const results = await Promise.all(Array.from({ length: 8 }, (_, at) => write(file, { title: `t${at}` })))
    const done = results.filter(({ ok }) => ok)
    expect(done.length).toBeGreaterThan(0)
    for (const { ok, sentence } of results) if (!ok) expect(sentence).toContain('มีโปรแกรมอื่นแก้ไฟล์นี้')
    expect((await fieldsOf(inPictures('a.jpg'))).title).toMatch(/^t\d$/)
  })
})

describe('a watched folder', () => {
  it('announces each new picture once, when it lies there whole', async () => {
    put('old.jpg')
    const { ask, origin, headers } = await activated()
    const news = newsOf(await fetch(`${origin}/desktop/news`, { method: 'POST', headers }))
    const { body } = await ask('watch', { path: join(folder, 'pictures') })
    expect(body.watched).toBe(join(folder, 'pictures'))
    put('note.txt')
    // Copied in two steps, and touched afterwards.
    writeFileSync(inPictures('new.jpg'), jpeg.subarray(0, 1_000))
    put('new.jpg')
    utimesSync(inPictures('old.jpg'), new Date(), new Date())
    const found = await news((one) => one.kind === 'picture')
    expect(found).toMatchObject({ file: { name: 'new.jpg', size: jpeg.length } })
    cpSync(inPictures('new.jpg'), inPictures('ข้าว.jpg'))
    expect(await news((one) => one.kind === 'picture')).toMatchObject({ file: { name: 'ข้าว.jpg' } })
    expect((await ask('watch', { path: null })).body.watched).toBeNull()
    expect((await ask('watch', { path: '/no/such' })).status).toBe(400)
  })
})

describe('killed at any moment', () => {
  /** How often; each time every file is looked at. */
  const KILLS = Number(process.env.KILLS ?? 25)

  it(
    'every file is the old or the new one, whole',
    async () => {
      const names = Array.from({ length: 6 }, (_, at) => `p${at}.jpg`)
      const large = await noisyPicture(1600, 1200).jpeg({ quality: 100 }).toBuffer()
      for (const name of names) put(name, large)
      const before = new Map(names.map((name) => [name, hashOf(inPictures(name))]))
      let cut = 0
      let longest = 0
      for (let round = 0; round <= KILLS; round++) {
        const title = `Title ${round} ${'x'.repeat((round * 37) % 300)}`
        const after = new Map<string, string>()
        for (const name of names) after.set(name, await hashAfter(inPictures(name), { title }))
        const { child, files, write } = await activated()
        const listed = await files()
        const gone = once(child, 'exit')
        // Between nothing and all six: spread over the time that they take, which the first round, left alone, says.
        const begun = performance.now()
        const timer =
          round === 0 ? undefined : setTimeout(() => child.kill('SIGKILL'), longest * ((round * 0.618) % 1))
        const results = await Promise.all(listed.map((file) => write(file, { title }).catch(() => null)))
        if (results.includes(null)) cut++
        else longest = performance.now() - begun
        clearTimeout(timer)
        child.kill('SIGKILL')
        await gone
        for (const name of names) {
          const now = hashOf(inPictures(name))
          expect([before.get(name), after.get(name)]).toContain(now)
          before.set(name, now)
        }
      }
      expect(cut).toBeGreaterThan(KILLS / 5)
    },
    300_000 + KILLS * 5_000,
  )
})

/** Reads the program's lines one by one. @returns waits for the next that is wanted */
function newsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const lines: string[] = []
  let rest = ''
  return async (isWanted: (news: ProgramNews) => boolean): Promise<ProgramNews> => {
    for (;;) {
      const line = lines.shift()
      if (line !== undefined) {
        const news = JSON.parse(line) as ProgramNews
        if (isWanted(news)) return news
        continue
      }
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The program says no more')
      const parts = (rest + value).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    }
  }
}
