import { Tapestry } from '../components/cloth/tapestry.ts'

const COLUMNS = 72
const ROWS = 48

/** A picture of the strip: the prompt that it was woven after, and how. */
export interface StripPicture {
  id: string
  /** The prompt before its parameters. */
  subject: string
  prompt: string
  draw: () => Tapestry
}

/** What prompts become, woven by ourselves: no stock picture that is not ours. */
export const STRIP_PICTURES: readonly StripPicture[] = [
  picture('sunrise', 'misty mountain sunrise, Watercolor', sunrise),
  picture('boat', 'long tail boat, Pattern', boat),
  picture('noodles', 'floating market noodles, Illustrations', noodles),
  picture('lanterns', 'lantern festival night, Digital Art', lanterns),
  picture('coffee', 'morning coffee balcony, Oil Painting', coffee),
  picture('farmer', 'young thai farmer, Pattern', farmer),
]

function picture(id: string, subject: string, draw: () => Tapestry): StripPicture {
  return { id, subject, prompt: `${subject} --ar 3:2`, draw }
}

const cloth = (ground: ConstructorParameters<typeof Tapestry>[2]) => new Tapestry(COLUMNS, ROWS, ground)

function sunrise(): Tapestry {
  const ridge = (base: number, high: number, wide: number, shift: number) => (x: number, y: number) =>
    y > base - high * Math.abs(Math.sin((x + shift) / wide)) - 2 * Math.sin((x + shift) / 3.1)
  return cloth('khaminPale')
    .box('khrangLight', 0, 0, COLUMNS, 5)
    .weave('khamin', (_, y) => y >= 5 && y < 12 && Math.floor(y) % 2 === 1)
    .oval('khaminPale', 37, 17, 11, 11)
    .oval('khamin', 37, 17, 8, 8)
    .weave('khramPale', ridge(28, 12, 14, 9))
    .weave('fai', (x, y) => y > 28 && y < 31 && (x + Math.floor(y) * 7) % 26 < 18)
    .weave('khramLight', ridge(35, 11, 11, 30))
    .weave('khramPale', (x, y) => y > 35 && y < 38 && (x + Math.floor(y) * 5) % 31 < 20)
    .weave('khram', ridge(43, 9, 9, 4))
    .weave('toei', ridge(48, 6, 6, 17))
}

function boat(): Tapestry {
  const sea = cloth('khramPale')
    .oval('khaminPale', 57, 10, 5, 5)
    .shape('toeiLight', [
      [0, 22],
      [3, 9],
      [8, 5],
      [13, 8],
      [16, 22],
    ])
    .shape('toei', [
      [10, 22],
      [14, 12],
      [19, 9],
      [24, 15],
      [26, 22],
    ])
    .box('khramLight', 0, 22, COLUMNS, 26)
    .weave('khram', (x, y) => y > 24 && Math.floor(y) % 4 === 1 && (x + Math.floor(y) * 5) % 17 < 9)
    .weave('fai', (x, y) => y > 30 && Math.floor(y) % 6 === 3 && (x + Math.floor(y) * 3) % 29 < 6)
  return sea
    .shape('pradu', [
      [9, 30],
      [16, 35],
      [52, 35],
      [63, 21],
      [66, 15],
      [66, 25],
      [57, 39],
      [18, 40],
    ])
    .shape('praduLight', [
      [14, 33],
      [53, 33],
      [58, 28],
      [54, 36],
      [17, 36],
    ])
    .line('khrang', [62, 20], [66, 27], 1.6)
    .line('khamin', [63, 18], [67, 25], 1.3)
    .line('toei', [61, 23], [65, 29], 1.3)
    .box('makluea', 26, 24, 1, 10)
    .box('makluea', 44, 24, 1, 10)
    .shape('khamin', [
      [23, 25],
      [26, 21],
      [46, 21],
      [48, 25],
    ])
    .box('khrang', 23, 24, 25, 1)
    .line('makluea', [14, 33], [3, 42], 1.2)
}

function noodles(): Tapestry {
  return cloth('toei')
    .weave('toeiLight', (x, y) => (x + y) % 12 < 1 || (x - y + 120) % 12 < 1)
    .oval('makluea', 36, 41, 26, 4)
    .oval('khram', 36, 24, 25, 9)
    .weave('khram', (x, y) => y >= 24 && y < 41 && Math.abs(x - 36) < 25 - ((y - 24) / 17) ** 2 * 13)
    .weave('fai', (x, y) => y > 32 && y < 34.5 && Math.abs(x - 36) < 22 && Math.floor(x / 3) % 2 === 0)
    .oval('praduLight', 36, 23.5, 22, 7)
    .weave(
      'khaminPale',
      (x, y) =>
        ((x - 36) / 21) ** 2 + ((y - 23.5) / 6.3) ** 2 <= 1 && Math.sin(x / 1.7 + Math.sin(y) * 2) > -0.1,
    )
    .oval('khrang', 28, 22, 4.2, 2.4)
    .oval('khrangLight', 28, 21.6, 2, 1)
    .oval('toei', 41, 21, 3, 1.6)
    .oval('toei', 45, 25, 3, 1.6)
    .oval('fai', 36, 26, 4, 2.2)
    .oval('khamin', 36, 26, 1.9, 1.2)
    .line('pradu', [44, 22], [68, 5], 1.3)
    .line('pradu', [48, 24], [71, 9], 1.3)
    .weave(
      'fai',
      (x, y) =>
        y < 15 && y > 3 && [22, 32, 41].some((at) => Math.abs(x - at - 2.2 * Math.sin(y / 2.1)) < 0.6),
    )
}

function lanterns(): Tapestry {
  const night = cloth('khram')
    .weave('makluea', (_, y) => y < 9 || (y < 16 && Math.floor(y) % 2 === 0))
    .weave(
      'fai',
      (x, y) =>
        y < 38 &&
        (Math.floor(x) * 7919 + Math.floor(y) * 104729 + Math.floor(x) * Math.floor(y) * 31) % 89 === 0,
    )
  const hung = [
    [14, 15, 1.25],
    [36, 10, 1.6],
    [57, 17, 1.15],
    [26, 29, 0.8],
    [48, 30, 0.85],
    [66, 31, 0.6],
    [5, 30, 0.6],
  ] as const
  for (const [x, y, size] of hung) {
    night
      .oval('khrang', x, y, 5 * size, 6 * size)
      .oval('khamin', x, y + size, 3.2 * size, 4.2 * size)
      .oval('khaminPale', x, y + 2 * size, 1.6 * size, 2.2 * size)
      .box('makluea', x - 2.5 * size, y + 5.2 * size, 5 * size, 1)
      .box('khamin', x - 2 * size, y - 6.6 * size, 4 * size, 1)
  }
  return night
    .shape('makluea', [
      [0, 48],
      [0, 43],
      [9, 41],
      [12, 36],
      [15, 41],
      [24, 43],
      [31, 42],
      [33, 37],
      [36, 34],
      [39, 37],
      [41, 42],
      [55, 43],
      [72, 41],
      [72, 48],
    ])
    .weave('khamin', (x, y) => y > 43 && y < 45 && Math.floor(x) % 9 === 4)
}

function coffee(): Tapestry {
  return cloth('khaminPale')
    .weave('khramPale', (_, y) => y < 20)
    .oval('fai', 16, 9, 8, 3)
    .oval('fai', 56, 6, 9, 3)
    .shape('toeiLight', [
      [0, 20],
      [10, 14],
      [22, 19],
      [36, 13],
      [52, 19],
      [64, 15],
      [72, 18],
      [72, 24],
      [0, 24],
    ])
    .box('fai', 0, 21, COLUMNS, 2)
    .weave('fai', (x, y) => y > 21 && y < 34 && Math.floor(x) % 8 < 2)
    .box('pradu', 0, 34, COLUMNS, 14)
    .weave('praduLight', (_, y) => y > 34 && Math.floor(y) % 4 === 2)
    .oval('khramLight', 36, 40, 19, 3.4)
    .oval('fai', 36, 39.4, 17, 2.6)
    .weave('khrang', (x, y) => y >= 22 && y < 39 && Math.abs(x - 35) < 12.5 - ((y - 22) / 17) ** 3 * 5)
    .weave(
      'khamin',
      (x, y) => y > 27 && y < 29.4 && Math.abs(x - 35) < 12.2 && (Math.floor(x) + Math.floor(y)) % 3 !== 0,
    )
    .weave('khrang', (x, y) => Math.abs(Math.hypot((x - 48) * 1.05, (y - 28) * 0.85) - 5) < 1.3 && x > 46)
    .oval('khrangLight', 35, 22, 12.5, 2.8)
    .oval('makluea', 35, 22.2, 11, 2)
    .weave(
      'fai',
      (x, y) => y > 5 && y < 18 && [30, 36, 41].some((at) => Math.abs(x - at - 2 * Math.sin(y / 2.3)) < 0.6),
    )
}

function farmer(): Tapestry {
  return cloth('khaminPale')
    .weave('khamin', (x, y) => y < 22 && (Math.abs(x - 36) + y * 2) % 12 < 3)
    .weave('toeiLight', (_, y) => y > 26)
    .weave(
      'toei',
      (x, y) => y > 28 && (Math.floor(y) % 3 === 0 ? Math.floor(x) % 3 !== 1 : Math.floor(x + y) % 6 === 0),
    )
    .shape('khram', [
      [20, 48],
      [23, 36],
      [29, 31],
      [43, 31],
      [49, 36],
      [52, 48],
    ])
    .weave('khramPale', (x, y) => y > 34 && y < 46 && Math.abs(x - 36) < 13 && Math.floor(x + 1) % 5 === 0)
    .box('praduLight', 33, 27, 6, 5)
    .oval('praduLight', 36, 22, 7.5, 8)
    .weave('makluea', (x, y) => y > 21 && y < 23 && (Math.abs(x - 32.5) < 0.6 || Math.abs(x - 39.5) < 0.6))
    .line('khrang', [33.5, 26.5], [38.5, 26.5], 1)
    .shape('pradu', [
      [16, 19.5],
      [36, 4],
      [56, 19.5],
      [46, 18],
      [26, 18],
    ])
    .weave(
      'praduLight',
      (x, y) => y > 4 && y < 19 && Math.abs(x - 36) < (y - 4) * 1.28 && Math.floor(y) % 3 === 1,
    )
    .line('khrang', [28, 28], [44, 28.6], 1.4)
    .weave(
      'khamin',
      (x, y) => y > 24 && [8, 14, 59, 66].some((at) => Math.abs(x - at - (y - 36) ** 2 / 90) < 0.7),
    )
    .weave(
      'khamin',
      (x, y) =>
        y > 18 && y < 26 && [9.5, 15.5, 60.5, 67.5].some((at) => Math.hypot(x - at, (y - 22) / 2.4) < 1.3),
    )
}
