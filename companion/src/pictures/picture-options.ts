import { join } from 'node:path'
import { THB_PER_USD } from '@thokham/domain/ai-cost'
import {
  DRAWING_PROVIDERS,
  type DrawingProvider,
  findImageModel,
  IMAGE_MODELS,
  IMAGE_QUALITIES,
  type ImageModel,
  type ImageQuality,
  OWN_SIZING,
  type PricedModel,
} from '@thokham/domain/image/image-model'
import { oneOf, readArguments, wholeNumber } from '../arguments.ts'
import { configFolder } from '../config-folder.ts'
import { Failure } from '../failure.ts'
import { checkedAddress } from '../metadata/provider/provider-address.ts'

const OPTIONS = {
  prompts: { type: 'string' },
  provider: { type: 'string' },
  ceiling: { type: 'string' },
  out: { type: 'string', default: '.' },
  model: { type: 'string' },
  quality: { type: 'string', default: 'medium' },
  ratio: { type: 'string', default: '3:2' },
  megapixels: { type: 'string', default: '4' },
  'per-prompt': { type: 'string', default: '1' },
  price: { type: 'string' },
  rate: { type: 'string' },
  'base-url': { type: 'string' },
  'key-file': { type: 'string' },
  again: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** How each is called on the command line, where its key is looked for, and where it is asked. */
const PROVIDERS: Readonly<Record<DrawingProvider, { word: string; key: string; url: string }>> = {
  openai: { word: 'openai', key: 'OPENAI_API_KEY', url: 'https://api.openai.com/v1' },
  gemini: {
    word: 'gemini',
    key: 'GEMINI_API_KEY',
    url: 'https://generativelanguage.googleapis.com/v1beta',
  },
  fal: { word: 'fal', key: 'FAL_KEY', url: 'https://queue.fal.run' },
  replicate: { word: 'replicate', key: 'REPLICATE_API_TOKEN', url: 'https://api.replicate.com/v1' },
  imageServer: { word: 'own', key: 'IMAGE_SERVER_API_KEY', url: '' },
}
const MOST_BAHT = 100_000

/** What `thokham pictures` is asked to do. */
export interface PictureOptions {
  readonly isHelp: boolean
  readonly prompts: string
  readonly provider: DrawingProvider
  readonly model: Pick<ImageModel, 'id' | 'sizing' | 'qualities'> & PricedModel
  readonly quality: ImageQuality
  /** Of prompts that name none. */
  readonly ratio: string
  readonly pixels: number
  readonly perPrompt: number
  /** Satang */
  readonly ceiling: number
  readonly thbPerUsd: number
  readonly out: string
  readonly baseUrl: string
  readonly keyName: string
  readonly keyFile: string
  /** Pictures that may be paid for are asked for once more, and failed ones. */
  readonly isAgain: boolean
  readonly isDryRun: boolean
}

/** Returns where a provider's key lies: the files that the whole program reads. */
export function pictureKeyOf(provider: DrawingProvider, env: NodeJS.ProcessEnv) {
  const { word, key } = PROVIDERS[provider]
  return { word, keyName: key, keyFile: join(configFolder(env), `${word}.key`) }
}

/** Reads the arguments of `thokham pictures`; null = its help is asked for. @throws Failure naming what cannot be understood */
export function readPictureOptions(args: readonly string[], env: NodeJS.ProcessEnv): PictureOptions | null {
  const { values } = readArguments('pictures', OPTIONS, args, false)
  if (values.help) return null
  const { prompts, ceiling } = values
  if (prompts === undefined) throw new Failure('กรุณาระบุไฟล์ Prompt ด้วย --prompts')
  if (values.provider === undefined) throw new Failure('กรุณาระบุผู้ให้บริการด้วย --provider')
  if (ceiling === undefined) throw new Failure('กรุณาระบุเพดานเงินเป็นบาทด้วย --ceiling')
  const words = DRAWING_PROVIDERS.map((each) => PROVIDERS[each].word)
  const word = oneOf('provider', values.provider, words)
  const provider = DRAWING_PROVIDERS.find((each) => PROVIDERS[each].word === word) as DrawingProvider
  const { url } = PROVIDERS[provider]
  const place = pictureKeyOf(provider, env)
  const thbPerUsd = values.rate === undefined ? THB_PER_USD : baht('rate', values.rate)
  if (!/^[1-9]\d{0,4}:[1-9]\d{0,4}$/.test(values.ratio))
    throw new Failure(`--ratio ต้องเป็น W:H เช่น 3:2 (ได้ “${values.ratio}”)`)
  const address = values['base-url'] ?? (env[`${word.toUpperCase()}_IMAGE_URL`] || url)
  if (address === '') throw new Failure('กรุณาระบุที่อยู่เซิร์ฟเวอร์ของคุณด้วย --base-url')
  return {
    isHelp: false,
    prompts,
    provider,
    model: modelOf(provider, values.model, values.price),
    quality: oneOf('quality', values.quality, IMAGE_QUALITIES),
    ratio: values.ratio,
    pixels: baht('megapixels', values.megapixels) * 1e6,
    perPrompt: wholeNumber('per-prompt', values['per-prompt'], 1, 8),
    ceiling: Math.round(baht('ceiling', ceiling) * 100),
    thbPerUsd,
    out: values.out,
    baseUrl: checkedAddress(address),
    keyName: place.keyName,
    keyFile: values['key-file'] ?? place.keyFile,
    isAgain: values.again,
    isDryRun: values['dry-run'],
  }
}

/** Returns the model that is asked; an own server's has the price that its owner says. */
function modelOf(
  provider: DrawingProvider,
  id: string | undefined,
  price: string | undefined,
): PictureOptions['model'] {
  if (provider === 'imageServer') {
    if (id === undefined || price === undefined)
      throw new Failure('เซิร์ฟเวอร์ของคุณต้องมี --model และ --price (บาทต่อภาพ ไม่คิดเงินใส่ 0)')
    // Parts of a satang are rounded up: what is said is never less.
    const satang = Math.ceil(Math.round(baht('price', price) * 10_000) / 100)
    return { id, sizing: OWN_SIZING, qualities: [], price: { kind: 'own', satang } }
  }
  const offered = IMAGE_MODELS.filter((model) => model.provider === provider)
  const found = findImageModel(offered, provider, id)
  if (!found) throw new Failure(`ไม่รู้จักโมเดล ${id} ใช้ได้: ${offered.map((model) => model.id).join(', ')}`)
  return found
}

function baht(name: string, value: string): number {
  const number = /^\s*\d{1,6}(?:\.\d{1,4})?\s*$/.test(value) ? Number(value) : Number.NaN
  if (number >= 0 && number <= MOST_BAHT) return number
  throw new Failure(`--${name} ต้องเป็นตัวเลข 0–${MOST_BAHT} (ได้ “${value}”)`)
}
