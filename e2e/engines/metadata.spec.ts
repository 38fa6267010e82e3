import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { newFolder, removeFolder } from './folders.ts'
import { expect, test } from './test.ts'
import { until } from './until.ts'

const NUMBERS = Array.from({ length: 20 }, (_, at) => at + 1)
const WORK = ['Weaving silk', 'Spinning cotton', 'Dyeing yarn', 'Folding cloth']
const PLACES = ['at home', 'in the village', 'by the river', 'at the market', 'under a roof']
const SMALL = new Set(['at', 'in', 'by', 'the', 'a', 'under'])
const titleOf = (number: number) => `${WORK[number % 4]} by hand ${PLACES[number % 5]}`
/** No two pictures have the same title, nor the same keywords: marketplaces would take only one of them. */
const keywordsOf = (number: number) => [
  ...titleOf(number)
    .toLowerCase()
    .split(' ')
    .filter((word) => !SMALL.has(word)),
  ...['loom', 'weaver', 'thread', 'craft', 'fabric', 'pattern', 'tradition'],
]
/** The least that every marketplace takes is 4 megapixels, and 1.5 MB. */
const SIZE = { width: 3000, height: 2000 }
const BYTES = 1_600_000

for (const isPrivate of [false, true])
  test(`twenty pictures get titles and keywords, and go out in one ZIP${isPrivate ? ' from a private window' : ''}`, async ({
    openPage,
  }) => {
    test.slow()
    const folder = newFolder()
    try {
      const page = await openPage({ as: 'vip', width: 1280, height: 900, isPrivate })
      await page.goto('/metamind6')
      await page.live()
      const pictures = await somePictures(folder)
      await page.choose('input[type=file][aria-label="เลือกภาพ"]', pictures)
      // The list holds no more rows than can be seen.
      await page.read(/สร้าง Metadata 20 ภาพ/)
      await page.read(/^(?!.*กำลังอ่านภาพ)/s)

      await page.click('input[aria-label="เลือกทุกภาพที่แสดง"]')
      await page.click('button', '=วางทับ')
      const rows = NUMBERS.map((number) => `${titleOf(number)}\t${keywordsOf(number).join(',')}`)
      await page.paste('textarea', rows.join('\n'), 'ข้อความที่จะวางทับ')
      await page.read(/20 บรรทัดพอดีกับภาพที่เลือก/)
      await page.click('[role=dialog] button', '=วางทับ')
      await page.read(/แก้แล้ว 20 ภาพ/)

      await page.click('button', 'ไม่ใช่')
      await page.click('button', '=ส่งออก 20 ภาพ')
      await page.click('[role=dialog] button', '=ดาวน์โหลด')
      await page.read(/เขียนแล้ว 20 ภาพ/)
      const files = unzipSync(readFileSync(await page.savedFile(/\.zip$/)))
      const csvs = ['123rf.csv', 'adobe.csv', 'dreamstime.csv', 'magnific.csv']
      expect(Object.keys(files).sort()).toEqual([...csvs, ...pictures.map((path) => basename(path))])
      for (const number of NUMBERS) {
        const bytes = files[nameOf(number)] as Uint8Array
        const { title, keywords } = inXmpOf(bytes)
        expect([title, ...keywords]).toEqual([titleOf(number), ...keywordsOf(number)])
        const before = await pixelsIn(readFileSync(join(folder, nameOf(number))))
        expect(before.equals(await pixelsIn(bytes)), 'no pixel is another').toBe(true)
      }
      await until('nothing else is saved', async () => page.saved().length === 1)
    } finally {
      await removeFolder(folder)
    }
  })

const nameOf = (number: number) => `scene-${String(number).padStart(2, '0')}.jpg`

/** Writes pictures of different colours that every marketplace takes. @returns where they lie */
async function somePictures(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const number of NUMBERS) {
    const background = { r: number * 12, g: 255 - number * 12, b: 120 }
    const bytes = await sharp({ create: { ...SIZE, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const file = join(folder, nameOf(number))
    // One colour packs well: what is missing stands behind its end.
    writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(BYTES - bytes.length)]))
    files.push(file)
  }
  return files
}

const pixelsIn = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

/** Reads title and keywords out of a file’s XMP with eyes of its own: as text. */
function inXmpOf(bytes: Uint8Array): { title: string | undefined; keywords: string[] } {
  const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(Buffer.from(bytes).toString('utf8'))?.[0] ?? ''
  const inside = (name: string) => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xmp)?.[1] ?? ''
  const items = (part: string) =>
    [...part.matchAll(/<rdf:li[^>]*>([^<]*)<\/rdf:li>/g)].map(([, word = '']) => word)
  return { title: items(inside('dc:title'))[0], keywords: items(inside('dc:subject')) }
}
