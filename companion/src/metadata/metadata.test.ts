import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../scripts/ai-provider-stand-in.mjs'
import { FULL_DISK } from '../testing/full-disk.ts'
import { fieldsOf, hashAfter, hashOf, noisyPicture } from '../testing/pictures.ts'

const bin = fileURLToPath(new URL('../../bin/thokham.mjs', import.meta.url))
/** Other users must be able to read it: one test is another user's. */
const home = mkdtempSync(join(tmpdir(), 'thokham-metadata-'))
chmodSync(home, 0o755)
let folder: string
const inFolder = (name: string) => join(folder, name)
let jpeg: Buffer

beforeAll(async () => {
  jpeg = await noisyPicture(64, 48).jpeg().toBuffer()
})
beforeEach(() => {
  folder = mkdtempSync(join(home, 'one-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Run {
  env?: Record<string, string>
  node?: string[]
  uid?: number
}

/** Runs the real command to its end. */
async function metadata(args: readonly string[], { env = {}, node = [], uid }: Run = {}) {
  const child = spawn(process.execPath, [...node, bin, 'metadata', ...args], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: inFolder('config'), ...env },
    ...(uid !== undefined && { uid }),
  })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk) => out.push(chunk))
  child.stderr.on('data', (chunk) => err.push(chunk))
  const [code] = await once(child, 'close')
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
}

const put = (name: string, bytes: string | Buffer = jpeg) => {
  writeFileSync(inFolder(name), bytes)
  return inFolder(name)
}
const hidden = () => readdirSync(folder).filter((name) => name.endsWith('.part'))

describe('thokham metadata', () => {
  it('writes what a table says into the files and a marketplace’s CSV', async () => {
    put('ข้าว 1.jpg')
    put('rice-2.png', await noisyPicture(64, 48).png().toBuffer())
    put('rice-3.webp', await noisyPicture(64, 48).webp().toBuffer())
    const from = put(
      'titles.csv',
      '\ufeffFilename,Title,Description,Keywords,Category\r\n' +
        'ข้าว 1.jpg,ทุ่งนาสีทอง,A rice field,"rice, Rice, fields, field, nike, 50mm, ugly dog",11\r\n' +
        'RICE-2.PNG,"Golden, rice by Van Gogh",,"rice,gold",\r\nrice-3.webp,Sunrise,,"sun,light",22\r\n',
    )
    const banned = put('banned.txt', 'ugly\n')
    const { code, out, err } = await metadata([
      folder,
      '--from',
      from,
      '--embed',
      '--banned',
      banned,
      '--csv',
      'adobe,magnific',
      '--out',
      inFolder('csv'),
      '--made-by',
      'Midjourney 7',
      '--copyright',
      '© สมชาย',
      '--category',
      '7',
    ])
    expect([code, out]).toEqual([0, ''])
    expect(await fieldsOf(inFolder('ข้าว 1.jpg'))).toMatchObject({
      title: 'ทุ่งนาสีทอง',
      description: 'A rice field',
      keywords: ['rice', 'fields'],
      copyright: '© สมชาย',
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiSystem: 'Midjourney 7',
    })
    expect((await fieldsOf(inFolder('rice-2.png'))).title).toBe('Golden, rice by')
    expect(readFileSync(inFolder('csv/adobe.csv'), 'utf8')).toBe(
      'Filename,Title,Keywords,Category,Releases\r\n' +
        'rice-2.png,Golden rice by,"rice,gold",7,\r\n' +
        'rice-3.webp,Sunrise,"sun,light",,\r\n' +
        'ข้าว 1.jpg,ทุ่งนาสีทอง,"rice,fields",11,\r\n',
    )
    expect(readFileSync(inFolder('csv/magnific.csv'), 'utf8')).toContain(
      'rice-2.png;"Golden, rice by";"rice,gold,_ai_generated";;Midjourney 7\r\n',
    )
    expect(err).toContain('Adobe Stock: ติ๊ก Created using generative AI tools ในหน้าส่งงาน (3 ภาพ)\n')
    expect(err).toContain('เขียนแล้ว 3 ภาพ · ตัดคำออก 6 คำ จากทั้งหมด 3 ภาพ\n')
    expect(hidden()).toEqual([])
  })

  it('tells each result as JSON, with codes and sentences', async () => {
    put('a.jpg')
    put('b.jpg', '')
    const from = put('t.csv', 'Filename,Title,Keywords\na.jpg,Rice,"rice, cats, cat"\n')
    const { code, out, err } = await metadata([
      folder,
      '--from',
      from,
      '--json',
      '--csv',
      'shutterstock',
      '--out',
      folder,
    ])
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(2)
    expect(lines.find(({ file }) => file?.endsWith('a.jpg'))).toMatchObject({
      status: 'ready',
      fields: { title: 'Rice', keywords: ['rice', 'cats'] },
      removed: [{ keyword: 'cat', index: 2, code: 'plural', of: 'cats', sentence: 'เป็นคำเดียวกับ cats' }],
      findings: {
        shutterstock: [
          { code: 'keywords_too_few', level: 'error', sentence: 'มีคีย์เวิร์ด 2 คำ ต้องมีอย่างน้อย 7' },
          { code: 'category_missing', level: 'error' },
        ],
      },
    })
    expect(lines.find(({ file }) => file?.endsWith('b.jpg'))).toMatchObject({
      status: 'failed',
      error: { code: 'empty', sentence: 'ไฟล์ว่างเปล่า (0 ไบต์)' },
    })
    expect(lines.at(-1)).toMatchObject({ summary: { ready: 1, failed: 1, asked: 2, removed: 1 } })
    expect(err).toContain(`${inFolder('b.jpg')}: ไฟล์ว่างเปล่า (0 ไบต์)\n`)
    expect(await fieldsOf(inFolder('a.jpg'))).toMatchObject({ title: '', keywords: [] })
  })

  it('writes nothing in a dry run, and asks nobody', async () => {
    const file = put('a.jpg')
    const from = put('t.csv', 'Filename,Title\na.jpg,Rice\n')
    const { code, err } = await metadata([
      file,
      '--from',
      from,
      '--embed',
      '--csv',
      'adobe',
      '--out',
      folder,
      '--dry-run',
    ])
    expect([code, err]).toEqual([0, expect.stringContaining('จะเขียน 1 ภาพ จากทั้งหมด 1 ภาพ\n')])
    expect(readFileSync(file).equals(jpeg)).toBe(true)
    expect((await metadata([file, '--ai', 'openai', '--embed', '--dry-run'])).code).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['a.jpg', 't.csv'])
  })

  it('keeps the file as it was, its permissions, and follows a link', async () => {
    const file = put('a.jpg')
    // The user’s mask would take the team’s right to write.
    chmodSync(file, 0o666)
    symlinkSync(file, inFolder('link.jpg'))
    const from = put('t.csv', 'Filename,Title\nlink.jpg,Rice\n')
    const args = [inFolder('link.jpg'), '--from', from, '--embed', '--orig', '--sync']
    expect((await metadata(args)).err).toContain('เขียนแล้ว 1 ภาพ')
    expect(readFileSync(`${file}.orig`).equals(jpeg)).toBe(true)
    expect([(await fieldsOf(file)).title, statSync(file).mode & 0o777]).toEqual(['Rice', 0o666])
    // A second run has nothing to do, and never takes what was written for the original.
    expect((await metadata(args)).err).toBe('มีข้อมูลครบอยู่แล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n')
    writeFileSync(from, 'Filename,Title\nlink.jpg,Other\n')
    expect((await metadata(args)).code).toBe(0)
    expect(readFileSync(`${file}.orig`).equals(jpeg)).toBe(true)
  })

  it('names the rows that found no picture, the pictures without a row, and files that share a name', async () => {
    for (const name of ['one', 'two']) mkdirSync(inFolder(name))
    put('one/rice.jpg')
    put('two/RICE.jpg')
    put('two/boat.jpg')
    const names = Array.from({ length: 7 }, (_, at) => `gone-${at}.jpg`)
    const from = put('t.csv', `Filename,Title,Keywords\nrice.jpg,Rice,"rice,field"\n${names.join('\n')}\n`)
    const args = [
      inFolder('one'),
      inFolder('two'),
      '--from',
      from,
      '--csv',
      'adobe',
      '--out',
      inFolder('csv'),
    ]
    const { code, out, err } = await metadata([...args, '--json'])
    expect(code).toBe(0)
    expect(err).toContain(
      'ในตารางมี 7 ชื่อที่ไม่พบไฟล์ภาพ: gone-0.jpg, gone-1.jpg, gone-2.jpg, gone-3.jpg, gone-4.jpg และอีก 2\n',
    )
    expect(err).toContain('ไม่มีแถวในตาราง 1 ภาพ: boat.jpg\n')
    expect(err).toContain('Adobe Stock: มีไฟล์ชื่อซ้ำกันในชุดนี้ (2 ภาพ)\n')
    const { summary } = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')
    expect(summary).toMatchObject({ asked: 3, unused: names, without: ['boat.jpg'] })
  })

  it('prints its help', async () => {
    expect((await metadata(['--help'])).out).toContain('--replace-unreadable')
  })
})

describe('a hostile file has a sentence of its own, and the others are done', () => {
  const rice = (name: string) => `Filename,Title\n${name},Rice\ngood.jpg,Good\n`

  it.each<[string, string, () => Buffer, string]>([
    ['0 bytes', 'bad.jpg', () => Buffer.alloc(0), 'ไฟล์ว่างเปล่า (0 ไบต์)'],
    ['truncated', 'bad.jpg', () => jpeg.subarray(0, jpeg.length - 20), 'ไฟล์ไม่ครบ'],
    ['a wrong suffix', 'bad.png', () => jpeg, 'เนื้อไฟล์เป็น JPEG แต่นามสกุลไม่ตรง'],
    ['a text', 'bad.jpg', () => Buffer.from('hello'), 'ไม่ใช่ไฟล์ภาพ'],
    ['an iPhone’s', 'bad.jpg', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'เป็นไฟล์ HEIC'],
    ['broken XMP', 'bad.jpg', () => withXmp('<x:xmpmeta>'), 'ข้อมูล XMP เดิมในไฟล์อ่านไม่ได้'],
  ])('%s', async (_, name, bytes, sentence) => {
    const bad = put(name, bytes())
    put('good.jpg')
    const { code, err } = await metadata([folder, '--from', put('t.csv', rice(name)), '--embed'])
    expect(code).toBe(2)
    expect(err).toContain(`${bad}: ${sentence}`)
    expect(readFileSync(bad).equals(bytes())).toBe(true)
    expect((await fieldsOf(inFolder('good.jpg'))).title).toBe('Good')
  })

  it('broken XMP gives way when that is asked for', async () => {
    const bad = put('bad.jpg', withXmp('<x:xmpmeta>'))
    const from = put('t.csv', rice('bad.jpg'))
    expect((await metadata([bad, '--from', from, '--embed', '--replace-unreadable'])).code).toBe(0)
    expect((await fieldsOf(bad)).title).toBe('Rice')
  })

  it.each([
    ['255 bytes', `${'ก'.repeat(83)}aa.jpg`],
    ['Thai', 'ทุ่งนา น้ำใส ๑.jpg'],
    ['emoji', '🌾👩‍🌾 rice.jpg'],
    ['a dash first', '-rice.jpg'],
    ['quotes and semicolons', `a"b;c'd.jpg`],
  ])('a name of %s is written like any other', async (_, name) => {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    const file = put(name)
    const from = put('t.csv', `Filename,Title\n"${name.replaceAll('"', '""').normalize('NFD')}",Rice\n`)
    const { code, err } = await metadata(['--from', from, '--embed', '--', file])
    expect([code, err]).toEqual([0, 'เขียนแล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n'])
    expect((await fieldsOf(file)).title).toBe('Rice')
  })

  it('a name of 255 bytes has no room for .orig, and says so', async () => {
    const file = put(`${'a'.repeat(251)}.jpg`)
    const from = put('t.csv', `Filename,Title\n${'a'.repeat(251)}.jpg,Rice\n`)
    const { code, err } = await metadata([file, '--from', from, '--embed', '--orig'])
    expect([code, err]).toEqual([2, expect.stringContaining('ชื่อไฟล์ยาวเกินกว่าจะตั้งชื่อสำรอง .orig ได้')])
    expect(readFileSync(file).equals(jpeg)).toBe(true)
    expect(hidden()).toEqual([])
  })

  it('a folder that may only be read', async () => {
    const file = put('a.jpg')
    const from = put('t.csv', rice('a.jpg'))
    await metadata(['--help'])
    chmodSync(file, 0o644)
    chmodSync(folder, 0o555)
    // Who may do everything meets no such folder: this is the user “nobody”.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined
    const { code, err } = await metadata([file, '--from', from, '--embed'], uid === undefined ? {} : { uid })
    chmodSync(folder, 0o755)
    expect([code, err]).toEqual([1, expect.stringContaining('ไม่มีสิทธิ์อ่านหรือเขียนไฟล์นี้')])
    expect(readFileSync(file).equals(jpeg)).toBe(true)
  })

  it('a full disk ends the run; what was written is whole, the rest untouched', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) put(`${name}.jpg`)
    const from = put(
      't.csv',
      `Filename,Title\n${[...'abcdef'].map((name) => `${name}.jpg,Rice`).join('\n')}\n`,
    )
    const { code, err } = await metadata([folder, '--from', from, '--embed'], {
      node: ['--import', FULL_DISK],
      env: { DISK_BYTES: String(jpeg.length * 3) },
    })
    expect([code, err]).toEqual([1, expect.stringMatching(/พื้นที่ดิสก์ไม่พอ ไฟล์เดิมไม่ถูกแตะต้อง\n$/)])
    const titles = await Promise.all(
      [...'abcdef'].map(async (name) => (await fieldsOf(inFolder(`${name}.jpg`))).title),
    )
    expect(new Set(titles)).toEqual(new Set(['Rice', '']))
    expect(hidden()).toEqual([])
    expect((await metadata([folder, '--from', from, '--embed'])).code).toBe(0)
  })

  it('another program that writes the file meanwhile wins', async () => {
    const file = put('a.jpg')
    const from = put('t.csv', rice('a.jpg'))
    const { code, err } = await metadata([file, '--from', from, '--embed'], {
      node: ['--import', OTHER_PROGRAM],
      env: { OTHER_FILE: file },
    })
    expect([code, err]).toEqual([1, expect.stringContaining('มีโปรแกรมอื่นแก้ไฟล์นี้อยู่')])
    expect(readFileSync(file, 'utf8')).toBe('another program')
    expect(hidden()).toEqual([])
  })

  it('500 MB are written in flat memory', async () => {
    const file = put('huge.jpg', jpeg.subarray(0, jpeg.length - 2))
    truncateSync(file, 500 * 1024 * 1024 - 2)
    writeFileSync(file, Buffer.from([0xff, 0xd9]), { flag: 'a' })
    const from = put('t.csv', rice('huge.jpg'))
    const { code } = await metadata([file, '--from', from, '--embed'], { node: ['--max-old-space-size=64'] })
    expect(code).toBe(0)
    expect(statSync(file).size).toBeGreaterThan(500 * 1024 * 1024)
    rmSync(file)
  })
})

describe('bad arguments are exit code 2 and one sentence', () => {
  it.each<[string, string[], string]>([
    ['no files', [], 'กรุณาระบุไฟล์ภาพ'],
    ['an unknown flag', ['a.jpg', '--embd'], 'ไม่รู้จักตัวเลือก --embd'],
    ['an unknown marketplace', ['a.jpg', '--csv', 'getty'], '--csv ต้องเป็น adobe'],
    ['no marketplace', ['a.jpg', '--csv', ','], '--csv ต้องเป็น adobe'],
    ['two sources', ['a.jpg', '--from', 'x.csv', '--ai', 'openai'], 'อย่างใดอย่างหนึ่ง'],
    ['an unknown provider', ['a.jpg', '--ai', 'bard'], '--ai ต้องเป็น openai, gemini'],
    ['turbo 0', ['a.jpg', '--turbo', '0'], '--turbo'],
    ['.orig of nothing', ['a.jpg', '--orig'], '--orig ใช้ร่วมกับ --embed'],
    ['no table', [bin, '--from', '/nowhere.csv'], 'ไม่พบ /nowhere.csv'],
    [
      'an address that anybody reads along',
      [home, '--ai', 'openai', '--base-url', 'http://example.com'],
      'https://',
    ],
    ['no key', [bin, '--ai', 'openai'], 'ยังไม่มีคีย์'],
    ['an empty folder', [join(fileURLToPath(import.meta.url), '..', 'provider')], 'ไม่พบไฟล์ภาพ'],
  ])('%s', async (_, args, said) => {
    const { code, out, err } = await metadata(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^thokham: [^\n]+\n$/)
    expect(err).toContain(said)
  })

  it('a file that is not there', async () => {
    expect(await metadata([inFolder('no.jpg')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('ไม่พบไฟล์นี้'),
    })
  })

  it('tables that name no files, or one twice', async () => {
    const file = put('a.jpg')
    const none = await metadata([file, '--from', put('n.csv', 'Title\nx\n')])
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('ไม่มีคอลัมน์ Filename')])
    const twice = await metadata([file, '--from', put('t.csv', 'Filename,Title\na.jpg,x\nA.JPG,y\n')])
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('ซ้ำกันในแถว 2 และ 3')])
  })
})

describe('with an AI provider', () => {
  let standIn: StandIn
  beforeEach(async () => {
    standIn = await startStandIn()
  })
  afterEach(() => standIn.close())
  const env = () => ({
    OPENAI_BASE_URL: standIn.openaiUrl,
    GEMINI_BASE_URL: standIn.geminiUrl,
    OPENAI_API_KEY: 'sk-test-123456',
    GEMINI_API_KEY: 'AIza-test-123456',
  })
  const ask = (args: readonly string[], more: Record<string, string> = {}) =>
    metadata(args, { env: { ...env(), ...more } })
  const putMany = async (count: number) => {
    for (let at = 0; at < count; at++)
      put(
        `p${at}.jpg`,
        await noisyPicture(40 + at, 30)
          .jpeg()
          .toBuffer(),
      )
  }

  it.each(['openai', 'gemini'])(
    '%s: a reduced picture goes out, title and keywords come in',
    async (provider) => {
      put('large.jpg', await noisyPicture(3000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer())
      const { code, err } = await ask([
        folder,
        '--ai',
        provider,
        '--embed',
        '--keywords',
        '12',
        '--out',
        folder,
      ])
      expect([code, err]).toEqual([0, 'เขียนแล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n'])
      const [asked] = standIn.asked
      const { width, height, exif } = await sharp(asked?.picture?.bytes).metadata()
      expect({ width, height, exif, amount: asked?.amount, structured: asked?.structured }).toEqual({
        width: 683,
        height: 1024,
        exif: undefined,
        amount: 12,
        structured: true,
      })
      const fields = await fieldsOf(inFolder('large.jpg'))
      expect(fields.title).toMatch(/^Golden rice field number \d+$/)
      expect(fields.keywords).toHaveLength(12)
    },
  )

  it('never more side by side than asked, and all of them', async () => {
    await putMany(12)
    standIn.delayMs = 60
    const { code } = await ask([folder, '--ai', 'openai', '--embed', '--turbo', '4', '--out', folder])
    expect([code, standIn.asked.length, standIn.mostAtOnce]).toEqual([0, 12, 4])
  })

  it('is asked about a picture once: a second run takes what was written down, changed pictures are asked about', async () => {
    await putMany(5)
    const args = [folder, '--ai', 'gemini', '--embed', '--csv', 'adobe', '--out', inFolder('out')]
    expect((await ask(args)).code).toBe(0)
    const csv = readFileSync(inFolder('out/adobe.csv'), 'utf8')
    const again = await ask(args)
    expect([again.code, again.err, standIn.asked.length]).toEqual([
      0,
      expect.stringContaining('มีข้อมูลครบอยู่แล้ว 5 ภาพ'),
      5,
    ])
    expect(readFileSync(inFolder('out/adobe.csv'), 'utf8')).toBe(csv)
    put('p3.jpg', await noisyPicture(99, 40).jpeg().toBuffer())
    await ask(args)
    expect(standIn.asked).toHaveLength(6)
    expect(statSync(inFolder('out/.thokham-metadata.jsonl')).mode & 0o077).toBe(0)
  })

  it('is asked again about nothing that was answered when the command was killed', async () => {
    await putMany(10)
    const args = ['metadata', folder, '--ai', 'openai', '--embed', '--turbo', '2', '--out', folder]
    const child = spawn(process.execPath, [bin, ...args], { env: { ...process.env, ...env() } })
    let answered = 0
    standIn.gate = async () => {
      if (++answered === 7) child.kill('SIGKILL')
    }
    await once(child, 'close')
    standIn.gate = null
    expect((await ask(args.slice(1))).code).toBe(0)
    // Two were under way when it was killed: what a provider said to nobody is asked for again.
    expect(standIn.asked.length).toBeLessThanOrEqual(12)
    for (let at = 0; at < 10; at++) expect((await fieldsOf(inFolder(`p${at}.jpg`))).title).toMatch(/^Golden/)
    expect(hidden()).toEqual([])
  })

  it('a limit is waited for as long as it says, then all is done', async () => {
    await putMany(4)
    standIn.retryAfter = '1'
    standIn.manner = () => (standIn.asked.length < 2 ? '429' : 'right')
    const { code } = await ask([folder, '--ai', 'openai', '--embed', '--turbo', '1', '--out', folder])
    const [first, second, third] = standIn.asked.map(({ at }) => at)
    expect([code, standIn.asked.length]).toEqual([0, 6])
    for (const waited of [Number(second) - Number(first), Number(third) - Number(second)])
      expect(waited).toBeGreaterThanOrEqual(950)
  })

  it.each(['500', 'cut', 'malformed', 'not_json'] as const)('%s once is tried again', async (manner) => {
    await putMany(1)
    standIn.manner = () => (standIn.asked.length === 0 ? manner : 'right')
    expect((await ask([folder, '--ai', 'openai', '--embed', '--out', folder])).code).toBe(0)
    expect(standIn.asked).toHaveLength(2)
  })

  it('useless answers are a failure of their picture alone', async () => {
    await putMany(3)
    put('q.jpg', await noisyPicture(200, 30).jpeg().toBuffer())
    standIn.manner = (asked) => (isWide(asked.picture?.bytes, 200) ? 'empty' : 'right')
    const { code, err } = await ask([folder, '--ai', 'openai', '--embed', '--out', folder])
    expect([code, err]).toEqual([1, expect.stringContaining('q.jpg: คำตอบของ AI ใช้ไม่ได้')])
    expect(err).toContain('เขียนแล้ว 3 ภาพ · ใช้ไม่ได้ 1 ภาพ จากทั้งหมด 4 ภาพ')
  })

  it('a rejected key ends the run, is never shown, and costs nothing', async () => {
    await putMany(8)
    const { code, err } = await ask([folder, '--ai', 'openai', '--embed', '--turbo', '2', '--out', folder], {
      OPENAI_API_KEY: 'sk-wrong-canary',
    })
    expect([code, err]).toEqual([1, expect.stringContaining('thokham: ผู้ให้บริการไม่รับคีย์นี้')])
    expect(err).not.toContain('canary')
  })

  it('the key lies in a file that its owner alone can read', async () => {
    await putMany(1)
    mkdirSync(inFolder('config/thokham'), { recursive: true })
    const file = inFolder('config/thokham/openai.key')
    writeFileSync(file, 'sk-of-a-file-1\n', { mode: 0o600 })
    const args = [folder, '--ai', 'openai', '--out', folder]
    expect((await ask(args, { OPENAI_API_KEY: '' })).code).toBe(0)
    expect(standIn.asked[0]?.key).toBe('sk-of-a-file-1')
    chmodSync(file, 0o644)
    const open = await ask(args, { OPENAI_API_KEY: '' })
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('chmod 600')])
  })
})

describe('killed at any moment', () => {
  /** How often; each time every file is looked at. */
  const KILLS = Number(process.env.KILLS ?? 40)

  it(
    'every file is the old or the new one, whole',
    async () => {
      const names = Array.from({ length: 6 }, (_, at) => `p${at}.jpg`)
      const large = await noisyPicture(1600, 1200).jpeg({ quality: 100 }).toBuffer()
      for (const name of names) put(name, large)
      const table = inFolder('t.csv')
      const before = new Map(names.map((name) => [name, hashOf(inFolder(name))]))
      let cut = 0
      for (let round = 0; round < KILLS; round++) {
        const title = `Title ${round} ${'x'.repeat((round * 37) % 300)}`
        writeFileSync(table, `Filename,Title\n${names.map((name) => `${name},${title}`).join('\n')}\n`)
        const after = new Map<string, string>()
        for (const name of names) after.set(name, await hashAfter(inFolder(name), { title, keywords: [] }))
        const child = spawn(process.execPath, [bin, 'metadata', folder, '--from', table, '--embed'])
        // Each event is a draft made, a piece of it written, or a file renamed.
        let events = 0
        const moment = 1 + ((round * 7919) % 31)
        const watching = watch(folder, () => {
          if (++events === moment) child.kill('SIGKILL')
        })
        const [, signal] = await once(child, 'close')
        watching.close()
        if (signal === 'SIGKILL') cut++
        for (const name of names) {
          const now = hashOf(inFolder(name))
          expect([before.get(name), after.get(name)]).toContain(now)
          before.set(name, now)
        }
      }
      expect(cut).toBeGreaterThan(KILLS / 3)
      expect((await metadata([folder, '--from', table, '--embed'])).code).toBe(0)
      expect(hidden()).toEqual([])
    },
    120_000 + KILLS * 3_000,
  )

  it.each(['SIGINT', 'SIGTERM'] as const)('%s leaves no draft', async (signal) => {
    const large = await noisyPicture(1600, 1200).jpeg({ quality: 100 }).toBuffer()
    for (let at = 0; at < 6; at++) put(`p${at}.jpg`, large)
    const from = put(
      't.csv',
      `Filename,Title\n${[0, 1, 2, 3, 4, 5].map((at) => `p${at}.jpg,Rice`).join('\n')}\n`,
    )
    const child = spawn(process.execPath, [bin, 'metadata', folder, '--from', from, '--embed'])
    const watching = watch(folder, (_, name) => {
      if (name?.endsWith('.part')) child.kill(signal)
    })
    const [code] = await once(child, 'close')
    watching.close()
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(hidden()).toEqual([])
  })
})

function isWide(bytes: Buffer | undefined, width: number): boolean {
  if (!bytes) return false
  // The frame's header holds height and width.
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return at !== -1 && bytes.readUInt16BE(at + 7) === width
}

function withXmp(xml: string): Buffer {
  const data = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xml}`)
  const head = Buffer.from([0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** Somebody else writes the file after it was read. */
const OTHER_PROGRAM = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { writeFileSync } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const open = fs.open
  fs.open = async (path, ...more) => {
    if (String(path).endsWith('.part')) writeFileSync(process.env.OTHER_FILE, 'another program')
    return open(path, ...more)
  }
  syncBuiltinESMExports()`)}`
