import sharp from 'sharp'

/* Pictures that nobody owns: scenes, patterns, blurred lights, gradients and things on white, each by its number. */

/** @param {number} seed @returns {() => number} numbers from 0 to 1, the same again for the same seed */
function randomOf(seed) {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const W = 480
const H = 320

/** @param {number} number @returns {Promise<Buffer>} a picture of 480 × 320 as PNG */
export function drawScene(number) {
  const random = randomOf(number + 1)
  for (let step = 0; step < 8; step++) random()
  const kind = KINDS[number % KINDS.length]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${kind(random)}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer()
}

const colour = (random, low = 0, high = 255) =>
  `rgb(${[0, 0, 0].map(() => Math.round(low + random() * (high - low))).join()})`
const at = (random, most) => Math.round(random() * most)

function shape(random, paint) {
  const [x, y] = [at(random, W), at(random, H)]
  const size = 12 + random() ** 2 * 170
  const turn = `rotate(${at(random, 360)} ${x} ${y})`
  switch (Math.floor(random() * 4)) {
    case 0:
      return `<ellipse cx="${x}" cy="${y}" rx="${size / 2}" ry="${size * (0.2 + random() * 0.4)}" fill="${paint}" transform="${turn}"/>`
    case 1:
      return `<rect x="${x - size / 2}" y="${y - size / 4}" width="${size}" height="${size * (0.2 + random() * 0.8)}" fill="${paint}" transform="${turn}"/>`
    case 2: {
      const points = Array.from(
        { length: 3 + at(random, 4) },
        () => `${x + (random() - 0.5) * size},${y + (random() - 0.5) * size}`,
      )
      return `<polygon points="${points.join(' ')}" fill="${paint}"/>`
    }
    default:
      return `<path d="M${x} ${y} q${(random() - 0.5) * size} ${size / 2} ${size} ${(random() - 0.5) * size}" stroke="${paint}" stroke-width="${3 + random() * 22}" fill="none"/>`
  }
}

function ground(random, low, high) {
  const turn = `gradientTransform="rotate(${at(random, 360)} .5 .5)"`
  return `<linearGradient id="g" ${turn}><stop stop-color="${colour(random, low, high)}"/><stop offset="1" stop-color="${colour(random, low, high)}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`
}

const many = (random, count, draw) => Array.from({ length: count }, () => draw(random)).join('')
const scene = (random) =>
  ground(random, 0, 255) + many(random, 14 + at(random, 26), () => shape(random, colour(random)))

const KINDS = [
  scene,
  scene,
  scene,
  (random) =>
    `<rect width="100%" height="100%" fill="${colour(random)}"/><filter id="b"><feGaussianBlur stdDeviation="6"/></filter><g filter="url(#b)">${many(random, 30, () => `<circle cx="${at(random, W)}" cy="${at(random, H)}" r="${8 + random() * 40}" fill="${colour(random)}" opacity=".8"/>`)}</g>`,
  (random) => {
    const step = 18 + at(random, 60)
    return `<pattern id="p" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${at(random, 90)})"><rect width="${step}" height="${step}" fill="${colour(random)}"/><circle cx="${at(random, step)}" cy="${at(random, step)}" r="${step / 4}" fill="${colour(random)}"/><rect width="${step / 2}" height="4" fill="${colour(random)}"/></pattern><rect width="100%" height="100%" fill="url(#p)"/>${many(random, 4, () => shape(random, colour(random)))}`
  },
  (random) => {
    const [x, y] = [W / 2 + (random() - 0.5) * 120, H / 2 + (random() - 0.5) * 60]
    const parts = many(
      random,
      9,
      () =>
        `<g transform="translate(${x - W / 2} ${y - H / 2}) translate(${W * 0.3} ${H * 0.25}) scale(.4 .5)">${shape(random, colour(random, 0, 200))}</g>`,
    )
    return `<rect width="100%" height="100%" fill="#fff"/>${parts}`
  },
]

const dice = randomOf(4_100)

/** What sellers do to a picture before they send it once more: by name, from a picture to a picture. */
export const CHANGES = {
  'flipped sideways': (picture) => sharp(picture).flop(),
  'flipped upside down': (picture) => sharp(picture).flip(),
  'turned by 90°': (picture) => sharp(picture).rotate(90),
  'turned by 180°': (picture) => sharp(picture).rotate(180),
  'up to 10 % cut off, shared out at random': cutAtRandom(() => dice() * 0.1),
  '10 % of both sides cut off, shared out at random': cutAtRandom(() => 0.1),
  '5 % cut off the left': crop(0.05, 0, 0.95, 1),
  '4:3 cut out of 3:2': crop(0.0555, 0, 0.889, 1),
  '10 % cut off the left': crop(0.1, 0, 0.9, 1),
  '10 % cut off the top': crop(0, 0.1, 1, 0.9),
  '10 % cut off a corner': crop(0.1, 0.1, 0.9, 0.9),
  '10 % cut off around': crop(0.05, 0.05, 0.9, 0.9),
  brighter: (picture) => sharp(picture).modulate({ brightness: 1.25 }),
  darker: (picture) => sharp(picture).modulate({ brightness: 0.75 }),
  grey: (picture) => sharp(picture).greyscale(),
  saturated: (picture) => sharp(picture).modulate({ saturation: 1.6 }),
  tinted: (picture) => sharp(picture).tint({ r: 255, g: 210, b: 150 }),
  'hue turned by 30°': (picture) => sharp(picture).modulate({ hue: 30 }),
  'hue turned by 60°': (picture) => sharp(picture).modulate({ hue: 60 }),
  'hue turned by 90°': (picture) => sharp(picture).modulate({ hue: 90 }),
  'hue turned by 180°': (picture) => sharp(picture).modulate({ hue: 180 }),
  // Twice the light is 1.37 times the value at a gamma of 2.2.
  'a stop brighter': (picture) => sharp(picture).linear(2 ** (1 / 2.2), 0),
  'a stop darker': (picture) => sharp(picture).linear(2 ** (-1 / 2.2), 0),
  'JPEG 60': (picture) => sharp(picture).jpeg({ quality: 60 }),
  'half as large': (picture) => sharp(picture).resize(W / 2, H / 2),
}

/** Cuts a share off the width and of the height, each shared out at random between its sides. */
function cutAtRandom(share) {
  return (picture) => {
    const [wide, high] = [share(), share()]
    return crop(wide * dice(), high * dice(), 1 - wide, 1 - high)(picture)
  }
}

function crop(left, top, width, height) {
  const place = { left: left * W, top: top * H, width: width * W, height: height * H }
  return (picture) =>
    sharp(picture).extract(
      Object.fromEntries(Object.entries(place).map(([side, px]) => [side, Math.floor(px)])),
    )
}

/** @param {Buffer | import('sharp').Sharp} picture @returns RGBA with its sides */
export async function pixelsOf(picture) {
  // A chain that ends in JPEG is packed, and read again.
  const file = Buffer.isBuffer(picture) ? picture : await picture.toBuffer()
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
