import type { Family } from './motifs.ts'

/** The natural dyes: indigo, turmeric, lac, pandan, ebony, and undyed cotton. */
export type Dye = 'khram' | 'khamin' | 'khrang' | 'toei' | 'makluea' | 'fai'

export interface Dyes {
  ground: Dye
  figure: Dye
  thread: Dye
  /** The selvage along top and bottom. */
  edge: Dye
}

/** What goes well on a ground: pairs of figure and thread, and the edge. */
const ON: Readonly<Record<Dye, { pairs: readonly (readonly [Dye, Dye])[]; edge: Dye }>> = {
  khram: {
    pairs: [
      ['fai', 'khamin'],
      ['khamin', 'fai'],
    ],
    edge: 'khamin',
  },
  khamin: {
    pairs: [
      ['khrang', 'makluea'],
      ['makluea', 'khrang'],
    ],
    edge: 'khrang',
  },
  khrang: {
    pairs: [
      ['fai', 'khamin'],
      ['khamin', 'fai'],
    ],
    edge: 'khamin',
  },
  toei: {
    pairs: [
      ['fai', 'khamin'],
      ['khamin', 'fai'],
    ],
    edge: 'khamin',
  },
  makluea: {
    pairs: [
      ['khamin', 'fai'],
      ['fai', 'khamin'],
    ],
    edge: 'khamin',
  },
  fai: {
    pairs: [
      ['khram', 'khrang'],
      ['khrang', 'khram'],
    ],
    edge: 'khrang',
  },
}

/** Returns the dyes of a cloth on this ground, each drawn by `pick`. */
export function dyesOf(ground: Dye, pick: (below: number) => number): Dyes {
  const { pairs, edge } = ON[ground]
  const [figure, thread] = pairs[pick(pairs.length)] ?? (['fai', 'khamin'] as const)
  return { ground, figure, thread, edge }
}

/** Light values of the dyes, for pictures that stand outside a page and so outside its tokens. */
const DYE_HEX: Readonly<Record<Dye, string>> = {
  khram: '#17476B',
  khamin: '#F0B429',
  khrang: '#A51E3E',
  toei: '#1C6743',
  makluea: '#22302D',
  fai: '#E9EEE9',
}

/** Returns the dye as a colour: the page's token where there is one, else its light value. */
export function dyeColour(dye: Dye): string {
  return `var(--dye-${dye},${DYE_HEX[dye]})`
}

/** Returns the dye lightened towards white by a share of 0 to 100, for cloth that is tone on tone. */
export function lightened(dye: Dye, percent: number): string {
  return `color-mix(in srgb,${dyeColour(dye)},#fff ${percent}%)`
}

/**
 * The cloth of each category the library ships, for pages that know a category by its id alone: what
 * content/categories.json says, as a test compares. Where a category comes from the server, its own cloth counts.
 */
export const CATEGORY_CLOTH = {
  lifestyle: ['hook', 'khrang'],
  business: ['fret', 'khram'],
  technology: ['fret', 'makluea'],
  nature: ['diamond', 'toei'],
  people: ['hook', 'fai'],
  health: ['diamond', 'fai'],
  food: ['diamond', 'khamin'],
  travel: ['zigzag', 'khram'],
  education: ['stripe', 'fai'],
  medical: ['fret', 'fai'],
  architecture: ['fret', 'khamin'],
  abstract: ['hook', 'makluea'],
  sports: ['zigzag', 'khrang'],
  fashion: ['stripe', 'khrang'],
  seasonal: ['zigzag', 'khamin'],
  animals: ['hook', 'toei'],
  industrial: ['stripe', 'makluea'],
  transportation: ['zigzag', 'makluea'],
  urban: ['fret', 'khrang'],
  sustainability: ['diamond', 'toei'],
  backgrounds: ['zigzag', 'toei'],
  family: ['hook', 'khram'],
  beauty: ['diamond', 'khram'],
  'home-interior': ['stripe', 'khram'],
} as const satisfies Record<string, readonly [Family, Dye]>
export type CategoryId = keyof typeof CATEGORY_CLOTH
