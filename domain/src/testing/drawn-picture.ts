import type { Pixels } from '../likeness/look.ts'

/** Draws discs on a ground of two colours: the same picture for the same number, and another for each other. */
export function drawnPicture(number: number, width = 240, height = 160): Pixels {
  const random = randomOf(number)
  const data = new Uint8ClampedArray(width * height * 4)
  const [one, other] = [colour(random), colour(random)]
  const discs = Array.from({ length: 24 }, () => ({
    x: random() * width,
    y: random() * height,
    size: 6 + random() * 34,
    paint: colour(random),
  }))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const disc = discs.findLast((each) => Math.hypot(x - each.x, y - each.y) < each.size)
      const ground = one.map((part, at) => part + ((other[at] ?? 0) - part) * (x / width))
      data.set([...(disc?.paint ?? ground), 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

/** Makes a picture out of another, place by place. @param from says which place of the other one stands there */
export function remade(
  picture: Pixels,
  { width, height }: { width: number; height: number },
  from: (x: number, y: number) => readonly [number, number],
  paint: (part: number) => number = (part) => part,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = from(x, y)
      const at = (row * picture.width + column) * 4
      data.set([...[0, 1, 2].map((part) => paint(picture.data[at + part] ?? 0)), 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const colour = (random: () => number) => [random(), random(), random()].map((part) => Math.round(part * 255))

/** Draws few small things on a bright plain ground, as icons and cut-out objects are: no two numbers are of one motif. */
export function sparsePicture(number: number, ground: number, things: number, side = 256): Pixels {
  const random = randomOf(number + 1)
  for (let step = 0; step < 8; step++) random()
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const discs = Array.from({ length: things }, () => ({
    x: side * (0.2 + random() * 0.6),
    y: side * (0.2 + random() * 0.6),
    wide: 4 + random() * 24,
    high: 4 + random() * 24,
    paint: colour(random),
  }))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const disc = discs.find((each) => Math.hypot((x - each.x) / each.wide, (y - each.y) / each.high) < 1)
      data.set(disc?.paint ?? [ground, ground, ground], (y * side + x) * 4)
    }
  return { data, width: side, height: side }
}
