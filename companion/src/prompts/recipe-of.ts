import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import { columnOf, tableOf } from '@thokham/domain/keywords/keyword-table'
import {
  type Braces,
  emptyRecipe,
  type FlagFields,
  isModel,
  keywordLines,
  keywordsFromCsv,
  NO_FLAGS,
  newerModels,
  type Recipe,
  refusedFlags,
  takenFlags,
  versionOf,
} from '@thokham/engine'
import { listOf, oneOf, wholeNumber } from '../arguments.ts'
import { Failure } from '../failure.ts'
import { readLists, readText } from '../read-text.ts'
import type { Options } from './options.ts'

/** A recipe as the web's generators make it, and what is to be said of it. */
export interface MadeRecipe {
  recipe: Recipe
  /** The text its keywords came from, for messages. */
  text: string
  /** How many characters that nobody sees were taken out of it. */
  hidden: number
  /** Fields of Midjourney's parameters that the version refuses: they are not printed. */
  refused: { version: string; flags: (keyof FlagFields)[] } | null
}

/** Makes the recipe that the options describe. */
export async function recipeOf(options: Options, seed: number): Promise<MadeRecipe> {
  const { keywords: file } = options
  if (!file) throw new Failure('กรุณาระบุไฟล์คีย์เวิร์ดด้วย --keywords FILE หรือ --keywords - เพื่ออ่านจาก stdin')
  const { flags: fields, ...chosen } = optionsOf(options)
  const version = versionOf(chosen)
  const flags = takenFlags(fields, version)
  const refused = refusedFlags(fields, version)
  const lists = options.lists === undefined ? {} : await readLists(options.lists)
  const personal = options.personal === undefined ? [] : keywordLines(await readText(options.personal))
  const { text, removed } = withoutHidden(await readText(file))
  const keywords = isCsv(file) ? keywordsOfTable(text) : keywordLines(text)
  const recipe = emptyRecipe({
    ...chosen,
    ...(flags && { flags }),
    keywords,
    personal,
    lists,
    seed,
    draws: 2,
  })
  return {
    recipe,
    text,
    hidden: removed,
    refused: version && refused.length > 0 ? { version: version.label, flags: refused } : null,
  }
}

/** Returns the keywords of a table: of the column that seems to hold them, or the first of what is rather a list. */
function keywordsOfTable(text: string): string[] {
  const table = tableOf(text)
  return table ? columnOf(table, table.guess, table.hasHead) : keywordsFromCsv(text)
}

/** Returns whether a keyword file is a table by its name. */
export function isCsv(file: string): boolean {
  return /\.(?:csv|tsv)$/i.test(file)
}

/** Reads everything of a recipe that needs no file. */
function optionsOf(options: Options) {
  const aspects = listOf(options.aspects)
  const bad = aspects.find((aspect) => !/^[1-9]\d{0,4}:[1-9]\d{0,4}$/.test(aspect))
  if (bad !== undefined) throw new Failure(`อัตราส่วน “${bad}” ใช้ไม่ได้ ต้องเป็น กว้าง:สูง เช่น 16:9`)
  if (options.lists !== undefined && !options.advanced) throw new Failure('--lists ใช้ร่วมกับ --advanced เท่านั้น')
  if (options.every && !options.advanced) throw new Failure('--every ใช้ร่วมกับ --advanced เท่านั้น')
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
    no: options.no.trim(),
    repeat: wholeNumber('repeat', options.repeat, 1, 1000),
    extra: options.extra,
    flags: flagsOf(options),
    advanced: options.advanced,
    ...(options.every && { variants: 'all' as const }),
    braces: oneOf<Braces>('braces', options.braces, ['keep', 'expand']),
  }
}

const MODELS = ['7', '6.1', '5.2', 'niji', 'none']

/** Reads a version: one that is known, or one that may be newer than this program. */
function modelOf(written: string): string {
  const model = written.trim().toLowerCase().replace(/^v/, '')
  return isModel(model) ? model : oneOf('model', model, [...MODELS, ...newerModels(MODELS)])
}

/** Reads the parameters of Midjourney that have an option of their own. */
function flagsOf(options: Options): FlagFields {
  const { raw, tile, draft, hd, sref, sw } = options
  return {
    ...NO_FLAGS,
    ...{ raw, tile, draft, hd, sref },
    exp: wholeNumber('exp', options.exp, 0, 100),
    weird: wholeNumber('weird', options.weird, 0, 3000),
    sw: sw === undefined ? null : wholeNumber('sw', sw, 0, 1000),
  }
}
