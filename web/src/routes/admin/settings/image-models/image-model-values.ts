import type { ImageModelRow } from '@thokham/contract/reference-data'
import { IMAGE_MODELS, type ImageModel, type ImageQuality } from '@thokham/domain/image/image-model'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'

type Provider = ImageModel['provider']

/** A model of pictures as it is typed: dollars that may be missing, days of either era, and whose sizes it has. */
export interface ImageModelValues {
  content: Omit<ImageModel, 'sizing' | 'qualities' | 'price' | 'ends' | 'successor'> & {
    /** The model whose qualities and ways of naming sizes and counting it has. */
    like: string
    sizing: TypedSizing
    price: TypedPrice
    ends: string
    successor: string
  }
}

/** What any kind of sizes is typed in. */
interface TypedSizing {
  step: number | null
  longest: number | null
  ratio: number | null
  least: number | null
  most: number | null
  /** One a line: ratio, name where it has one, width × height. */
  sizes: string
}

const NO_SIZING: TypedSizing = { step: null, longest: null, ratio: null, least: null, most: null, sizes: '' }
const HIGHEST_SIDE = 20_000

/** What any kind of price is typed in. */
interface TypedPrice {
  /** In dollars here. */
  microUsd: number | null
  textIn: number | null
  textOut: number | null
  imageOut: number | null
  factors: Record<ImageQuality, number | null>
  tokens: Record<string, number | null>
}

const NO_PRICE: TypedPrice = {
  microUsd: null,
  textIn: null,
  textOut: null,
  imageOut: null,
  factors: { low: 1, medium: 1, high: 1 },
  tokens: {},
}

/** Returns the models that a new one can be like: those of the rows, and of the release. */
export function patternsOf(rows: readonly ImageModelRow[], provider: Provider): ImageModel[] {
  const own = rows.map(({ content }) => content)
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...IMAGE_MODELS.filter(({ id }) => !known.has(id))].filter(
    (model) => model.provider === provider,
  )
}

/** Returns a model as the form shows it. @param row null = a new one @param today Bangkok date */
export function typedImageModel(
  row: ImageModelRow | null,
  rows: readonly ImageModelRow[],
  today: string,
): ImageModelValues {
  if (row) {
    const { qualities: _, sizing, price, ends, successor, checked, ...model } = row.content
    return {
      content: {
        ...model,
        like: model.id,
        sizing: typedSizing(sizing),
        price: typedPrice(price),
        ends: ends === null ? '' : buddhistDate(ends),
        successor: successor ?? '',
        checked: buddhistDate(checked),
      },
    }
  }
  const [first] = patternsOf(rows, 'openai')
  return {
    content: {
      provider: 'openai',
      id: '',
      isDefault: false,
      like: first?.id ?? '',
      sizing: first ? typedSizing(first.sizing) : NO_SIZING,
      price: first ? typedPrice(first.price) : NO_PRICE,
      ends: '',
      successor: '',
      source: '',
      checked: buddhistDate(today),
    },
  }
}

/** Returns a price as it is typed. */
export function typedPrice(price: ImageModel['price']): TypedPrice {
  if (price.kind === 'picture') return { ...NO_PRICE, microUsd: price.microUsd / 1e6 }
  const { kind: _, ...typed } = price
  return { ...NO_PRICE, ...typed }
}

/** Returns what was typed as the operation takes it; what is no day or number stays as it is, to be refused. */
export function readImageModel({ content }: ImageModelValues, rows: readonly ImageModelRow[]): unknown {
  const { like, sizing, price, ends, successor, checked, ...model } = content
  const pattern = patternsOf(rows, model.provider).find(({ id }) => id === like)
  return {
    ...model,
    sizing: pattern && readSizing(pattern.sizing.kind, sizing),
    qualities: pattern?.qualities,
    price: pattern && readPrice(pattern.price.kind, price),
    ...(pattern?.mostPictures && { mostPictures: pattern.mostPictures }),
    ends: ends === '' ? null : dayOf(ends),
    successor: successor === '' ? null : successor,
    checked: dayOf(checked),
  }
}

/** Returns sizes as they are typed. */
export function typedSizing(sizing: ImageModel['sizing']): TypedSizing {
  if (sizing.kind === 'grid') {
    const { kind: _, ...typed } = sizing
    return { ...NO_SIZING, ...typed }
  }
  const lines = sizing.sizes.map(({ ratio, scale, width, height }) =>
    [ratio, ...(scale === '' ? [] : [scale]), `${width} × ${height}`].join(' '),
  )
  return { ...NO_SIZING, sizes: lines.join('\n') }
}

/** What is no size makes no list of them, to be refused at its box. */
function readSizing(kind: ImageModel['sizing']['kind'], typed: TypedSizing): unknown {
  const { sizes, ...grid } = typed
  if (kind === 'grid') return { kind, ...grid }
  const read = sizes
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(sizeOfLine)
  return { kind, sizes: read.includes(null) ? null : read }
}

function sizeOfLine(line: string) {
  const [, ratio, scale = '', w, h] =
    /^\s*([1-9]\d{0,2}:[1-9]\d{0,2})\s+(?:(\S{1,10})\s+)?([1-9]\d{0,4})\s*[×x*]\s*([1-9]\d{0,4})\s*$/i.exec(
      line,
    ) ?? []
  const [width, height] = [Number(w), Number(h)]
  return ratio && Math.max(width, height) <= HIGHEST_SIDE ? { ratio, scale, width, height } : null
}

function readPrice(kind: ImageModel['price']['kind'], typed: TypedPrice): unknown {
  const { microUsd, textIn, textOut, imageOut, factors, tokens } = typed
  if (kind === 'picture') return { kind, microUsd: microUsd === null ? null : Math.round(microUsd * 1e6) }
  return { kind, textIn, textOut, imageOut, ...(kind === 'tokens' ? { factors } : { tokens }) }
}

const dayOf = (typed: string) => gregorianDate(typed) ?? typed
