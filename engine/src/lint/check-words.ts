/** What silently spoils the words of a prompt: dashes for hyphens, braces of Midjourney, and ways that say nothing. */
import { dashedFlag, withHyphens } from '../dashes.ts'
import { canSayNothing, nothingOf } from '../grammar/blank.ts'
import { GrammarError } from '../grammar/grammar-error.ts'
import { hasPermutation, readPermutations } from '../grammar/permutation.ts'
import { permutedLines, withBars } from '../permutations.ts'
import type { Recipe } from '../recipe.ts'
import { spaceOf } from '../space.ts'
import { isComment } from './check-form.ts'
import type { Case, Finding, FindingSlot } from './finding.ts'

/** Finds flags whose hyphens a telephone has made a dash, each kind of field with its own fix. */
export function dashes({ recipe, suspects, rules }: Case): Finding[] {
  const inKeywords = dashesIn(
    suspects.filter((keyword) => !isComment(recipe, keyword)),
    rules,
  )
  const inPersonal = dashesIn(recipe.personal, rules)
  const mend = (text: string) => withHyphens(text, rules)
  return [
    ...finding('keywords', inKeywords, () => ({ keywords: recipe.keywords.map(mend) })),
    ...(['prefix', 'suffix', 'extra'] as const).flatMap((slot) =>
      finding(slot, dashesIn([recipe[slot]], rules), () => ({ [slot]: mend(recipe[slot]) })),
    ),
    ...finding('personal', inPersonal, () => ({ personal: recipe.personal.map(mend) })),
  ]
}

interface Dashes {
  lines: number
  first: { written: string; meant: string } | null
}

function dashesIn(texts: readonly string[], rules: Case['rules']): Dashes {
  const found: Dashes = { lines: 0, first: null }
  for (const text of texts) {
    const dashed = dashedFlag(text, rules)
    if (!dashed) continue
    found.lines++
    found.first ??= dashed
  }
  return found
}

function finding(slot: FindingSlot, { lines, first }: Dashes, patch: () => Partial<Recipe>): Finding[] {
  if (!first) return []
  const reason = `ขีดจากมือถือ ${lines} บรรทัด เช่น ${first.written}`
  return [
    { code: 'dash', slot, level: 'warn', reason, fix: { label: `แก้เป็น ${first.meant}`, patch: patch() } },
  ]
}

/** Finds Midjourney's permutations, and offers to keep them, to make each of their prompts here, or to write them with bars. */
export function braces({ recipe, suspects }: Case): Finding[] {
  const lines = permutedLines({ ...recipe, keywords: suspects })
  if (lines === 0) return []
  const kept = {
    label: 'เก็บไว้ (เฉพาะ Fast)',
    isChosen: recipe.braces !== 'expand',
    patch: { braces: 'keep' },
  } as const
  const total = expandedTotal(recipe)
  const expanded = {
    label: `แยกที่นี่ ${total} Prompt`,
    isChosen: recipe.braces === 'expand',
    patch: { braces: 'expand' },
  } as const
  const barred = { label: 'เป็น {a|b}', isChosen: false, patch: withBars(recipe) }
  return [
    {
      code: 'braces',
      slot: 'keywords',
      level: 'note',
      reason: `{a, b} ${lines} บรรทัด Midjourney จะแยกเป็นหลาย Prompt`,
      choices: total === null ? [kept] : [kept, expanded, barred],
    },
  ]
}

/** Counts the prompts where every permutation is made here; null where they cannot be counted. */
function expandedTotal(recipe: Recipe): string | null {
  try {
    return spaceOf({ ...recipe, braces: 'expand' }).total.toLocaleString('en-US')
  } catch (error) {
    if (error instanceof GrammarError) return null
    throw error
  }
}

/** Finds keywords of which a way leaves nothing; it is left out, unless Midjourney is to make it. */
export function emptyWays({ recipe, suspects }: Case): Finding[] {
  const isKept = recipe.braces !== 'expand' && !recipe.advanced
  const lines = isKept ? suspects.filter(isKeptEmpty).length : leftOut(recipe)
  if (lines === 0) return []
  const reason = `คีย์เวิร์ด ${lines} บรรทัดมีแบบที่ไม่เหลือคำเลย`
  return [
    { code: 'empty_way', slot: 'keywords', level: 'warn', reason: isKept ? reason : `${reason} จึงข้ามแบบนั้น` },
  ]
}

function leftOut(recipe: Recipe): number {
  try {
    return spaceOf(recipe).lines.emptied
  } catch (error) {
    if (error instanceof GrammarError) return 0
    throw error
  }
}

function isKeptEmpty(keyword: string): boolean {
  if (!hasPermutation(keyword)) return false
  try {
    const line = readPermutations(keyword, { field: 'keywords', line: 1 })
    return canSayNothing(line, nothingOf(line))
  } catch (error) {
    if (error instanceof GrammarError) return false
    throw error
  }
}
