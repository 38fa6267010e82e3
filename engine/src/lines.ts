import { baseOf } from './assemble.ts'
import { inSequence } from './grammar/at.ts'
import {
  blankRanks,
  canSayNothing,
  drawSomething,
  EMPTY,
  type Nothing,
  nothingOf,
  saysNothing,
} from './grammar/blank.ts'
import { COUNT_LIMIT, count } from './grammar/count.ts'
import { draw, drawsAnything, type Writing } from './grammar/draw.ts'
import { GrammarError, type Source } from './grammar/grammar-error.ts'
import type { Node } from './grammar/nodes.ts'
import { type ParseContext, parse, type Scope } from './grammar/parse.ts'
import { readPermutations } from './grammar/permutation.ts'
import { permutedLines } from './permutations.ts'
import { type Draws, Stream, streamOf } from './random.ts'
import type { Recipe } from './recipe.ts'

/** The changing words of a prompt. */
export interface Words {
  prefix: string
  base: string
  suffix: string
}

/** The keyword lines of a recipe with their variants: the first dimension of its space. */
export interface Lines {
  /** Keywords that are not empty once commas are removed. */
  keywords: number
  /** Keywords × their variants; where one is picked each keyword counts once, but for the variants marked with `!`. */
  total: bigint
  /** The bases themselves when no word varies: total = bases.length, prefix and suffix are `fixed`. */
  bases: readonly string[] | null
  fixed: { prefix: string; suffix: string }
  /** Words are drawn by the seed, also where every prompt is made. */
  drawn: boolean
  /** Keywords with a way that leaves nothing of them: such a way is no prompt. */
  emptied: number
  /** Returns the words of a line, `rank` from 0 to total − 1, for the prompt numbered `index`. */
  wordsAt(rank: bigint, index: bigint): Words
}

/** Reads the keyword lines, prefix and suffix. Throws GrammarError in advanced mode, and where braces are expanded. */
export function linesOf(recipe: Recipe): Lines {
  return isTemplate(recipe) ? templateLines(recipe) : plainLines(recipe.keywords, recipe)
}

/** Returns whether words of a recipe may vary. */
function isTemplate(recipe: Recipe): boolean {
  return recipe.advanced || (recipe.braces === 'expand' && permutedLines(recipe) > 0)
}

function plainLines(
  keywords: readonly string[],
  { prefix, suffix, braces }: Pick<Recipe, 'prefix' | 'suffix' | 'braces'>,
): Lines {
  const bases: string[] = []
  for (const keyword of keywords) {
    const base = baseOf(keyword, braces !== 'expand')
    if (base !== '') bases.push(base)
  }
  const fixed = { prefix, suffix }
  const wordsAt = (rank: bigint) => ({ ...fixed, base: bases[Number(rank)] as string })
  return {
    keywords: bases.length,
    total: BigInt(bases.length),
    bases,
    fixed,
    drawn: false,
    emptied: 0,
    wordsAt,
  }
}

/** Prefix, keyword and suffix of a line. */
type Templates = [Node, Node, Node]
/** A line, with the ranks of the keyword's ways that leave nothing of it: those are no prompts. */
interface Line {
  templates: Templates
  nothing: Nothing
  blanks: readonly bigint[]
}

function templateLines(recipe: Recipe): Lines {
  const { braces, seed, draws } = recipe
  const templates = templatesOf(recipe)
  const fixed = { prefix: recipe.prefix, suffix: recipe.suffix }
  if (templates.every((line) => line.every((node) => node.kind === 'text'))) {
    const [prefix, , suffix] = templates[0] ?? []
    const words = templates.map(([, node]) => draw(node, NOTHING))
    const written = (node: Node | undefined) => (node ? draw(node, NOTHING) : '')
    return plainLines(words, { prefix: written(prefix), suffix: written(suffix), braces })
  }
  const keepsBraces = braces !== 'expand'
  const lines = templates
    .map((line): Line => {
      const nothing = nothingOf(line[1])
      return { templates: line, nothing, blanks: blankRanks(line[1], nothing) }
    })
    .filter(({ templates: [, keyword], blanks }) => BigInt(blanks.length) < count(keyword))
  const ends = endsOf(lines)
  const wordsAt = (rank: bigint, index: bigint) => {
    const number = lineAt(ends, rank)
    const line = lines[number] as Line
    const writing = writingOf(seed, draws, index)
    const within = withBlanks(line, rank - (ends[number - 1] ?? 0n))
    const [prefix = '', drawn = '', suffix = ''] = inSequence(line.templates, within, writing)
    const keyword = line.nothing.isText(drawn)
      ? drawSomething(line.templates[1], writing, line.nothing)
      : drawn
    return { prefix: tidy(prefix), base: baseOf(keyword, keepsBraces), suffix: tidy(suffix) }
  }
  const emptied = templates.filter(([, node]) => canSayNothing(node, nothingOf(node))).length
  const known = new Map<Node, boolean>()
  const drawn = lines.some((line) => line.templates.some((node) => drawsAnything(node, known)))
  return { keywords: lines.length, total: ends.at(-1) ?? 0n, bases: null, fixed, drawn, emptied, wordsAt }
}

/** Returns the rank of a line's way among all ways, of one among those that leave something of the keyword. */
function withBlanks({ templates: [, keyword, suffix], blanks }: Line, rank: bigint): bigint {
  if (blanks.length === 0) return rank
  const suffixes = count(suffix)
  const own = count(keyword) - BigInt(blanks.length)
  const before = rank / suffixes
  let way = before % own
  for (const blank of blanks) if (blank <= way) way++
  return ((before / own) * count(keyword) + way) * suffixes + (rank % suffixes)
}

/** A line that cannot be read. */
export interface Fault {
  /** 0-based place among the recipe's keywords; null = the prefix, which every line begins with. */
  keyword: number | null
  error: GrammarError
}

/** Returns every fault of a recipe, one a line; without the keywords at fault the rest can be made. */
export function faultsOf(recipe: Recipe): Fault[] {
  if (!isTemplate(recipe)) return []
  const faults: Fault[] = []
  const context = contextOf(recipe)
  let prefix: { node: Node; scope: Scope }
  try {
    prefix = readTemplate(recipe.prefix, { field: 'prefix', line: 1 }, context)
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error
    return [{ keyword: null, error }]
  }
  const suffixes = new Map<Scope, Node | GrammarError>()
  for (const [index, keyword] of recipe.keywords.entries()) {
    try {
      templatesOfLine(recipe, index, keyword, { context, prefix, suffixes })
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
      faults.push({ keyword: index, error })
    }
  }
  return faults
}

/**
 * Reads the templates of every line. Variables of the prefix are in sight in every line, those of a line in the suffix
 * after it.
 */
function templatesOf(recipe: Recipe): Templates[] {
  const context = contextOf(recipe)
  const prefix = readTemplate(recipe.prefix, { field: 'prefix', line: 1 }, context)
  const known: Known = { context, prefix, suffixes: new Map() }
  const lines: Templates[] = []
  for (const [index, keyword] of recipe.keywords.entries()) {
    const templates = templatesOfLine(recipe, index, keyword, known)
    if (templates) lines.push(templates)
  }
  return lines
}

/** What the lines of a recipe share while they are read. */
interface Known {
  context: LineContext
  prefix: { node: Node; scope: Scope }
  /** The suffix, as it reads after the variables in sight. */
  suffixes: Map<Scope, Node | GrammarError>
}

interface LineContext extends ParseContext {
  readonly advanced: boolean
}

function contextOf({
  lists,
  advanced,
  braces,
  mode,
  variants = mode === 'pick' ? 'one' : 'all',
  draws,
}: Recipe): LineContext {
  const unnamed = variants === 'one' ? 'random' : 'every'
  return { lists, read: new Map(), unnamed, weighsEntries: draws !== undefined, advanced, braces }
}

/** Reads a template of the advanced grammar, or the permutations of a plain text. */
function readTemplate(text: string, source: Source, context: LineContext, scope: Scope = NO_SCOPE) {
  return context.advanced
    ? parse(text, source, context, scope)
    : { node: readPermutations(text, source), scope }
}

const NO_SCOPE: Scope = new Map()

/** Reads the templates of a line; null where the line is no keyword. */
function templatesOfLine(recipe: Recipe, index: number, keyword: string, known: Known): Templates | null {
  const { context, prefix, suffixes } = known
  const source: Source = { field: 'keywords', line: index + 1 }
  const line = readTemplate(keyword, source, context, prefix.scope)
  if (saysNothing(line.node, EMPTY)) return null
  const suffix = suffixes.get(line.scope) ?? readSuffix(recipe, context, line.scope)
  if (line.scope === prefix.scope) suffixes.set(line.scope, suffix)
  if (suffix instanceof GrammarError) throw suffix
  const templates: Templates = [prefix.node, line.node, suffix]
  if (templates.reduce((ways, node) => ways * count(node), 1n) >= COUNT_LIMIT) {
    throw new GrammarError('too_many', source, 1)
  }
  return templates
}

function readSuffix(recipe: Recipe, context: LineContext, scope: Scope): Node | GrammarError {
  try {
    return readTemplate(recipe.suffix, SUFFIX, context, scope).node
  } catch (error) {
    if (error instanceof GrammarError) return error
    throw error
  }
}

const SUFFIX: Source = { field: 'suffix', line: 1 }
const NOTHING: Writing = { settled: new Map(), random: () => new Stream(0), turn: 0n }

/** Mixed into the seed: a line’s own draws come from another stream than those of `sampleIndices`, whose key is the seed. */
const TEMPLATES = 0x7e3a

function writingOf(seed: number, draws: Draws | undefined, index: bigint): Writing {
  let stream: Stream | undefined
  const random = () => {
    const low = Number(BigInt.asUintN(32, index))
    const high = Number(BigInt.asUintN(32, index >> 32n))
    stream ??= streamOf(seed ^ TEMPLATES, draws, low, high)
    return stream
  }
  return { settled: new Map(), random, turn: index }
}

/** Reduces blanks, which options leave behind, to one each. */
function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns for each line how many lines and variants there are up to its end. */
function endsOf(lines: readonly Line[]): bigint[] {
  let end = 0n
  return lines.map(({ templates: [prefix, keyword, suffix], blanks }) => {
    end += count(prefix) * (count(keyword) - BigInt(blanks.length)) * count(suffix)
    return end
  })
}

function lineAt(ends: readonly bigint[], rank: bigint): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] as bigint) <= rank) low = middle + 1
    else high = middle
  }
  return low
}
