import {
  type Braces,
  emptyRecipe,
  isModel,
  keywordLines,
  keywordsFromCsv,
  NO_FLAGS,
  newerModels,
  type Recipe,
  takenFlags,
} from '@thokham/engine'
import { listOf, oneOf, wholeNumber } from '../arguments.ts'
import { Failure } from '../failure.ts'
import { readLists, readText } from '../read-text.ts'
import type { Options } from './options.ts'

/** Makes the recipe that the options describe, and returns the text its keywords came from (for messages). */
export async function recipeOf(options: Options, seed: number): Promise<{ recipe: Recipe; text: string }> {
  const { keywords: file } = options
  if (!file) throw new Failure('กรุณาระบุไฟล์คีย์เวิร์ดด้วย --keywords FILE หรือ --keywords - เพื่ออ่านจาก stdin')
  const chosen = optionsOf(options)
  const lists = options.lists === undefined ? {} : await readLists(options.lists)
  const personal = options.personal === undefined ? [] : keywordLines(await readText(options.personal))
  const text = await readText(file)
  const keywords = isCsv(file) ? keywordsFromCsv(text) : keywordLines(text)
  return { recipe: emptyRecipe({ ...chosen, keywords, personal, lists, seed }), text }
}

/** Returns whether a keyword file is a table by its name; a table gives its first column. */
export function isCsv(file: string): boolean {
  return /\.(?:csv|tsv)$/i.test(file)
}

/** Reads everything of a recipe that needs no file. */
function optionsOf(options: Options): Partial<Recipe> {
  const aspects = listOf(options.aspects)
  const bad = aspects.find((aspect) => !/^[1-9]\d{0,4}:[1-9]\d{0,4}$/.test(aspect))
  if (bad !== undefined) throw new Failure(`อัตราส่วน “${bad}” ใช้ไม่ได้ ต้องเป็น กว้าง:สูง เช่น 16:9`)
  if (options.lists !== undefined && !options.advanced) throw new Failure('--lists ใช้ร่วมกับ --advanced เท่านั้น')
  return {
    mode: oneOf('mode', options.mode, ['all', 'pick']),
    styles: listOf(options.styles),
    aspects,
    stylize: listOf(options.stylize).map((value) => wholeNumber('stylize', value, 0, 1000)),
    chaos: listOf(options.chaos).map((value) => wholeNumber('chaos', value, 0, 100)),
    quality: oneOf('quality', options.quality, ['high', 'medium', 'low', 'none']),
    model: modelOf(options.model),
    prefix: options.prefix,
    suffix: options.suffix,
    copySpace: options['copy-space'],
    whiteBackground: options['white-background'],
    no: options.no,
    repeat: wholeNumber('repeat', options.repeat, 1, 1000),
    extra: options.extra,
    ...flagsOf(options),
    advanced: options.advanced,
    braces: oneOf<Braces>('braces', options.braces, ['keep', 'expand']),
  }
}

const MODELS = ['7', '6.1', '5.2', 'niji', 'none']

/** Reads a version: one that is known, or one that may be newer than this program. */
function modelOf(written: string): string {
  const model = written.trim().toLowerCase().replace(/^v/, '')
  return isModel(model) ? model : oneOf('model', model, [...MODELS, ...newerModels(MODELS)])
}

/** Reads the parameters of Midjourney that have an option of their own; what they are asked for is printed, whatever the version. */
function flagsOf(options: Options): Pick<Recipe, 'flags'> {
  const { raw, tile, draft, hd, sref, sw } = options
  const flags = takenFlags(
    {
      ...NO_FLAGS,
      ...{ raw, tile, draft, hd, sref },
      exp: wholeNumber('exp', options.exp, 0, 100),
      weird: wholeNumber('weird', options.weird, 0, 3000),
      sw: sw === undefined ? null : wholeNumber('sw', sw, 0, 1000),
    },
    null,
  )
  return flags ? { flags } : {}
}
