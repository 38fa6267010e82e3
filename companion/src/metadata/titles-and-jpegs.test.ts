import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { planWrite, readPicture, sourceOfBytes } from '@thokham/metadata'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf, hashOf, noisyPicture, sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()
const RUBBLE = 'Apple iPhone on the desk, Nike shoes and Disney Mickey Mouse, picture of Taylor Swift'

describe('titles', () => {
  it('that are no sentence without their names are named, and neither written nor handed in', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) command.put(name)
    const from = command.put(
      'titles.csv',
      `Filename,Title,Keywords\r\na.jpg,"${RUBBLE}","desk,apple,java programming"\r\n` +
        'b.jpg,Woman drinking coffee at Starbucks --ar 3:2,"coffee,apple store"\r\n' +
        'c.jpg,red apple on a wooden table,"apple,seed,aperture"\r\n',
    )
    const run = await command.run([
      command.folder,
      '--from',
      from,
      '--embed',
      '--csv',
      'generic',
      '--out',
      command.in('csv'),
      '--json',
    ])
    expect(run.code).toBe(0)
    const sentence = 'ตัด Apple iPhone, Nike, Disney, Mickey Mouse, Taylor Swift แล้วชื่อไม่เป็นประโยค กรุณาเขียนใหม่'
    expect(run.err).toContain(`a.jpg: ${sentence}`)
    const lines = run.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const a = lines.find(({ file = '' }) => file.endsWith('a.jpg'))
    expect(a.title).toEqual({
      brokenBy: ['Apple iPhone', 'Nike', 'Disney', 'Mickey Mouse', 'Taylor Swift'],
      sentence,
    })
    const b = lines.find(({ file = '' }) => file.endsWith('b.jpg'))
    expect(b.removedFromTitle).toMatchObject([
      { words: 'Starbucks', code: 'refused_name', name: 'Starbucks' },
      { words: '--ar 3:2', code: 'prompt_word' },
    ])
    expect(await fieldsOf(command.in('a.jpg'))).toMatchObject({ title: '', keywords: ['desk', 'apple'] })
    expect(await fieldsOf(command.in('b.jpg'))).toMatchObject({
      title: 'Woman drinking coffee',
      keywords: ['coffee'],
    })
    expect(await fieldsOf(command.in('c.jpg'))).toMatchObject({
      title: 'red apple on a wooden table',
      keywords: ['apple', 'seed', 'aperture'],
    })
    const rows = readFileSync(command.in('csv/generic.csv'), 'utf8').split('\r\n')
    expect(rows[1]?.split(',').slice(0, 2)).toEqual(['a.jpg', ''])
  })

  it('keep ordinary words that are meant as such', async () => {
    command.put('a.jpg')
    const from = command.put(
      't.csv',
      'Filename,Title,Keywords\r\na.jpg,Queue at an apple store,"apple store,queue"\r\n',
    )
    await command.run([command.folder, '--from', from, '--embed', '--keep', 'Apple'])
    expect(await fieldsOf(command.in('a.jpg'))).toMatchObject({
      title: 'Queue at an apple store',
      keywords: ['apple store', 'queue'],
    })
  })
})

describe('--jpeg', () => {
  /** A PNG that is see-through on its right, turned, and says something. */
  async function turned(): Promise<Buffer> {
    const pixels = Buffer.alloc(40 * 20 * 4)
    for (let at = 0; at < pixels.length; at += 4)
      pixels.set((at / 4) % 40 < 20 ? [200, 40, 30, 255] : [0, 0, 0, 0], at)
    const png = await sharp(pixels, { raw: { width: 40, height: 20, channels: 4 } })
      .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 08:30:00' } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const { segments } = await planWrite(sourceOfBytes(png), {
      title: 'Red cloth beside a window',
      keywords: ['cloth', 'red', 'window'],
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiPrompt: 'red cloth --ar 2:1',
    })
    return Buffer.concat(segments.map((one) => ('bytes' in one ? one.bytes : png.subarray(one.from, one.to))))
  }

  it('makes JPEGs beside PNG and WebP that say what those said, and the CSV names them', async () => {
    command.put('red.png', await turned())
    command.put('rice.webp', await noisyPicture(64, 48).webp().toBuffer())
    command.put('plain.jpg')
    const before = ['red.png', 'rice.webp', 'plain.jpg'].map((name) => hashOf(command.in(name)))
    const run = await command.run([
      command.folder,
      '--jpeg',
      '--csv',
      'generic',
      '--out',
      command.in('csv'),
      '--json',
    ])
    expect(run.code).toBe(0)
    expect(['red.png', 'rice.webp', 'plain.jpg'].map((name) => hashOf(command.in(name)))).toEqual(before)
    const bytes = readFileSync(command.in('red.jpg'))
    const after = await readPicture(sourceOfBytes(bytes))
    expect(after.fields).toEqual(await fieldsOf(command.in('red.png')))
    expect([after.width, after.height, after.orientation]).toEqual([20, 40, 1])
    const { exif, chromaSubsampling } = await sharp(bytes).metadata()
    expect([exif?.includes('2026:11:20 08:30:00'), chromaSubsampling]).toEqual([true, '4:4:4'])
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3)]
    const isNear = (one: number[], other: number[]) =>
      one.every((value, i) => Math.abs(value - (other[i] as number)) < 8)
    // Turned by a quarter: what was on the left is on top, and what was see-through below is white.
    expect(isNear(at(10, 5), [200, 40, 30])).toBe(true)
    expect(isNear(at(10, 35), [255, 255, 255])).toBe(true)
    const made = run.out
      .split('\n')
      .flatMap((line) => (line.includes('"made"') ? [JSON.parse(line).made] : []))
    expect(made.sort()).toEqual([command.in('red.jpg'), command.in('rice.jpg')])
    const names = readFileSync(command.in('csv/generic.csv'), 'utf8').split('\r\n').slice(1, -1)
    expect(names.map((row) => row.split(',')[0])).toEqual(['plain.jpg', 'red.jpg', 'rice.jpg'])
    expect(command.drafts()).toEqual([])
  })

  it('shows the colours of another profile and of 16 bits as they were', async () => {
    // 60, 120, 200 of Display P3 are 30, 122, 206 of sRGB, by the matrices of both.
    const p3 = sharp({ create: { width: 16, height: 16, channels: 3, background: 'rgb(30,122,206)' } })
    command.put('p3.png', await p3.clone().withIccProfile('p3').png().toBuffer())
    const stored = await sharp(command.in('p3.png')).keepIccProfile().raw().toBuffer()
    expect([...stored.subarray(0, 3)]).toEqual([60, 120, 200])
    command.put('deep.png', await p3.clone().toColourspace('rgb16').png().toBuffer())
    expect((await sharp(command.in('deep.png')).metadata()).depth).toBe('ushort')
    const run = await command.run([command.folder, '--jpeg'])
    expect(run.code).toBe(0)
    for (const name of ['p3.jpg', 'deep.jpg']) {
      const pixels = await sharp(command.in(name)).raw().toBuffer()
      for (const [at, wanted] of [30, 122, 206].entries())
        expect(Math.abs((pixels[at] as number) - wanted), name).toBeLessThanOrEqual(4)
    }
  })

  it('never takes the name of a file that is there, and makes the same JPEG once', async () => {
    command.put('red.png', await turned())
    writeFileSync(command.in('red.jpg'), 'mine')
    await command.run([command.in('red.png'), '--jpeg'])
    await command.run([command.in('red.png'), '--jpeg'])
    expect(readFileSync(command.in('red.jpg'), 'utf8')).toBe('mine')
    expect(readdirSync(command.folder).sort()).toEqual(['red.jpg', 'red.png', 'red_2.jpg'])
    const dry = await command.run([command.in('red.png'), '--jpeg', '--dry-run'])
    expect([dry.code, readdirSync(command.folder).length]).toEqual([0, 3])
  })

  it('enlarges to what the marketplaces take where that is asked for, and says so everywhere', async () => {
    const small = { width: 1200, height: 800 }
    const plain = sharp({ create: { ...small, channels: 3, background: '#2f5d50' } })
    command.put('small.png', await plain.clone().withMetadata({ orientation: 6 }).png().toBuffer())
    command.put('small-photo.jpg', await plain.clone().jpeg().toBuffer())
    command.put('large.jpg', await sellablePicture())
    const before = ['small.png', 'small-photo.jpg', 'large.jpg'].map((name) => hashOf(command.in(name)))
    const asked = [
      command.folder,
      '--jpeg',
      '--csv',
      'adobe,dreamstime',
      '--out',
      command.in('csv'),
      '--from-ai',
      'no',
    ]
    // 1,200 × 800 are 0.96 MP: Adobe asks 4 (three times), Dreamstime 3 (twice).
    const plainRun = await command.run([...asked, '--dry-run'])
    expect(plainRun.err).toContain('ต้อง 4 ล้านพิกเซลขึ้นไป ภาพนี้ 0.96 ขยาย 3 เท่าได้ 3600 × 2400')
    expect(plainRun.err).not.toContain('ขยายจาก')
    const dry = await command.run([...asked, '--enlarge', '--dry-run'])
    expect(dry.err).toContain('ขยายให้ถึงขนาดที่ตลาดรับแล้ว ในไฟล์บอกขนาดเดิมไว้ (2 ภาพ)')
    const run = await command.run([...asked, '--enlarge', '--json'])
    expect(run.code).toBe(0)
    expect(['small.png', 'small-photo.jpg', 'large.jpg'].map((name) => hashOf(command.in(name)))).toEqual(
      before,
    )
    const of = async (name: string) => {
      const { width, height, enlargedFrom } = await readPicture(sourceOfBytes(readFileSync(command.in(name))))
      return { width, height, enlargedFrom }
    }
    expect(await of('small.jpg')).toEqual({
      width: 2400,
      height: 3600,
      enlargedFrom: { width: 800, height: 1200 },
    })
    expect(await of('small-photo_2.jpg')).toEqual({ width: 3600, height: 2400, enlargedFrom: small })
    expect(readdirSync(command.folder).sort()).toEqual([
      'csv',
      'large.jpg',
      'small-photo.jpg',
      'small-photo_2.jpg',
      'small.jpg',
      'small.png',
    ])
    // Of each picture, of each marketplace, of the run.
    const told = run.out.split('\n').flatMap((line) => {
      const { file, enlargedFrom } = line.includes('"file"') ? JSON.parse(line) : {}
      return enlargedFrom ? [[file, enlargedFrom]] : []
    })
    expect(Object.fromEntries(told)).toEqual({
      [command.in('small-photo.jpg')]: small,
      [command.in('small.png')]: { width: 800, height: 1200 },
    })
    expect(run.err).toContain('Adobe Stock: ขยายจาก 1200 × 800 ตลาดนี้ไม่แนะนำให้ขยายภาพถ่าย (1 ภาพ)')
    expect(run.err).toContain('Dreamstime: ขยายจาก 1200 × 800 (1 ภาพ)')
    expect(run.err).toContain('ขยายให้ถึงขนาดที่ตลาดรับแล้ว ในไฟล์บอกขนาดเดิมไว้ (2 ภาพ)')
    const names = readFileSync(command.in('csv/adobe.csv'), 'utf8').split('\r\n').slice(1, -1)
    expect(names.map((row) => row.split(',')[0])).toEqual(['large.jpg', 'small-photo_2.jpg', 'small.jpg'])
    // Once more makes none anew: they are there, and large enough.
    const again = await command.run([...asked, '--enlarge'])
    expect([again.code, readdirSync(command.folder).length]).toEqual([0, 6])
  })

  it.each([['--jpeg'], ['--csv', 'adobe'], []])('does not enlarge with %s %s alone', async (...more) => {
    command.put('a.jpg')
    const run = await command.run([command.folder, '--enlarge', ...more])
    expect([run.code, run.err]).toEqual([
      2,
      expect.stringContaining('--enlarge ใช้ร่วมกับ --jpeg และ --csv เท่านั้น'),
    ])
  })

  it('says which picture cannot be decoded, and makes the others', async () => {
    command.put('a.png', (await turned()).subarray(0, 120))
    command.put('b.png', await turned())
    const run = await command.run([command.folder, '--jpeg'])
    expect(run.code).toBe(2)
    expect(readdirSync(command.folder).sort()).toEqual(['a.png', 'b.jpg', 'b.png'])
  })
})
