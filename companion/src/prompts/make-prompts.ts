import { randomInt } from 'node:crypto'
import {
  count,
  faultsOf,
  GrammarError,
  type Indices,
  isDrawn,
  lint,
  PLAN_IDS,
  placeOfKeyword,
  type Recipe,
  sampleIndices,
} from '@thokham/engine'
import { oneOf, wholeNumber } from '../arguments.ts'
import { Failure } from '../failure.ts'
import { Progress } from '../progress.ts'
import { nameOf } from '../read-text.ts'
import { HELP } from './help.ts'
import { type Options, readOptions } from './options.ts'
import { packedChunks, packedSentences, packPrompts } from './packed.ts'
import { jsonChunks, type Portion, textChunks } from './portions.ts'
import { isCsv, type MadeRecipe, recipeOf } from './recipe-of.ts'
import { writeFile, writeStdout } from './write.ts'

const SEEDS = 2 ** 32

/** Runs `thokham prompts`: reads, counts, generates and writes, and reports on stderr what it did. */
export async function makePrompts(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.help) {
    process.stdout.write(HELP)
    return
  }
  const format = oneOf('format', options.format, ['txt', 'json'])
  const plan = options.pack === undefined ? null : oneOf('pack', options.pack, PLAN_IDS)
  const wanted =
    options.count === undefined ? null : wholeNumber('count', options.count, 1, Number.MAX_SAFE_INTEGER)
  const seed = options.seed === undefined ? randomInt(SEEDS) : wholeNumber('seed', options.seed, 0, SEEDS - 1)
  const made = await recipeOf(options, seed)
  if (made.hidden > 0) say(`ลบอักขระที่มองไม่เห็นแล้ว ${group(made.hidden)} ตัว`)
  const { recipe, total } = readable(made, options)
  if (made.refused) {
    const flags = made.refused.flags.map((flag) => `--${flag}`).join(' ')
    say(`คำเตือน: ${made.refused.version} ไม่รองรับ ${flags} จึงไม่ใส่`)
  }
  for (const finding of lint(recipe)) if (finding.level === 'warn') say(`คำเตือน: ${finding.reason}`)
  const indices = sampled(total, wanted, seed)
  if (options.seed === undefined && (indices || isDrawn(recipe))) say(`ใช้ --seed ${seed} เพื่อให้ได้ชุดเดิม`)
  const progress = new Progress(indices ? BigInt(indices.length) : total)
  const packed = plan && packPrompts(recipe, indices, total, plan)
  const portions = packed ? packedChunks(packed, format) : portionsOf(recipe, indices, format)
  if (options.out === undefined) await writeStdout(portions, progress)
  else await writeFile(options.out, portions, progress)
  progress.end()
  say(closing(progress.done, total))
  if (plan && packed) for (const sentence of packedSentences(packed, progress.done, plan)) say(sentence)
}

function portionsOf(recipe: Recipe, indices: Indices | null, format: 'txt' | 'json'): Iterable<Portion> {
  return format === 'json' ? jsonChunks(recipe, indices) : textChunks(recipe, indices)
}

/** Faults told at most. */
const MOST_FAULTS = 100

/**
 * Counts the prompts. Lines that cannot be read are left out, each told with its place in the file, and the others are made.
 * @throws Failure when nothing is left
 */
function readable({ recipe, text }: MadeRecipe, options: Options): { recipe: Recipe; total: bigint } {
  const file = nameOf(options.keywords ?? '')
  const placed = (error: GrammarError) => placeOf(error, file, text)
  try {
    return { recipe, total: totalOf(recipe, file) }
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error
    const faults = faultsOf(recipe)
    const bad = new Set(faults.map(({ keyword }) => keyword))
    const keywords = recipe.keywords.filter((_, at) => !bad.has(at))
    if (bad.has(null) || keywords.length === 0) throw new Failure(placed(error))
    const rest = { ...recipe, keywords }
    const total = totalOf(rest, file)
    for (const { error: fault } of faults.slice(0, MOST_FAULTS)) say(`คำเตือน: ${placed(fault)}`)
    say(`มีจุดผิด ${group(faults.length)} บรรทัด ที่เหลือสร้างได้`)
    return { recipe: rest, total }
  }
}

function totalOf(recipe: Recipe, file: string): bigint {
  const total = count(recipe)
  if (total === 0n) throw new Failure(`ไม่พบคีย์เวิร์ดใน ${file} กรุณาใส่อย่างน้อย 1 คำ`)
  return total
}

/** Returns what is wrong, with its place in the file of keywords. */
function placeOf(error: GrammarError, file: string, text: string): string {
  const place =
    error.source.field === 'keywords' && !isCsv(file) ? placeOfKeyword(text, error.line - 1) : null
  if (!place) return error.message
  return `${file} บรรทัด ${place.line} ตำแหน่ง ${place.column + error.column - 1}: ${error.sentence}`
}

/** Samples the prompts that are written; null for all of them. */
function sampled(total: bigint, wanted: number | null, seed: number): Indices | null {
  if (wanted === null || BigInt(wanted) === total) return null
  if (BigInt(wanted) < total) return sampleIndices(total, wanted, seed, 2)
  say(`สร้างได้สูงสุด ${group(total)} รายการจากตัวเลือกที่เลือกไว้`)
  return null
}

function closing(done: bigint, total: bigint): string {
  return done === total
    ? `สร้าง Prompt แล้ว ${group(done)} รายการ`
    : `สร้าง Prompt แล้ว ${group(done)} รายการ สุ่มจากทั้งหมด ${group(total)} รายการ`
}

function group(number: bigint | number): string {
  return number.toLocaleString('en-US')
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
