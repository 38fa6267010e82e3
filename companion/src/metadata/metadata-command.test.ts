import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPicture, sourceOfBytes } from '@thokham/metadata'
import { describe, expect, it } from 'vitest'
import { COMMAND, MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf, noisyPicture, sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()
const WORDS = 'rice,field,asia,dawn,gold,hill,green'

describe('thokham metadata', () => {
  it('writes what a table says into the files and a marketplace’s CSV', async () => {
    command.put('ข้าว 1.jpg', await sellablePicture())
    command.put('rice-2.jpg', await sellablePicture('jpeg', 'red'))
    command.put('rice-3.png', await sellablePicture('png'))
    command.put('rice-4.webp', await sellablePicture('webp'))
    const from = command.put(
      'titles.csv',
      '\ufeffFilename,Title,Description,Keywords,Category\r\n' +
        'ข้าว 1.jpg,ทุ่งนาสีทอง,A rice field,"rice, Rice, fields, field, nike, 50mm, ugly dog",11\r\n' +
        'RICE-2.JPG,"Golden, rice by Van Gogh",,"rice,gold",\r\nrice-3.png,Sunrise,,"sun,light",22\r\n' +
        'rice-4.webp,Moonrise,,"moon,light",22\r\n',
    )
    const banned = command.put('banned.txt', 'ugly\n')
    const { code, out, err } = await command.run([
      command.folder,
      '--from',
      from,
      '--embed',
      '--banned',
      banned,
      '--csv',
      'adobe,magnific',
      '--out',
      command.in('csv'),
      '--made-by',
      'Midjourney 7',
      '--copyright',
      '© สมชาย',
      '--category',
      '7',
    ])
    expect([code, out]).toEqual([0, ''])
    expect(await fieldsOf(command.in('ข้าว 1.jpg'))).toMatchObject({
      title: 'ทุ่งนาสีทอง',
      description: 'A rice field',
      keywords: ['rice', 'fields'],
      copyright: '© สมชาย',
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiSystem: 'Midjourney 7',
    })
    expect((await fieldsOf(command.in('rice-2.jpg'))).title).toBe('Golden, rice')
    expect(readFileSync(command.in('csv/adobe.csv'), 'utf8')).toBe(
      'Filename,Title,Keywords,Category,Releases\r\n' +
        'rice-2.jpg,Golden rice,"rice,gold",7,\r\n' +
        'ข้าว 1.jpg,ทุ่งนาสีทอง,"rice,fields",11,\r\n',
    )
    expect(readFileSync(command.in('csv/magnific.csv'), 'utf8')).toContain(
      'rice-2.jpg;"Golden, rice";"rice,gold,_ai_generated";;Midjourney 7\r\n',
    )
    expect(err).toContain('Adobe Stock: ติ๊ก Generative AI และ Fictional เอง (4 ภาพ)\n')
    // What a marketplace refuses is said, and has no row.
    expect(err).toContain('Adobe Stock: รับ PNG เฉพาะพื้นโปร่งใส (1 ภาพ)\n')
    expect(err).toContain('Magnific (Freepik): ไม่รับ WebP (1 ภาพ)\n')
    expect(err).toContain('Adobe Stock: ผ่าน 0 จาก 4 ภาพ\n')
    expect(err).not.toContain('นับเป็นภาพจาก AI')
    expect(err).toContain('เขียนแล้ว 4 ภาพ · ตัดคำออก 6 คำ จากทั้งหมด 4 ภาพ\n')
    expect(command.drafts()).toEqual([])
  })

  it('tells each result as JSON, with codes and sentences', async () => {
    command.put('a.jpg')
    command.put('b.jpg', '')
    const from = command.put('t.csv', 'Filename,Title,Keywords\na.jpg,Rice,"rice, cats, cat"\n')
    const { code, out, err } = await command.run([
      command.folder,
      '--from',
      from,
      '--json',
      '--csv',
      'shutterstock',
      '--out',
      command.folder,
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
      isAi: true,
      findings: {
        shutterstock: [
          { code: 'pixels_too_few', level: 'error', source: expect.stringContaining('shutterstock') },
          { code: 'keywords_too_few', level: 'error', sentence: 'มีคีย์เวิร์ด 2 คำ ต้องมีอย่างน้อย 7' },
          { code: 'category_missing', level: 'error' },
          { code: 'ai_not_accepted', level: 'error' },
        ],
      },
    })
    expect(lines.find(({ file }) => file?.endsWith('b.jpg'))).toMatchObject({
      status: 'failed',
      error: { code: 'empty', sentence: 'ไฟล์ว่างเปล่า (0 ไบต์)' },
    })
    expect(lines.at(-1)).toMatchObject({ summary: { ready: 1, failed: 1, asked: 2, removed: 1 } })
    expect(err).toContain(`${command.in('b.jpg')}: ไฟล์ว่างเปล่า (0 ไบต์)\n`)
    expect(await fieldsOf(command.in('a.jpg'))).toMatchObject({ title: '', keywords: [] })
  })

  it('counts pictures as made by AI unless it is told otherwise, and says so', async () => {
    const rows = [1, 2, 3].map((at) => `p${at}.jpg,Rice field seen from hill ${at % 2},"${WORDS},hill ${at}"`)
    const from = command.put('t.csv', `Filename,Title,Keywords\n${rows.join('\n')}\n`)
    for (const at of [1, 2, 3]) command.put(`p${at}.jpg`, await sellablePicture())
    const args = [
      command.folder,
      '--from',
      from,
      '--csv',
      'adobe,shutterstock,vecteezy',
      '--out',
      command.in('csv'),
    ]
    const { err } = await command.run([...args, '--category', 'Nature'])
    expect(err).toContain('นับเป็นภาพจาก AI 3 ภาพ ถ้าไม่ใช่ ใช้ --from-ai no\n')
    expect(err).toContain('Shutterstock: ผ่าน 0 จาก 3 ภาพ\n')
    expect(err).toContain('Vecteezy: ยังรู้กติกาไม่ครบ จึงไม่บอกว่าผ่าน\n')
    // Two of them share a title: the third alone passes.
    expect(err).toContain('Adobe Stock: ไม่รับชื่อเดียวกันหลายภาพ (2 ภาพ)\n')
    const photos = await command.run([...args, '--category', 'Nature', '--from-ai', 'no', '--json'])
    expect(photos.err).not.toContain('นับเป็นภาพจาก AI')
    expect(photos.err).toContain('Shutterstock: ผ่าน 3 จาก 3 ภาพ\n')
    const summary = JSON.parse(photos.out.trim().split('\n').at(-1) ?? '')
    expect(summary.summary.marketplaces).toEqual([
      { id: 'adobe', sharedTitles: 2, sharedKeywords: 0, passes: 1, of: 3 },
      { id: 'shutterstock', sharedTitles: 0, sharedKeywords: 0, passes: 3, of: 3 },
      { id: 'vecteezy', sharedTitles: 2, sharedKeywords: 0, passes: null, of: 3 },
    ])
    expect((await command.run([...args, '--from-ai', 'no', '--made-by', 'Midjourney'])).code).toBe(2)
    // Written, they say it themselves, and nobody has to be told again.
    expect((await command.run([...args, '--embed'])).err).toContain('นับเป็นภาพจาก AI 3 ภาพ')
    expect((await fieldsOf(command.in('p1.jpg'))).digitalSourceType).toBe('trainedAlgorithmicMedia')
    expect((await command.run([...args, '--embed'])).err).not.toContain('นับเป็นภาพจาก AI')
  })

  it('keeps the place where a picture was taken until it is told to remove it', async () => {
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 47/1 0/1' }
    const file = command.put('a.jpg', await noisyPicture(64, 48).withExif({ IFD3: place }).jpeg().toBuffer())
    const hasPlace = async () => (await readPicture(sourceOfBytes(readFileSync(file)))).hasLocation
    const args = [file, '--embed', '--from-ai', 'no']
    expect((await command.run(args)).err).toContain('มีตำแหน่งที่ถ่าย 1 ภาพ เก็บไว้ตามเดิม ถ้าจะลบ ใช้ --gps remove\n')
    expect(await hasPlace()).toBe(true)
    expect((await command.run([...args, '--gps', 'remove'])).err).toBe('เขียนแล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n')
    expect(await hasPlace()).toBe(false)
    expect((await command.run([...args, '--gps', 'elsewhere'])).code).toBe(2)
  })

  it('says a country only where it was told one', async () => {
    const from = command.put('t.csv', `Filename,Title,Keywords\na.jpg,Rice,"${WORDS}"\n`)
    command.put('a.jpg', await sellablePicture())
    const args = [command.in('a.jpg'), '--from', from, '--csv', '123rf', '--out', command.folder]
    await command.run(args)
    expect(readFileSync(command.in('123rf.csv'), 'utf8')).toContain(`"${WORDS}",\r\n`)
    await command.run([...args, '--country', 'Laos'])
    expect(readFileSync(command.in('123rf.csv'), 'utf8')).toContain(`"${WORDS}",Laos\r\n`)
  })

  it('writes nothing in a dry run, and asks nobody', async () => {
    const file = command.put('a.jpg')
    const from = command.put('t.csv', 'Filename,Title\na.jpg,Rice\n')
    const { code, err } = await command.run([
      file,
      '--from',
      from,
      '--embed',
      '--csv',
      'adobe',
      '--out',
      command.folder,
      '--dry-run',
    ])
    expect([code, err]).toEqual([0, expect.stringContaining('จะเขียน 1 ภาพ จากทั้งหมด 1 ภาพ\n')])
    expect(readFileSync(file).equals(command.jpeg)).toBe(true)
    expect((await command.run([file, '--ai', 'openai', '--embed', '--dry-run'])).code).toBe(0)
    expect(readdirSync(command.folder).sort()).toEqual(['a.jpg', 't.csv'])
  })

  it('keeps the file as it was, its permissions, and follows a link', async () => {
    const file = command.put('a.jpg')
    // The user’s mask would take the team’s right to write.
    chmodSync(file, 0o666)
    symlinkSync(file, command.in('link.jpg'))
    const from = command.put('t.csv', 'Filename,Title\nlink.jpg,Rice\n')
    const args = [command.in('link.jpg'), '--from', from, '--embed', '--orig', '--sync']
    expect((await command.run(args)).err).toContain('เขียนแล้ว 1 ภาพ')
    expect(readFileSync(`${file}.orig`).equals(command.jpeg)).toBe(true)
    expect([(await fieldsOf(file)).title, statSync(file).mode & 0o777]).toEqual(['Rice', 0o666])
    // A second run has nothing to do, and never takes what was written for the original.
    expect((await command.run(args)).err).toBe('มีข้อมูลครบอยู่แล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n')
    writeFileSync(from, 'Filename,Title\nlink.jpg,Other\n')
    expect((await command.run(args)).code).toBe(0)
    expect(readFileSync(`${file}.orig`).equals(command.jpeg)).toBe(true)
  })

  it('names the rows that found no picture, the pictures without a row, and files that share a name', async () => {
    for (const name of ['one', 'two']) mkdirSync(command.in(name))
    command.put('one/rice.jpg')
    command.put('two/RICE.jpg')
    command.put('two/boat.jpg')
    const names = Array.from({ length: 7 }, (_, at) => `gone-${at}.jpg`)
    const from = command.put(
      't.csv',
      `Filename,Title,Keywords\nrice.jpg,Rice,"rice,field"\n${names.join('\n')}\n`,
    )
    const args = [
      command.in('one'),
      command.in('two'),
      '--from',
      from,
      '--csv',
      'adobe',
      '--out',
      command.in('csv'),
    ]
    const { code, out, err } = await command.run([...args, '--json'])
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
    expect((await command.run(['--help'])).out).toContain('--replace-unreadable')
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
    ['no table', [COMMAND, '--from', '/nowhere.csv'], 'ไม่พบ /nowhere.csv'],
    [
      'an address that anybody reads along',
      [command.home, '--ai', 'openai', '--base-url', 'http://example.com'],
      'https://',
    ],
    ['no key', [COMMAND, '--ai', 'openai'], 'ยังไม่มีคีย์'],
    ['an empty folder', [join(fileURLToPath(import.meta.url), '..', 'provider')], 'ไม่พบไฟล์ภาพ'],
  ])('%s', async (_, args, said) => {
    const { code, out, err } = await command.run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^thokham: [^\n]+\n$/)
    expect(err).toContain(said)
  })

  it('a file that is not there', async () => {
    expect(await command.run([command.in('no.jpg')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('ไม่พบไฟล์นี้'),
    })
  })

  it('tables that name no files, or one twice', async () => {
    const file = command.put('a.jpg')
    const none = await command.run([file, '--from', command.put('n.csv', 'Title\nx\n')])
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('ไม่มีคอลัมน์ Filename')])
    const twice = await command.run([
      file,
      '--from',
      command.put('t.csv', 'Filename,Title\na.jpg,x\nA.JPG,y\n'),
    ])
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('ซ้ำกันในแถว 2 และ 3')])
  })
})
