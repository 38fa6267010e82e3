import { chmodSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf, noisyPicture, sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'
const EPS =
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 100\n%%EndComments\n%%Page: 1 1\nshowpage\n%%EOF\n'
const box = (type: string, ...data: Buffer[]): Buffer => {
  const content = Buffer.concat(data)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, content])
}
const FILM = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\x02\0isom')),
  box('moov', box('mvhd', Buffer.alloc(100))),
  box('mdat', Buffer.from('film')),
])
/** An Illustrator file without a packet: nothing can be written into it. */
const AI = '%PDF-1.6\n1 0 obj\n<</Type/Page/MediaBox[0 0 200 100]>>\nendobj\n%%EOF\n'

const TITLE = 'ทุ่งนาสีทอง'

async function mixedFolder(): Promise<{ names: string[]; from: string }> {
  const picture = () => noisyPicture(64, 48)
  const files: Record<string, Buffer | string> = {
    'a.jpg': await sellablePicture(),
    'b.png': await picture().png().toBuffer(),
    'c.webp': await picture().webp().toBuffer(),
    'd.svg': SVG,
    'e.eps': EPS,
    'e.jpg': await sellablePicture(),
    'f.mp4': FILM,
    'g.avif': await picture().avif().toBuffer(),
    'h.tif': await picture().tiff().toBuffer(),
    'i.ai': AI,
  }
  for (const [name, bytes] of Object.entries(files)) command.put(name, bytes)
  const rows = Object.keys(files).map((name) => `${name},${TITLE},"rice,field,asia,dawn,gold,hill,green"`)
  return {
    names: Object.keys(files),
    from: command.put('t.csv', ['Filename,Title,Keywords', ...rows, ''].join('\n')),
  }
}

it('a folder of photos, vectors, a film and layered files is written as one, and run again says so', async () => {
  const { names, from } = await mixedFolder()
  const args = [command.folder, '--from', from, '--from-ai', 'no', '--embed', '--csv', 'adobe,generic']
  const out = ['--out', command.in('csv')]
  const first = await command.run([...args, ...out])
  expect(first.code).toBe(0)
  for (const name of names.filter((one) => one !== 'i.ai'))
    expect([name, (await fieldsOf(command.in(name))).title]).toEqual([name, TITLE])
  // What has no room stays as it is, with its words beside it, and that is said.
  expect(readFileSync(command.in('i.ai'), 'latin1')).toBe(AI)
  expect(readFileSync(command.in('i.xmp'), 'utf8')).toContain(TITLE)
  expect(first.err).toContain('เขียนลง AI ไม่ได้ จึงทำไฟล์ .xmp คู่กัน (1 ภาพ): i.ai\n')
  expect(first.err).toContain('เขียนแล้ว 10 ภาพ')
  const namesIn = (csv: string) =>
    readFileSync(command.in(`csv/${csv}.csv`), 'utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
  expect(namesIn('adobe')).toEqual(['a.jpg', 'd.svg', 'e.eps', 'e.jpg', 'f.mp4', 'i.ai'])
  expect(namesIn('generic')).toHaveLength(names.length)
  expect(first.err).toContain('Adobe Stock: ไม่รับ AVIF (1 ภาพ)\n')
  const again = await command.run([...args, ...out])
  expect(again.err).toContain('มีข้อมูลครบอยู่แล้ว 10 ภาพ จากทั้งหมด 10 ภาพ\n')
})

/** A picture as iPhones have it, as far as this computer's picture library can tell. */
async function heic(): Promise<Buffer> {
  const avif = (await noisyPicture(64, 48).avif().toBuffer()).toString('latin1')
  const named = avif.replaceAll('avif', 'heic').replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC')
  return Buffer.from(named, 'latin1')
}

it('a JPEG is made of HEIC where a program of this computer opens it; where none does, that is said', async () => {
  command.put('a.heic', await heic())
  const from = command.put('t.csv', `Filename,Title,Keywords\na.heic,${TITLE},"rice,field"\n`)
  const args = [command.in('a.heic'), '--from', from, '--from-ai', 'no', '--jpeg']
  const without = await command.run(args, { env: { PATH: '/nowhere' } })
  expect([without.code, without.err]).toEqual([2, expect.stringContaining('เครื่องนี้เปิด HEIC ไม่ได้')])
  command.put('decoded.png', await noisyPicture(64, 48).png().toBuffer())
  const program = command.put('heif-convert', `#!/bin/sh\n/bin/cp ${command.in('decoded.png')} "$2"\n`)
  chmodSync(program, 0o755)
  expect((await command.run(args, { env: { PATH: command.folder } })).code).toBe(0)
  const made = await sharp(command.in('a.jpg')).metadata()
  expect([made.format, made.width, made.chromaSubsampling]).toEqual(['jpeg', 64, '4:4:4'])
  expect((await fieldsOf(command.in('a.jpg'))).title).toBe(TITLE)
})

it('a JPEG is made of AVIF, and of no vector or film', async () => {
  const { from } = await mixedFolder()
  const { err } = await command.run([command.folder, '--from', from, '--jpeg'])
  expect((await sharp(command.in('g.jpg')).metadata()).format).toBe('jpeg')
  expect((await fieldsOf(command.in('g.jpg'))).title).toBe(TITLE)
  for (const name of ['d.jpg', 'f.jpg', 'h.jpg', 'i.jpg'])
    expect(() => readFileSync(command.in(name))).toThrow('ENOENT')
  expect(err).not.toContain('เสียหาย')
})
