import type { ListedWord } from '../keywords/word-list.ts'

/** A few of the names that the product hands in (`domain/src/refused-names.ts`). */
export const REFUSED_NAMES: readonly ListedWord[] = Object.entries({
  artists: ['van gogh'],
  people: ['beyonce'],
  characters: ['batman', 'spider man'],
  brands: ['iphone', 'mcdonald s', 'nike', 'tesla'],
  agencies: ['shutterstock'],
  making: ['ai generated', 'generative ai'],
}).flatMap(([kind, names]) => names.map((name) => ({ name, kind })))
