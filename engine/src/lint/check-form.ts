/** What can be wrong with the fields of the form, each check in its order. */
import type { Recipe } from '../recipe.ts'
import { rangeOf } from '../versions.ts'
import { unclear } from './check-parameters.ts'
import type { Case, Finding, FindingSlot } from './finding.ts'
import { isRatio, wholeRatio } from './ratio.ts'

const FLAG_INSIDE = /(?:^|\s)--[A-Za-z]/

/** Returns whether a keyword is a comment of the advanced grammar. */
export function isComment(recipe: Recipe, keyword: string): boolean {
  return recipe.advanced && keyword.trimStart().startsWith('#')
}

/** Finds flags inside keywords. */
export function keywordFlags({ recipe, suspects }: Case): Finding[] {
  const n = suspects.filter((keyword) => FLAG_INSIDE.test(keyword) && !isComment(recipe, keyword)).length
  if (n === 0) return []
  const reason = `มีพารามิเตอร์ -- ในคีย์เวิร์ด ${n} บรรทัด พารามิเตอร์ต้องอยู่ท้าย Prompt เท่านั้น`
  const keywords = recipe.keywords
    .map((keyword) => keyword.replace(/(?:^|\s)--[A-Za-z].*$/s, '').trim())
    .filter(Boolean)
  return [
    {
      code: 'keyword_flags',
      slot: 'keywords',
      level: 'warn',
      reason,
      fix: { label: 'ตัดออกจากคีย์เวิร์ด', patch: { keywords } },
    },
  ]
}

/** Finds image weights that the version does not take, each field with its own fix. */
export function weights({ recipe, suspects, version }: Case): Finding[] {
  const takes = version?.parameters['::']?.takes
  if (!version || (takes !== 'refused' && takes !== 'unclear')) return []
  const isWeighted = (text: string) => (recipe.advanced ? OTHER_WEIGHT : WEIGHT).test(text)
  const found = (slot: FindingSlot, where: string, patch: () => Partial<Recipe>): Finding => {
    if (takes === 'unclear')
      return { code: 'flag_unclear', slot, level: 'note', reason: unclear(version, '::') }
    const reason = `${version.label} ไม่รองรับน้ำหนักแบบ :: (พบใน${where})`
    const fix = recipe.advanced ? {} : { fix: { label: 'ลบน้ำหนัก ::', patch: patch() } }
    return { code: 'weights', slot, level: 'warn', reason, ...fix }
  }
  const findings: Finding[] = []
  const lines = suspects.filter((keyword) => !isComment(recipe, keyword) && isWeighted(keyword)).length
  if (lines > 0) {
    const patch = () => ({ keywords: recipe.keywords.map(withoutWeights).filter(Boolean) })
    findings.push(found('keywords', `คีย์เวิร์ด ${lines} บรรทัด`, patch))
  }
  for (const [slot, name] of [
    ['prefix', 'ข้อความนำหน้า'],
    ['suffix', 'ข้อความต่อท้าย'],
  ] as const) {
    if (isWeighted(recipe[slot]))
      findings.push(found(slot, name, () => ({ [slot]: withoutWeights(recipe[slot]) })))
  }
  if (recipe.personal.some((line) => /\s/.test(line.trim()) && WEIGHT.test(line) && !line.includes('--'))) {
    findings.push(
      found('personal', ' Personalization', () => ({ personal: recipe.personal.map(withoutWeights) })),
    )
  }
  return findings
}

const WEIGHT = /::/
/** Not the weight of an option of the advanced grammar. */
const OTHER_WEIGHT = /(?<![{|$~@!]\s*[+-]?[\d.]*)::/

function withoutWeights(text: string): string {
  return text.replace(/\s*::(?:-?[\d.]+)?\s*/g, ' ').trim()
}

/** Finds ratios that are none. */
export function aspects({ recipe }: Case): Finding[] {
  const bad = recipe.aspects.filter((aspect) => !isRatio(aspect))
  if (bad.length === 0) return []
  const mended = recipe.aspects.map((aspect) => (isRatio(aspect) ? aspect.trim() : wholeRatio(aspect)))
  const whole = [...new Set(mended.filter((aspect) => aspect !== null))]
  const reason = `อัตราส่วน ${bad.join(' ')} ใช้ไม่ได้ ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป เช่น 16:9`
  const label = mended.includes(null) ? 'ใช้เฉพาะที่ถูกต้อง' : `เปลี่ยนเป็น ${bad.map(wholeRatio).join(' ')}`
  return [
    {
      code: 'aspect_whole',
      slot: 'aspects',
      level: 'warn',
      reason,
      fix: { label, patch: { aspects: whole } },
    },
  ]
}

/** Finds numbers outside their range. */
export function numbers({ recipe, rules, version }: Case): Finding[] {
  return (['stylize', 'chaos'] as const).flatMap((slot): Finding[] => {
    const [low, high] = rangeOf(slot, version, rules) ?? [0, Number.MAX_SAFE_INTEGER]
    const fits = (value: number) => Number.isInteger(value) && value >= low && value <= high
    if (recipe[slot].every(fits)) return []
    const clamped = recipe[slot].map((value) => Math.min(high, Math.max(low, Math.round(value) || 0)))
    const values = [...new Set(clamped)]
    const bad = recipe[slot].filter((value) => !fits(value)).join(' ')
    const reason = `--${slot} ${bad} ใช้ไม่ได้ ต้องเป็นจำนวนเต็ม ${low}–${high}`
    return [
      {
        code: `${slot}_range`,
        slot,
        level: 'warn',
        reason,
        fix: { label: `เปลี่ยนเป็น ${values.join(' ')}`, patch: { [slot]: values } },
      },
    ]
  })
}

/** Finds a `--repeat` out of its range, and says that it depends on the plan. */
export function repeats({ recipe, rules, version }: Case): Finding[] {
  const { repeat } = recipe
  const most = rangeOf('repeat', version, rules)?.[1] ?? Number.MAX_SAFE_INTEGER
  const whole = Math.min(most, Math.max(1, Math.round(repeat) || 1))
  const change = { label: `เปลี่ยนเป็น ${whole}`, patch: { repeat: whole } }
  if (repeat === 1) return []
  if (repeat > most) {
    const reason = `--repeat ใช้ได้ไม่เกิน ${most}`
    return [{ code: 'repeat_max', slot: 'repeat', level: 'warn', reason, fix: change }]
  }
  const plan = '--repeat ใช้ได้ 2 ขึ้นไปและขึ้นกับแพ็กเกจ Midjourney ของคุณ'
  if (!Number.isInteger(repeat) || repeat < 2) {
    return [{ code: 'repeat_min', slot: 'repeat', level: 'warn', reason: plan, fix: change }]
  }
  return [{ code: 'repeat_plan', slot: 'repeat', level: 'note', reason: plan }]
}

/** Finds personal codes that cannot be read. */
export function personal({ recipe }: Case): Finding[] {
  const inside = recipe.personal.filter(
    (line) => /\S\s+--[A-Za-z]/.test(line) && !line.trim().startsWith('--'),
  )
  if (inside.length === 0) return []
  const reason = `Personalization ${inside.length} บรรทัดมี -- กลางข้อความ ถ้าต้องการใส่พารามิเตอร์ ให้ขึ้นต้นบรรทัดด้วย --`
  return [{ code: 'personal_flags', slot: 'personal', level: 'warn', reason }]
}
