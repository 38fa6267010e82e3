import { randomInt } from 'node:crypto'
import {
  count,
  GrammarError,
  type Indices,
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
import { isCsv, recipeOf } from './recipe-of.ts'
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
  const { recipe, text } = await recipeOf(options, seed)
  const total = counted(recipe, options, text)
  for (const finding of lint(recipe)) if (finding.level === 'warn') say(`คำเตือน: ${finding.reason}`)
  const indices = sampled(total, wanted, seed)
  if (options.seed === undefined && (indices || usesSeed(recipe))) say(`ใช้ --seed ${seed} เพื่อให้ได้ชุดเดิม`)
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

/** Counts the prompts; a template that cannot be read is reported with its place in the file. */
function counted(recipe: Recipe, options: Options, text: string): bigint {
  const file = nameOf(options.keywords ?? '')
  try {
    const total = count(recipe)
    if (total === 0n) throw new Failure(`ไม่พบคีย์เวิร์ดใน ${file} กรุณาใส่อย่างน้อย 1 คำ`)
    return total
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error
    const place =
      error.source.field === 'keywords' && !isCsv(file) ? placeOfKeyword(text, error.line - 1) : null
    if (!place) throw new Failure(error.message)
    throw new Failure(
      `${file} บรรทัด ${place.line} ตำแหน่ง ${place.column + error.column - 1}: ${error.sentence}`,
    )
  }
}

/** Samples the prompts that are written; null for all of them. */
function sampled(total: bigint, wanted: number | null, seed: number): Indices | null {
  if (wanted === null || BigInt(wanted) === total) return null
  if (BigInt(wanted) < total) return sampleIndices(total, wanted, seed)
  say(`สร้างได้สูงสุด ${group(total)} รายการจากตัวเลือกที่เลือกไว้`)
  return null
}

/** Returns whether another seed would give other prompts. */
function usesSeed(recipe: Recipe): boolean {
  const picked = [recipe.stylize, recipe.chaos, recipe.personal, recipe.mode === 'pick' ? recipe.aspects : []]
  return recipe.advanced || picked.some((values) => values.length > 1)
}

function closing(done: bigint, total: bigint): string {
  return done === total
    ? `สร้าง Prompt แล้ว ${group(done)} รายการ`
    : `สร้าง Prompt แล้ว ${group(done)} รายการ สุ่มจากทั้งหมด ${group(total)} รายการ`
}

function group(number: bigint): string {
  return number.toLocaleString('en-US')
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
