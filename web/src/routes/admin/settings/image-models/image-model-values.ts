import type { ImageModelRow } from '@thokham/contract/reference-data'
import { IMAGE_MODELS, type ImageModel, type ImageQuality } from '@thokham/domain/image/image-model'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'

type Provider = ImageModel['provider']

/** A model of pictures as it is typed: dollars that may be missing, days of either era, and whose sizes it has. */
export interface ImageModelValues {
  content: Omit<ImageModel, 'sizing' | 'qualities' | 'price' | 'ends' | 'successor'> & {
    /** The model whose sizes, qualities and way of counting it has. */
    like: string
    price: TypedPrice
    ends: string
    successor: string
  }
}

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
    const { sizing: _, qualities: __, price, ends, successor, checked, ...model } = row.content
    return {
      content: {
        ...model,
        like: model.id,
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
  const { like, price, ends, successor, checked, ...model } = content
  const pattern = patternsOf(rows, model.provider).find(({ id }) => id === like)
  return {
    ...model,
    sizing: pattern?.sizing,
    qualities: pattern?.qualities,
    price: pattern && readPrice(pattern.price.kind, price),
    ends: ends === '' ? null : dayOf(ends),
    successor: successor === '' ? null : successor,
    checked: dayOf(checked),
  }
}

function readPrice(kind: ImageModel['price']['kind'], typed: TypedPrice): unknown {
  const { microUsd, textIn, textOut, imageOut, factors, tokens } = typed
  if (kind === 'picture') return { kind, microUsd: microUsd === null ? null : Math.round(microUsd * 1e6) }
  return { kind, textIn, textOut, imageOut, ...(kind === 'tokens' ? { factors } : { tokens }) }
}

const dayOf = (typed: string) => gregorianDate(typed) ?? typed
