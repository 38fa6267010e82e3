import sharp, { type Sharp } from 'sharp'

/** A file of the folder, and what its seller says of it. */
export interface SellersFile {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly make: () => Promise<Buffer>
}

/** Marketplaces count six million pixels as enough; the lightest of them that one takes has 1.5 MB. */
const [WIDTH, HEIGHT, BYTES] = [3000, 2000, 1_600_000]

const heavy = (bytes: Buffer): Buffer =>
  bytes.length < BYTES ? Buffer.concat([bytes, Buffer.alloc(BYTES - bytes.length)]) : bytes
const coloured = (width: number, height: number, number: number): Sharp => {
  const background = { r: (number * 37) % 256, g: (number * 83) % 256, b: 120 }
  return sharp({ create: { width, height, channels: 3, background } })
}
const drawn = (number: number): Sharp => coloured(WIDTH, HEIGHT, number)
/** Something on a ground that is not there. */
const cutOut = async (number: number): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#0000' } })
    .composite([{ input: await coloured(1000, 1000, number).png().toBuffer() }])
    .png()
    .toBuffer()

const jpeg = (number: number) => drawn(number).jpeg()
const photo = (number: number) => async () => heavy(await jpeg(number).toBuffer())

const PACKET = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>Old field</dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`
const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '18/1 47/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '98/1 59/1 0/1',
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u16 = (value: number): Buffer => u32(value).subarray(2)
const box = (type: string, ...data: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(data)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** AVIF whose boxes say HEVC: what is looked for in HEIC is there, and nothing here draws it. */
const heic = (number: number) => async () =>
  Buffer.from(
    (await drawn(number).avif({ effort: 0 }).toBuffer())
      .toString('latin1')
      .replaceAll('avif', 'heic')
      .replaceAll('av01', 'hvc1')
      .replaceAll('av1C', 'hvcC'),
    'latin1',
  )

/** A flat Photoshop file, its rows pressed, beside a plug-in's block of 1.6 MB. */
const psd = (number: number) => async () => {
  const row = Buffer.concat(
    Array.from({ length: Math.ceil(WIDTH / 128) }, (_, at) => {
      const many = Math.min(128, WIDTH - at * 128)
      return Buffer.from([257 - many, (number * 31) % 256])
    }),
  )
  const rows = HEIGHT * 3
  const block = Buffer.concat([Buffer.from('8BIM'), u16(4000), u16(0), u32(BYTES), Buffer.alloc(BYTES)])
  return Buffer.concat([
    Buffer.from('8BPS'),
    u16(1),
    Buffer.alloc(6),
    ...[u16(3), u32(HEIGHT), u32(WIDTH), u16(8), u16(3), u32(0), u32(block.length), block, u32(0), u16(1)],
    Buffer.concat(Array.from({ length: rows }, () => u16(row.length))),
    Buffer.concat(Array.from({ length: rows }, () => row)),
  ])
}

const svg = (number: number) => async () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><rect width="60" height="40" fill="#${100 + number}"/></svg>`,
  )
const eps = (number: number) => async () =>
  Buffer.from(
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 100\n%%EndComments\n%%Page: 1 1\n0.${number} 0 0 setrgbcolor 10 10 80 60 rectfill\nshowpage\n%%EOF\n`,
  )

const HEAD = box('ftyp', Buffer.from('isom\0\0\x02\0isom', 'latin1'))
const item = box('©nam', box('data', u32(1), u32(0), Buffer.from('Old film')))
const words = box(
  'udta',
  box(
    'meta',
    u32(0),
    box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9)),
    box('ilst', item),
  ),
)
const movie = (...more: readonly Buffer[]) => box('moov', box('mvhd', Buffer.alloc(100)), ...more)
const film = (number: number) => box('mdat', Buffer.from(`film ${number}`))
const fragment = box('moof', box('mfhd', Buffer.alloc(8)))

/** The folder in the order of its names, each file with how it is made and one word on what is odd about it. */
const MADE: readonly [name: string, make: SellersFile['make']][] = [
  ['film_01.mp4', async () => Buffer.concat([HEAD, film(1), movie()])],
  ['film_02.mp4', async () => Buffer.concat([HEAD, movie(), film(2)])],
  // Its head cannot grow, and has a title for players.
  ['film_03.mp4', async () => Buffer.concat([HEAD, movie(words), film(3), fragment])],
  ['heic_01.heic', heic(4)],
  ['heic_02.heic', heic(5)],
  ['heic_03.heic', heic(6)],
  // Two descriptions.
  [
    'jpeg_01.jpg',
    async () =>
      heavy(
        await jpeg(7)
          .withExif({ IFD0: { ImageDescription: 'Older field' } })
          .withXmp(PACKET)
          .toBuffer(),
      ),
  ],
  // Where it was taken.
  ['jpeg_02.jpg', async () => heavy(await jpeg(8).withExif({ IFD3: PLACE }).toBuffer())],
  // Too small for every marketplace.
  ['jpeg_03.jpg', async () => heavy(await jpeg(9).resize(1000, 1000).toBuffer())],
  ['jpeg_04.jpg', photo(10)],
  ['jpeg_05.jpg', photo(11)],
  ['jpeg_06.jpg', photo(12)],
  ['jpeg_07.jpg', photo(13)],
  ['jpeg_08.jpg', photo(14)],
  ['jpeg_09.jpg', photo(15)],
  ['jpeg_10.jpg', photo(16)],
  ['pair_1.eps', eps(1)],
  ['pair_1.jpg', photo(18)],
  ['pair_2.eps', eps(2)],
  ['pair_2.jpg', photo(20)],
  ['pair_3.eps', eps(3)],
  ['pair_3.jpg', photo(22)],
  ['png_01.png', () => drawn(23).png().toBuffer()],
  ['png_02.png', () => drawn(24).png().toBuffer()],
  ['png_03.png', () => drawn(25).png().toBuffer()],
  // On a transparent ground.
  ['png_04.png', () => cutOut(26)],
  ['png_05.png', () => cutOut(27)],
  ['psd_01.psd', psd(28)],
  ['psd_02.psd', psd(29)],
  ['psd_03.psd', psd(30)],
  ['svg_01.svg', svg(31)],
  ['svg_02.svg', svg(32)],
  ['svg_03.svg', svg(33)],
  ['tiff_01.tif', () => drawn(34).tiff({ compression: 'deflate' }).toBuffer()],
  ['tiff_02.tif', () => drawn(35).tiff({ compression: 'lzw' }).toBuffer()],
  ['tiff_03.tif', () => drawn(36).tiff({ compression: 'deflate', bigtiff: true }).toBuffer()],
  ['webp_01.webp', () => drawn(37).webp().toBuffer()],
  ['webp_02.webp', () => drawn(38).webp().toBuffer()],
  ['webp_03.webp', () => drawn(39).webp().toBuffer()],
  ['webp_04.webp', () => drawn(40).webp().toBuffer()],
]

/** Titles that are not like the others: too long for Adobe Stock, with a comma, which it refuses, in Thai, and one of each pair. */
const TITLES: Readonly<Record<string, string>> = {
  'jpeg_04.jpg': 'Golden rice terraces in the morning mist over northern Thailand valleys',
  'jpeg_05.jpg': 'Rice field, seen at dawn',
  'pair_1.eps': 'Rice field drawn in red',
  'pair_1.jpg': 'Rice field drawn in red',
  'webp_01.webp': 'ทุ่งนาสีทองยามเช้า',
}

/** A seller's folder of forty files of nine kinds, with the table that its seller has of it. */
export const SELLERS_FOLDER: readonly SellersFile[] = MADE.map(([name, make], at) => ({
  name,
  title: TITLES[name] ?? `Rice field seen from hill ${at + 1}`,
  description: name === 'jpeg_01.jpg' ? 'A rice field' : '',
  keywords: ['rice', 'field', 'asia', 'dawn', 'gold', 'hill', `number ${at + 1}`],
  make,
}))

/** What each marketplace's CSV has, by hand: the files that it takes, and the title where it is not the seller's. */
const TAKEN = {
  // JPEG and transparent PNG of four million pixels, vectors and films.
  adobe: [
    ...['film_01.mp4', 'film_02.mp4', 'film_03.mp4'],
    ...['jpeg_01.jpg', 'jpeg_02.jpg', 'jpeg_04.jpg', 'jpeg_05.jpg', 'jpeg_06.jpg', 'jpeg_07.jpg'],
    ...['jpeg_08.jpg', 'jpeg_09.jpg', 'jpeg_10.jpg'],
    ...['pair_1.eps', 'pair_1.jpg', 'pair_2.eps', 'pair_2.jpg', 'pair_3.eps', 'pair_3.jpg'],
    ...['png_04.png', 'png_05.png', 'svg_01.svg', 'svg_02.svg', 'svg_03.svg'],
  ],
  // JPEG and TIFF of four million pixels, EPS and films.
  shutterstock: [
    ...['film_01.mp4', 'film_02.mp4', 'film_03.mp4'],
    ...['jpeg_01.jpg', 'jpeg_02.jpg', 'jpeg_04.jpg', 'jpeg_05.jpg', 'jpeg_06.jpg', 'jpeg_07.jpg'],
    ...['jpeg_08.jpg', 'jpeg_09.jpg', 'jpeg_10.jpg'],
    ...['pair_1.eps', 'pair_1.jpg', 'pair_2.eps', 'pair_2.jpg', 'pair_3.eps', 'pair_3.jpg'],
    ...['tiff_01.tif', 'tiff_02.tif', 'tiff_03.tif'],
  ],
  // JPEG and PSD of 1.5 MB and four million pixels, and EPS.
  magnific: [
    ...['jpeg_01.jpg', 'jpeg_02.jpg', 'jpeg_04.jpg', 'jpeg_05.jpg', 'jpeg_06.jpg', 'jpeg_07.jpg'],
    ...['jpeg_08.jpg', 'jpeg_09.jpg', 'jpeg_10.jpg'],
    ...['pair_1.eps', 'pair_1.jpg', 'pair_2.eps', 'pair_2.jpg', 'pair_3.eps', 'pair_3.jpg'],
    ...['psd_01.psd', 'psd_02.psd', 'psd_03.psd'],
  ],
  generic: MADE.map(([name]) => name),
} as const

/** Marketplaces whose CSV the folder goes out with. */
export const SELLERS_MARKETS = Object.keys(TAKEN) as (keyof typeof TAKEN)[]

const HEADS: Readonly<Record<keyof typeof TAKEN, string>> = {
  adobe: 'Filename,Title,Keywords,Category,Releases',
  shutterstock: 'Filename,Description,Keywords,Categories,Illustration,Mature Content,Editorial',
  magnific: 'Filename;Title;Keywords;Prompt;Model',
  generic: 'Filename,Title,Description,Keywords,Categories,Copyright,AI generated,AI model,Prompt',
}
const quoted = (text: string) => (text.includes(',') ? `"${text}"` : text)
const ADOBE_TITLES: Readonly<Record<string, string>> = {
  'jpeg_04.jpg': 'Golden rice terraces in the morning mist over northern Thailand',
  'jpeg_05.jpg': 'Rice field seen at dawn',
}

/** Returns the CSV that a marketplace is to get of the folder. */
export function sellersCsv(market: keyof typeof TAKEN): string {
  const lines = TAKEN[market].map((name) => {
    const { title, description, keywords } = SELLERS_FOLDER.find((one) => one.name === name) as SellersFile
    const words = `"${keywords.join(',')}"`
    switch (market) {
      case 'adobe':
        return `${name},${ADOBE_TITLES[name] ?? title},${words},,`
      case 'shutterstock':
        return `${name},${quoted(description || title)},${words},,No,No,No`
      case 'magnific':
        return `${name};${quoted(title)};${words};;`
      default:
        return `${name},${quoted(title)},${quoted(description || title)},${words},,,No,,`
    }
  })
  return [HEADS[market], ...lines, ''].join('\r\n')
}

/** What there is to know of the folder's files once they are written. */
export const SELLERS_NOTES = [
  'ส่วนหัวของวิดีโอขยายไม่ได้ ข้อความใหม่จึงอยู่ใน XMP เท่านั้น (1 ภาพ): film_03.mp4',
  'บางข้อความยาวเกินช่อง IPTC จึงถูกตัดเฉพาะที่นั่น ใน XMP ยังครบ (1 ภาพ): jpeg_04.jpg',
]
