import type { FontCut } from './cut-fonts.ts'

/** The letters beside Thai that texts of ours and prompts are written in; `scripts/letters.test.mjs` holds them against the texts. */
export const COMMON_LETTERS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at))}\u00a0©«®°±·»×÷\u2009\u200b–—‘’“”•…‹›\u202f\u2060€™↑↓−`

const letters = (as: string) => ({ text: COMMON_LETTERS, as })
const weights = { min: 400, max: 700 }
/** What joins letters and sets marks above them; small capitals, fractions and other sets nobody shows. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/** What a page of ours shows of its fonts ([decision 052](../docs/decisions/052-fonts-are-cut-to-what-is-shown.md)). */
export const FONT_CUTS: readonly FontCut[] = [
  { file: 'anuphan-thai-wght-normal', weights },
  { file: 'anuphan-latin-wght-normal', letters: letters('anuphan-common-wght-normal'), features, weights },
  // Prompts are read letter by letter: nothing is joined (`font-variant-ligatures: none`).
  {
    file: 'jetbrains-mono-latin-wght-normal',
    letters: letters('jetbrains-mono-common-wght-normal'),
    features: [],
    weights,
  },
  ...['400', '600'].flatMap((weight) => [
    { file: `ibm-plex-sans-thai-looped-thai-${weight}-normal` },
    {
      file: `ibm-plex-sans-thai-looped-latin-${weight}-normal`,
      letters: letters(`ibm-plex-sans-thai-looped-common-${weight}-normal`),
      range: 'U+A0-2FF,U+1E00-1EFF,U+2000-2BFF',
      features,
    },
  ]),
]
