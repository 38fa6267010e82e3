/** What one paste makes more of than a plan takes, and what relaxed mode does not take. */
import { withoutFlags } from '../flags.ts'
import { GrammarError } from '../grammar/grammar-error.ts'
import { countPermutations } from '../pack/unpack.ts'
import { permutedLines } from '../permutations.ts'
import type { Recipe } from '../recipe.ts'
import { spaceOf } from '../space.ts'
import type { Case, Finding } from './finding.ts'

/** More than this are neither named nor made here. */
const MANY = 1_000_000

/** Finds a prompt of which one paste makes more than the smallest plan takes, by its braces, its repeats, or both. */
export function jobs(known: Case): Finding[] {
  const words = waysOfWords(known)
  const ways = words * waysOfParameters(known.recipe)
  const total = ways * repeatsOf(known)
  const plans = Object.values(known.rules.plans.byId)
  const over = plans.filter((plan) => plan.jobs < total)
  const isOverAll = over.length === plans.length
  // Repeats alone that no plan takes are out of their range, which is said already.
  if (over.length === 0 || (isOverAll && ways === 1)) return []
  const many = total > MANY ? `มากกว่า ${MANY.toLocaleString('en-US')}` : total.toLocaleString('en-US')
  const limit = isOverAll
    ? `ทุกแพ็กเกจ (สูงสุด ${Math.max(...plans.map((plan) => plan.jobs))})`
    : `แพ็กเกจ ${over.map((plan) => `${plan.label} (${plan.jobs})`).join(' และ ')}`
  return [
    {
      code: 'plan_jobs',
      slot: ways > 1 ? 'keywords' : 'repeat',
      level: isOverAll ? 'warn' : 'note',
      reason: `วางครั้งเดียวได้ ${many} Prompt เกิน${limit}`,
      ...(words > 1 && words <= MANY && { fix: { label: 'แยกที่นี่', patch: { braces: 'expand' } } }),
    },
  ]
}

/** Finds relaxed mode beside permutations or repeats: those are for the other modes alone. */
export function relaxed(known: Case): Finding[] {
  const { recipe, given, typed } = known
  const relax = given.find(({ name }) => name === 'relax')
  if (!relax) return []
  const others = [
    ...(waysOfWords(known) * waysOfParameters(recipe) > 1 ? ['{a, b}'] : []),
    ...(repeatsOf(known) > 1 ? ['--repeat'] : []),
  ]
  if (others.length === 0) return []
  const reason = `--relax กับ ${others.join(' หรือ ')} ใช้พร้อมกันไม่ได้ (เฉพาะ Fast)`
  const flags = typed.filter(({ name }) => name === 'relax')
  const fix = relax.typed && { label: 'ลบ --relax', patch: { extra: withoutFlags(recipe.extra, flags) } }
  return [{ code: 'flag_pair', slot: relax.slot, level: 'warn', reason, ...(fix && { fix }) }]
}

/** Returns how many prompts the image generator makes of the words of one prompt at most. */
function waysOfWords({ recipe, suspects }: Case): number {
  if (recipe.braces === 'expand') return 1
  const fixed = countPermutations(recipe.prefix) * countPermutations(recipe.suffix)
  if (!recipe.advanced) return fixed * most(suspects.map(countPermutations))
  const isPermuted = (keyword: string) => permutedLines({ ...recipe, keywords: [keyword] }) > 0
  return most(
    suspects.filter(isPermuted).map((keyword) => waysOfTemplate({ ...recipe, keywords: [keyword] })),
  )
}

/** Returns how many times as many prompts a template makes where its permutations are made here. */
function waysOfTemplate(recipe: Recipe): number {
  try {
    const [kept, made] = (['keep', 'expand'] as const).map((braces) =>
      Number(spaceOf({ ...recipe, braces }).total),
    )
    return kept && made ? Math.ceil(made / kept) : 1
  } catch (error) {
    if (error instanceof GrammarError) return 1
    throw error
  }
}

function waysOfParameters({ extra, personal }: Recipe): number {
  return countPermutations(extra) * most(personal.map(countPermutations))
}

function repeatsOf({ given }: Case): number {
  const values = given
    .filter(({ name }) => name === 'repeat')
    .map(({ values }) => Number.parseInt(values[0] ?? '', 10))
  return Math.max(1, values.findLast(Number.isSafeInteger) ?? 1)
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((greatest, each) => Math.max(greatest, each), 1)
}
