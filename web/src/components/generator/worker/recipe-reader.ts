import {
  count,
  type FindingCode,
  factors,
  faultsOf,
  GrammarError,
  isDrawn,
  lint,
  permutedLines,
  type Recipe,
  sampleIndices,
  type VersionChanges,
  versionsWith,
} from '@thokham/engine'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import { type Advice, adviceOf, fixedKeywords } from './advice.ts'
import type { KeywordList } from './keyword-list.ts'
import { listsOf } from './lists-of.ts'
import { previewOf } from './preview-of.ts'
import type {
  GrammarFault,
  KeywordState,
  Preview,
  RecipeWithoutKeywords,
  SetOrder,
  SetWish,
} from './prompt-worker-data.ts'
import { orderOf } from './set-order.ts'
import { sizeOf } from './set-plan.ts'

/** By which versions of Midjourney is judged: what the owner changed of those that ship. */
interface Ruled {
  changes?: VersionChanges
}

/** Faults reported at most. */
const MOST_FAULTS = 100

/**
 * What a recipe makes of the list of keywords: its total, first prompts, advice and faults. What other threads may ask of it is an
 * arrow function, all else a method (prompt-worker-api.ts).
 */
export class RecipeReader {
  readonly #list: KeywordList
  /** How many of the keywords hold a permutation of Midjourney. */
  #permuted: { of: readonly string[]; lines: number } | null = null

  constructor(list: KeywordList) {
    this.#list = list
  }

  /** Mends the keywords as the way of this name does that a finding of this code offers. */
  fix = ({
    options,
    changes,
    ...way
  }: Ruled & {
    options: RecipeWithoutKeywords
    code: FindingCode
    label: string
  }): KeywordState => {
    const keywords = fixedKeywords(lint(this.#recipe(options), versionsWith(changes)), way)
    if (keywords) this.#list.replace([...keywords])
    return this.#list.state()
  }

  /** Returns what would be generated right now: total, first prompts, advice. */
  preview = ({
    options,
    count: wanted,
    listNames = [],
    changes,
  }: SetWish & Ruled & { listNames?: readonly string[] }): Preview => {
    const { recipe, faults } = this.readable(options)
    const missingLists = this.#missingLists(recipe, listNames)
    try {
      const total = count(recipe)
      const shown = BigInt(wanted === 'all' ? 3 : Math.min(3, wanted))
      const sampled = wanted !== 'all' && BigInt(wanted) < total
      const first = sampled
        ? sampleIndices(total, Number(shown), recipe.seed, recipe.draws)
        : firstOf(shown < total ? shown : total)
      const prompts = [...first].map((index: number | bigint) => previewOf(recipe, index))
      return {
        total,
        factors: factors(recipe),
        isDrawn: isDrawn(recipe),
        prompts,
        advice: lint(recipe, versionsWith(changes)).map(adviceOf),
        faults,
        missingLists,
      }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
      const shown = faults.length > 0 ? faults : [this.#faultOf(error)]
      const none = { keywords: 0, lines: 0n, styles: 0, aspects: 0 }
      return {
        total: 0n,
        factors: none,
        isDrawn: false,
        prompts: [],
        advice: [],
        faults: shown,
        missingLists,
      }
    }
  }

  /** Returns what the image generator may refuse in a recipe that is no set of this worker. */
  advice = ({ recipe, changes }: Ruled & { recipe: Recipe }): Advice[] =>
    lint(recipe, versionsWith(changes)).map(adviceOf)

  /** Returns about how many tokens each text has. */
  tokens = async ({ texts }: { texts: string[] }): Promise<number[]> => {
    const { countTokens } = await import('./token-count.ts')
    return texts.map(countTokens)
  }

  /** Returns what a reservation says of the set that would be generated right now. */
  order = ({ options, count: wanted, kind }: SetWish & { kind: GeneratorKind }): SetOrder =>
    orderOf(sizeOf(this.readable(options).recipe, wanted), kind)

  /**
   * Returns the recipe with its keywords, of the lists that were handed in those that it reads, and without a choice about
   * permutations where there are none: a set is known by its recipe.
   */
  #recipe({ braces, ...options }: RecipeWithoutKeywords): Recipe {
    const recipe: Recipe = { ...options, keywords: this.#list.keywords() }
    if (options.advanced || this.#hasPermutations(recipe)) recipe.braces = braces
    const used = listsOf(recipe, Object.keys(recipe.lists))
    return { ...recipe, lists: Object.fromEntries(used.map((name) => [name, recipe.lists[name] ?? []])) }
  }

  #hasPermutations(recipe: Recipe): boolean {
    const { keywords } = recipe
    if (this.#permuted?.of !== keywords) {
      this.#permuted = { of: keywords, lines: permutedLines({ ...recipe, prefix: '', suffix: '' }) }
    }
    return this.#permuted.lines > 0 || permutedLines({ ...recipe, keywords: [] }) > 0
  }

  #missingLists({ advanced, ...options }: Recipe, names: readonly string[]): string[] {
    const recipe = { ...options, advanced, keywords: this.#list.keywords() }
    return listsOf(recipe, names).filter((name) => !Object.hasOwn(recipe.lists, name))
  }

  /** Returns the recipe without the lines that cannot be read, and what is wrong with them. */
  readable(options: RecipeWithoutKeywords): { recipe: Recipe; faults: GrammarFault[] } {
    const recipe = this.#recipe(options)
    try {
      count(recipe)
      return { recipe, faults: [] }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
    }
    const found = faultsOf(recipe)
    const bad = new Set(found.map(({ keyword }) => keyword))
    const keywords = recipe.keywords.filter((_, at) => !bad.has(at))
    const byMessage = new Map(found.map(({ error }) => [error.message, error]))
    const faults = [...byMessage.values()].slice(0, MOST_FAULTS).map((error) => this.#faultOf(error))
    return { recipe: { ...recipe, keywords }, faults }
  }

  #faultOf(error: GrammarError): GrammarFault {
    const { field, list = null } = error.source
    const line = field === 'keywords' ? this.#list.lineOf(error.line) : error.line
    const missingList = error.reason === 'unknown_list' ? error.subject : null
    return { field, list, line, column: error.column, sentence: error.sentence, missingList }
  }
}

function firstOf(n: bigint): number[] {
  return Array.from({ length: Number(n) }, (_, index) => index)
}
