import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteLines, noteSentence, type PictureNote } from '@thokham/metadata'
import { beforeAll, expect, it } from 'vitest'
import { DesktopEdition } from '../testing/desktop-edition.ts'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf } from '../testing/pictures.ts'
import { SELLERS_FOLDER, SELLERS_MARKETS, SELLERS_NOTES, sellersCsv } from '../testing/sellers-folder.ts'

/*
 * The seller's folder of forty files: what its command line and its desktop program make of it, by one table that was worked out
 * by hand (testing/sellers-folder.ts). The page's part is in e2e/sellers-folder.spec.ts.
 */
const command = new MetadataCommand()
const edition = new DesktopEdition()
const files = new Map<string, Buffer>()
beforeAll(async () => {
  for (const { name, make } of SELLERS_FOLDER) files.set(name, await make())
})

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const saidIn = async (path: string) => {
  const { title, description, keywords } = await fieldsOf(path)
  return { title, description, keywords }
}
const SAID = SELLERS_FOLDER.map(({ name, title, description, keywords }) => [
  name,
  { title, description, keywords },
])

/** Writes the seller's table as the command reads it. */
function sellersTable(): string {
  const rows = SELLERS_FOLDER.map(
    ({ name, title, description, keywords }) => `${name},"${title}",${description},"${keywords.join(',')}"`,
  )
  return command.put('titles.csv', ['Filename,Title,Description,Keywords', ...rows, ''].join('\n'))
}

it('is forty files of nine kinds', () => {
  expect(SELLERS_FOLDER).toHaveLength(40)
  const suffixes = new Set(SELLERS_FOLDER.map(({ name }) => name.split('.').at(-1)))
  expect([...suffixes].sort()).toEqual(['eps', 'heic', 'jpg', 'mp4', 'png', 'psd', 'svg', 'tif', 'webp'])
})

it('the command line writes each, makes the four tables, and leaves nothing unsaid', async () => {
  for (const [name, bytes] of files) command.put(name, bytes)
  const args = [
    ...[command.folder, '--from', sellersTable(), '--from-ai', 'no', '--embed'],
    ...['--csv', SELLERS_MARKETS.join(','), '--out', command.in('csv')],
  ]
  const { code, err } = await command.run(args)
  expect(code).toBe(0)
  expect(
    await Promise.all(SELLERS_FOLDER.map(async ({ name }) => [name, await saidIn(command.in(name))])),
  ).toEqual(SAID)
  for (const market of SELLERS_MARKETS)
    expect([market, readFileSync(command.in(`csv/${market}.csv`), 'utf8')]).toEqual([
      market,
      sellersCsv(market),
    ])
  const [SMALL, AGAIN] = ['ต้อง 4 ล้านพิกเซลขึ้นไป ภาพนี้ 1', 'ขยาย 2 เท่าได้ 2000 × 2000 (1 ภาพ)']
  const said = [
    `${command.in('jpeg_01.jpg')}: ในไฟล์มีสองชุด คำอธิบาย: XMP “Old field” · EXIF “Older field”`,
    'ข้ามไฟล์อื่น 1 ไฟล์',
    ...SELLERS_NOTES,
    'ในไฟล์มีสองชุด (1 ภาพ): jpeg_01.jpg',
    'มีตำแหน่งที่ถ่าย 1 ภาพ เก็บไว้ตามเดิม ถ้าจะลบ ใช้ --gps remove',
    ...[
      'ไม่รับ WebP (4 ภาพ)',
      'ไม่รับ HEIC (3 ภาพ)',
      'ไม่รับ PSD (3 ภาพ)',
      'ไม่รับ TIFF (3 ภาพ)',
      'รับ PNG เฉพาะพื้นโปร่งใส (3 ภาพ)',
      `${SMALL} ${AGAIN}`,
      'ใน CSV ตัดชื่อภาพให้ตามกติกา (2 ภาพ)',
      'ไม่อยู่ใน CSV เพราะตลาดไม่รับไฟล์ (17 ภาพ)',
      // Of the others nobody looks at layers, artboards and seconds.
      'ผ่าน 14 จาก 40 ภาพ',
    ].map((line) => `Adobe Stock: ${line}`),
    ...[
      'ยังไม่ได้เลือกหมวด (40 ภาพ)',
      'ไม่รับ PNG (5 ภาพ)',
      'ไม่รับ WebP (4 ภาพ)',
      'ไม่รับ HEIC (3 ภาพ)',
      'ไม่รับ PSD (3 ภาพ)',
      'ไม่รับ SVG (3 ภาพ)',
      `${SMALL} ${AGAIN}`,
      'ไม่รับ ท ุ ่ ง น า ส ี อ ย ม เ ช ้ ในคำอธิบาย (1 ภาพ)',
      'ไม่อยู่ใน CSV เพราะตลาดไม่รับไฟล์ (19 ภาพ)',
      'ผ่าน 0 จาก 40 ภาพ',
    ].map((line) => `Shutterstock: ${line}`),
    ...[
      'ไม่รับ PNG (5 ภาพ)',
      'ไม่รับ WebP (4 ภาพ)',
      'ไม่รับ HEIC (3 ภาพ)',
      'ไม่รับ MP4/MOV (3 ภาพ)',
      'ไม่รับ SVG (3 ภาพ)',
      'ไม่รับ TIFF (3 ภาพ)',
      'ไฟล์เล็กกว่า 1.5 MB (15 ภาพ)',
      `${SMALL} ${AGAIN}`,
      `ต้องด้านละ 2,000 พิกเซลขึ้นไป ${AGAIN}`,
      'ไม่อยู่ใน CSV เพราะตลาดไม่รับไฟล์ (22 ภาพ)',
      'ผ่าน 12 จาก 40 ภาพ',
    ].map((line) => `Magnific (Freepik): ${line}`),
    'CSV: ยังรู้กติกาไม่ครบ จึงไม่บอกว่าผ่าน',
    ...SELLERS_MARKETS.map((market) => `เขียน ${command.in(`csv/${market}.csv`)} แล้ว`),
    'เขียนแล้ว 40 ภาพ จากทั้งหมด 40 ภาพ',
  ]
  expect(err.trimEnd().split('\n').sort()).toEqual(said.sort())
  // The same once more changes nothing.
  const again = await command.run(args)
  expect(again.err).toContain('มีข้อมูลครบอยู่แล้ว 40 ภาพ จากทั้งหมด 40 ภาพ\n')
  expect(command.drafts()).toEqual([])
})

it('the desktop program writes the very same files, and says the same of them', async () => {
  for (const [name, bytes] of files) {
    edition.put(name, bytes)
    command.put(name, bytes)
  }
  await command.run([command.folder, '--from', sellersTable(), '--from-ai', 'no', '--embed'])
  const { files: list, write } = await edition.activated()
  const listed = await list()
  expect(listed.map(({ name }) => name)).toEqual(SELLERS_FOLDER.map(({ name }) => name))
  const noted: { name: string; sentences: string[] }[] = []
  for (const [at, file] of listed.entries()) {
    const { title = '', description = '', keywords = [] } = SELLERS_FOLDER[at] ?? {}
    const written = await write(file, { title, description, keywords })
    expect([file.name, written.ok]).toEqual([file.name, true])
    noted.push({ name: file.name, sentences: (written.notes as PictureNote[]).map(noteSentence) })
  }
  expect(noteLines(noted)).toEqual(SELLERS_NOTES)
  for (const { name } of SELLERS_FOLDER)
    expect([name, hashOf(join(edition.pictures, name))]).toEqual([name, hashOf(command.in(name))])
})
