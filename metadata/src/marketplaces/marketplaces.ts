import { ADOBE_CATEGORIES, type Category, SHUTTERSTOCK_CATEGORIES } from './categories.ts'
import type { Listing } from './listing.ts'

export const MARKETPLACE_IDS = [
  'adobe',
  'shutterstock',
  'magnific',
  '123rf',
  'dreamstime',
  'generic',
] as const
export type MarketplaceId = (typeof MARKETPLACE_IDS)[number]

/** A column of a marketplace's CSV. */
export interface Column {
  readonly header: string
  readonly value: (listing: Listing) => string
}

/** What a marketplace asks for; null where it says nothing. */
export interface Marketplace {
  readonly id: MarketplaceId
  readonly name: string
  /** Characters of a file's name, suffix included. */
  readonly mostFileName: number | null
  /** Whether pictures are listed by a title, or by their description alone. */
  readonly lists: 'title' | 'description'
  readonly mostTitle: number | null
  readonly titleTakesCommas: boolean
  readonly keywords: { readonly least: number | null; readonly most: number | null }
  readonly categories: {
    readonly least: number
    readonly most: number
    /** Null: their names are not known here. */
    readonly choices: readonly Category[] | null
  }
  /** Pictures made by generators: ticked on its page, marked by a keyword or in the description, or not taken. */
  readonly ai: 'tick' | 'keyword' | 'description' | 'refused' | 'unstated'
  readonly csv: { readonly delimiter: ',' | ';'; readonly columns: readonly Column[] }
}

/** The keyword by which Magnific knows pictures of generators. */
export const AI_KEYWORD = '_ai_generated'
/** What a description must say where a marketplace knows pictures of generators by it. */
export const AI_PHRASE = 'AI generated'
/** A file of a marketplace's CSV: Adobe Stock's limits, which serve for all. */
export const MOST_CSV_ROWS = 5000
export const MOST_CSV_BYTES = 1024 * 1024

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')
const keywordsOf = ({ keywords }: Listing) => keywords.map((one) => one.replace(/[,;]/g, ' ')).join(',')
const described = ({ description, title }: Listing) => description || title
const titled = ({ title, description }: Listing) => title || description
const column = (header: string, value: Column['value']): Column => ({ header, value })
const constant = (header: string, value: string): Column => ({ header, value: () => value })

const ANY = {
  mostFileName: null,
  lists: 'title',
  mostTitle: null,
  titleTakesCommas: true,
  keywords: { least: null, most: null },
  categories: { least: 0, most: 3, choices: null },
} as const

/** What is known of each; what is not confirmed is not checked. */
export const MARKETPLACES: Readonly<Record<MarketplaceId, Marketplace>> = {
  adobe: {
    ...ANY,
    id: 'adobe',
    name: 'Adobe Stock',
    mostFileName: 30,
    mostTitle: 70,
    titleTakesCommas: false,
    keywords: { least: null, most: 49 },
    categories: { least: 0, most: 1, choices: ADOBE_CATEGORIES },
    ai: 'tick',
    csv: {
      delimiter: ',',
      columns: [
        column('Filename', ({ fileName }) => fileName),
        column('Title', titled),
        column('Keywords', keywordsOf),
        column('Category', ({ categories }) => categories[0] ?? ''),
        column('Releases', ({ releases }) => releases.join(',')),
      ],
    },
  },
  shutterstock: {
    ...ANY,
    id: 'shutterstock',
    name: 'Shutterstock',
    lists: 'description',
    keywords: { least: 7, most: 50 },
    categories: { least: 1, most: 2, choices: SHUTTERSTOCK_CATEGORIES },
    ai: 'refused',
    csv: {
      delimiter: ',',
      columns: [
        column('Filename', ({ fileName }) => fileName),
        column('Description', described),
        column('Keywords', keywordsOf),
        column('Categories', ({ categories }) => categories.slice(0, 2).join(',')),
        column('Illustration', ({ isIllustration }) => yesNo(isIllustration)),
        column('Mature Content', ({ isMature }) => yesNo(isMature)),
        column('Editorial', ({ isEditorial }) => yesNo(isEditorial)),
      ],
    },
  },
  magnific: {
    ...ANY,
    id: 'magnific',
    name: 'Magnific (Freepik)',
    ai: 'keyword',
    csv: {
      delimiter: ';',
      columns: [
        column('Filename', ({ fileName }) => fileName),
        column('Title', titled),
        column('Keywords', keywordsOf),
        column('Prompt', ({ prompt }) => prompt),
        column('Model', ({ aiModel }) => aiModel),
      ],
    },
  },
  '123rf': {
    ...ANY,
    id: '123rf',
    name: '123RF',
    lists: 'description',
    ai: 'unstated',
    csv: {
      delimiter: ',',
      columns: [
        column('oldfilename', ({ fileName }) => fileName),
        constant('123rf_filename', ''),
        column('description', described),
        column('keywords', keywordsOf),
        column('country', ({ country }) => country),
      ],
    },
  },
  dreamstime: {
    ...ANY,
    id: 'dreamstime',
    name: 'Dreamstime',
    ai: 'description',
    csv: {
      delimiter: ',',
      columns: [
        column('Filename', ({ fileName }) => fileName),
        column('Image Name', titled),
        column('Description', described),
        column('Category 1', ({ categories }) => categories[0] ?? ''),
        column('Category 2', ({ categories }) => categories[1] ?? ''),
        column('Category 3', ({ categories }) => categories[2] ?? ''),
        column('keywords', keywordsOf),
        constant('Free', '0'),
        constant('W-EL', '0'),
        constant('P-EL', '0'),
        constant('SR-EL', '0'),
        constant('SR-Price', '0'),
        column('Editorial', ({ isEditorial }) => (isEditorial ? '1' : '0')),
        column('MR doc Ids', ({ releases }) => releases.join(',')),
        constant('Pr Docs', ''),
      ],
    },
  },
  generic: {
    ...ANY,
    id: 'generic',
    name: 'CSV',
    ai: 'unstated',
    csv: {
      delimiter: ',',
      columns: [
        column('Filename', ({ fileName }) => fileName),
        column('Title', titled),
        column('Description', described),
        column('Keywords', keywordsOf),
        column('Categories', ({ categories }) => categories.join(',')),
        column('Copyright', ({ copyright }) => copyright),
        column('AI generated', ({ isAi }) => yesNo(isAi)),
        column('AI model', ({ aiModel }) => aiModel),
        column('Prompt', ({ prompt }) => prompt),
      ],
    },
  },
}
