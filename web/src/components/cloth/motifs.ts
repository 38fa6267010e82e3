/** What lies on top in a cell: the ground, the figure, or the thread that accompanies it. */
export const GROUND = 0
export const FIGURE = 1
export const THREAD = 2
export type Cell = typeof GROUND | typeof FIGURE | typeof THREAD

/** The five weave families, each with its meaning in design: people, order, growth, movement, making. */
export const FAMILIES = ['hook', 'fret', 'diamond', 'zigzag', 'stripe'] as const
export type Family = (typeof FAMILIES)[number]

/** A motif answers for a cell by its distances from the two axes of symmetry, so every cloth mirrors itself. */
export type Motif = (across: number, down: number) => Cell

/** What a motif is drawn from. All whole numbers of cells. */
export interface Draft {
  /** Distance between repeats; larger is airier. */
  period: number
  /** Thickness of the lines. */
  weight: number
  /** Half the width after which the motif mirrors itself again; null = once over the whole cloth. */
  repeat: number | null
  pick: (below: number) => number
}

export const MOTIFS: Readonly<Record<Family, (draft: Draft) => Motif>> = {
  hook,
  fret,
  diamond,
  zigzag,
  stripe,
}

/** Draws concentric stepped diamonds, one ring in the figure and one in the thread. */
function diamond({ period, weight, repeat, pick }: Draft): Motif {
  const threadEvery = 2 + pick(2)
  return (across, down) => {
    const reach = fold(across, repeat) + down
    if (reach % period >= weight) return GROUND
    return Math.floor(reach / period) % threadEvery === 1 ? THREAD : FIGURE
  }
}

/** Draws two zigzags with their echo, and an eye where they stand farthest apart. */
function zigzag({ period, weight, pick }: Draft): Motif {
  const apart = 3
  const echo = 1 + pick(2)
  return (across, down) => {
    const slope = wave(across, period)
    const eye = period - slope + down
    if (eye === 0) return GROUND
    if (eye === 1) return THREAD
    if (eye === 2) return FIGURE
    const line = modulo(down - slope - apart, period + 3)
    if (line < weight) return FIGURE
    return line >= weight && line < weight + echo && weight + echo < period ? THREAD : GROUND
  }
}

/** Draws upright bars, each with a comb of loose threads on one side. */
function stripe({ period, weight, repeat, pick }: Draft): Motif {
  const combs = Array.from({ length: 8 }, () => pick(4))
  const offset = pick(2)
  const step = period + weight
  return (across, down) => {
    const column = fold(across, repeat) + offset
    const comb = combs[Math.floor(column / step) % combs.length] ?? 0
    const at = column % step
    if (at < weight) return comb === 3 && down % 2 === 1 ? GROUND : FIGURE
    if (comb === 0 || at !== weight) return GROUND
    return (down + comb) % 2 === 0 ? THREAD : GROUND
  }
}

/** Draws a pillar and right-angled frets around it, followed inside by a dotted thread. */
function fret({ period, weight, repeat, pick }: Draft): Motif {
  const corner = period + 2 + pick(3)
  const beam = Math.max(1, Math.min(period - 1, 2 + pick(3)))
  const pillar = pick(2) * 2
  return (across, down) => {
    const column = fold(across, repeat)
    if (column >= pillar && column < pillar + weight) return FIGURE
    if (pillar > 0 && column === 0) return down % 2 === 0 ? THREAD : GROUND
    if (column >= corner && down === beam) return FIGURE
    if (column >= corner && column < corner + weight && down > beam) return FIGURE
    if (column === corner - 2) return down % 2 === 0 ? THREAD : GROUND
    if (column > corner - 2 && down === Math.max(beam - 2, 0))
      return (column - corner) % 2 === 0 ? THREAD : GROUND
    if (column > corner + 3 && down > beam + 3) return down % 3 === 0 && column % 3 !== 1 ? THREAD : GROUND
    return GROUND
  }
}

/** Draws slanting arms that end in hooks, a curl above and below, a knot in the middle. */
function hook({ period, weight, repeat, pick }: Draft): Motif {
  const arm = 2 + pick(3)
  const curlDown = Math.max(3, period + pick(2))
  const curlAcross = 1 + pick(2)
  return (across, down) => {
    const column = fold(across, repeat)
    if (column + down < 1) return FIGURE
    const curl = Math.abs(column - curlAcross - 1) + Math.abs(down - curlDown)
    if (curl === 2) return column > curlAcross ? FIGURE : THREAD
    if (curl < 4) return GROUND
    const slant = column - down - arm
    const outer = column + down - period * 2 - arm
    if (slant >= 0 && slant < weight && down <= period + 1) return THREAD
    if (slant === weight + 1 && down <= period) return FIGURE
    if (outer === 0) return FIGURE
    if (outer === 2) return THREAD
    if (outer > 3 && slant > 3) return (outer + (slant % 2)) % 4 === 0 ? FIGURE : GROUND
    return GROUND
  }
}

/** Returns where a step lies that goes back and forth between 0 and `half`. */
function wave(at: number, half: number): number {
  const within = at % (2 * half)
  return within <= half ? within : 2 * half - within
}

function fold(at: number, repeat: number | null): number {
  return repeat === null ? at : wave(at, repeat)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
