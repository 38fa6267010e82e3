import { mkdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf, noisyPicture, sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()

/** Makes a packet that says a title and keywords. */
const packet = (title: string, keywords: readonly string[]) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:subject><rdf:Bag>${keywords.map((one) => `<rdf:li>${one}</rdf:li>`).join('')}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`

/** Makes a picture whose XMP and EXIF say different things. */
const contradictory = () =>
  noisyPicture(64, 48)
    .withExif({ IFD0: { ImageDescription: 'Wrong caption' } })
    .withXmp(
      packet('Rice field', ['rice', 'field']).replace(
        '<dc:title>',
        '<dc:description>A rice field</dc:description><dc:title>',
      ),
    )
    .jpeg()
    .toBuffer()

describe('what is found and done is said', () => {
  it('that a file says two things, and they agree once it is written', async () => {
    const file = command.put('a.jpg', await contradictory())
    const from = command.put(
      't.csv',
      'Filename,Title,Description,Keywords\na.jpg,Rice field,A rice field,"rice,field"\n',
    )
    const args = [file, '--from', from, '--embed', '--from-ai', 'no']
    const { err } = await command.run(args)
    expect(err).toContain(`${file}: ในไฟล์มีสองชุด คำอธิบาย: XMP “A rice field” · EXIF “Wrong caption”\n`)
    expect(err).toContain('ในไฟล์มีสองชุด (1 ภาพ): a.jpg\n')
    // Its first place alone said what was wanted already.
    expect(err).toContain('เขียนแล้ว 1 ภาพ')
    expect((await command.run(args)).err).toBe('มีข้อมูลครบอยู่แล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n')
  })

  it('every note, with how many files it holds for', async () => {
    const long = 'ทุ่งนาขั้นบันไดสีทองยามเช้าที่เชียงใหม่'
    for (const name of ['a.jpg', 'b.jpg']) command.put(name)
    const from = command.put('t.csv', `Filename,Title\na.jpg,${long} 1\nb.jpg,${long} 2\n`)
    const { err } = await command.run([command.in('a.jpg'), command.in('b.jpg'), '--from', from, '--embed'])
    expect(err).toContain('บางข้อความยาวเกินช่อง IPTC จึงถูกตัดเฉพาะที่นั่น ใน XMP ยังครบ (2 ภาพ): a.jpg, b.jpg\n')
  })

  it('what of a folder is passed over, and keywords that had no room', async () => {
    command.put('a.jpg')
    command.put('notes.txt', 'x')
    command.put('clip.mkv', 'x')
    mkdirSync(command.in('more'))
    const from = command.put('t.csv', 'Filename,Title,Keywords\na.jpg,Rice,"one,two,three"\n')
    const { err } = await command.run([command.folder, '--from', from, '--keywords', '2'])
    expect(err).toContain('ข้ามไฟล์อื่น 3 ไฟล์ และโฟลเดอร์ย่อย 1 โฟลเดอร์\n')
    expect(err).toContain('คีย์เวิร์ดเกินจำนวน จึงตัดท้าย (1 ภาพ): a.jpg\n')
  })

  it('what was taken out of texts, and what a CSV has otherwise than its picture', async () => {
    command.put('a.jpg', await sellablePicture())
    const title = `Rice field at dawn ${'with golden light over the hills '.repeat(8)}`
    const words = 'rice,field,dawn,gold,hill,green,asia,nikon'
    const from = command.put(
      't.csv',
      `Filename,Title,Keywords,Category\na.jpg,${title},"${words}",No such category\n`,
    )
    const { err } = await command.run([
      command.in('a.jpg'),
      '--from',
      from,
      '--csv',
      'adobe',
      '--out',
      command.in('csv'),
    ])
    expect(err).toMatch(/a\.jpg: ตัดออก: nikon \([^)]+\)\n/)
    expect(err).toContain('Adobe Stock: ใน CSV ตัดชื่อภาพให้ตามกติกา (1 ภาพ)\n')
  })

  it('a generator’s prompt and model go into the file as they do in the web', async () => {
    const text = 'rice field\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, Seed: 1, Model: sdxl'
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f5d50' } })
      .png()
      .toBuffer()
    const chunk = textChunk('parameters', text)
    const file = command.put('a.png', Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))
    const { err } = await command.run([file, '--embed', '--from-ai', 'no'])
    expect(err).toContain('เขียนแล้ว 1 ภาพ')
    expect(await fieldsOf(file)).toMatchObject({
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiSystem: 'Stable Diffusion',
      aiSystemVersion: 'sdxl',
      aiPrompt: 'rice field',
    })
  })
})

/** Makes a text of a PNG. */
function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1')
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(body.length - 4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}
