import { type Flag, flagsIn, withoutFlags } from './flags.ts'
import type { Quality, Recipe } from './recipe.ts'
import { QUALITY_VALUE, VERSIONS, type VersionRules, type Versions, versionKey } from './versions.ts'

/** What a finding is about; screens show it beside that slot. */
export type FindingSlot =
  | 'keywords'
  | 'aspects'
  | 'stylize'
  | 'chaos'
  | 'quality'
  | 'model'
  | 'no'
  | 'repeat'
  | 'extra'
  | 'personal'
export type FindingCode =
  | 'q_version'
  | 'stylize_range'
  | 'chaos_range'
  | 'flag_range'
  | 'aspect_whole'
  | 'repeat_min'
  | 'repeat_max'
  | 'repeat_plan'
  | 'flag_twice'
  | 'version_twice'
  | 'niji_hd'
  | 'weights'
  | 'no_version'
  | 'keyword_flags'
  | 'personal_flags'
  | 'extra_text'

/** Something that the image generator may refuse or misread. It warns and never blocks. */
export interface Finding {
  code: FindingCode
  slot: FindingSlot
  /** `note` is worth knowing, `warn` likely spoils prompts. */
  level: 'note' | 'warn'
  /** One Thai sentence for the member. */
  reason: string
  /** One tap that puts it right: what the button says, and the fields to replace. */
  fix?: { label: string; patch: Partial<Recipe> }
}

/** A recipe with the flags typed by hand, and the version that wins. */
interface Case {
  recipe: Recipe
  rules: Versions
  typed: readonly Flag[]
  version: VersionRules | null
}

/**
 * What the image generator may refuse in a recipe, in the order of the form, each with its reason and, where there is
 * an obvious one, a fix. Reads every keyword once. The rules are data (decisions.md §2).
 */
export function lint(recipe: Recipe, rules: Versions = VERSIONS): Finding[] {
  const typed = flagsIn(recipe.extra)
  const key = typedVersion(typed) ?? versionKey(recipe.model)
  const known: Case = { recipe, rules, typed, version: key === null ? null : (rules.byVersion[key] ?? null) }
  return CHECKS.flatMap((check) => check(known))
}

/** The recipe with a finding put right; the same recipe when the finding has no fix. */
export function applyFix(recipe: Recipe, finding: Finding): Recipe {
  return finding.fix ? { ...recipe, ...finding.fix.patch } : recipe
}

const CHECKS: readonly ((known: Case) => Finding[])[] = [
  keywordFlags,
  weights,
  aspects,
  numbers,
  quality,
  versions,
  exclusions,
  repeats,
  personal,
  twice,
  typedRanges,
  typedText,
]

const FLAG_INSIDE = /(?:^|\s)--[A-Za-z]/

function isComment(recipe: Recipe, keyword: string): boolean {
  return recipe.advanced && keyword.trimStart().startsWith('#')
}

function keywordFlags({ recipe }: Case): Finding[] {
  const n = recipe.keywords.filter(
    (keyword) => FLAG_INSIDE.test(keyword) && !isComment(recipe, keyword),
  ).length
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

function weights({ recipe, version }: Case): Finding[] {
  if (version?.weights !== false) return []
  const weighted = recipe.advanced ? /(?<![\d.{|\s])::|(?<=^[^{|]*\d)::/ : /::/
  const n = recipe.keywords.filter((keyword) => weighted.test(keyword)).length
  if (n === 0) return []
  const reason = `${version.label} ไม่รองรับน้ำหนักแบบ :: (พบในคีย์เวิร์ด ${n} บรรทัด)`
  if (recipe.advanced) return [{ code: 'weights', slot: 'keywords', level: 'warn', reason }]
  const keywords = recipe.keywords
    .map((keyword) => keyword.replace(/\s*::(?:-?[\d.]+)?\s*/g, ' ').trim())
    .filter(Boolean)
  return [
    {
      code: 'weights',
      slot: 'keywords',
      level: 'warn',
      reason,
      fix: { label: 'ลบน้ำหนัก ::', patch: { keywords } },
    },
  ]
}

function aspects({ recipe }: Case): Finding[] {
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

function isRatio(aspect: string): boolean {
  return /^\s*[1-9]\d{0,4}:[1-9]\d{0,4}\s*$/.test(aspect)
}

/** `1.91:1` → `191:100`, in lowest terms; null when it is no ratio at all. */
function wholeRatio(aspect: string): string | null {
  const found = /^\s*(\d{1,4})(?:\.(\d{1,3}))?\s*[:x×/]\s*(\d{1,4})(?:\.(\d{1,3}))?\s*$/i.exec(aspect)
  if (!found) return null
  const [, a = '', afterA = '', b = '', afterB = ''] = found
  const places = Math.max(afterA.length, afterB.length)
  const width = Number(a + afterA.padEnd(places, '0'))
  const height = Number(b + afterB.padEnd(places, '0'))
  if (width === 0 || height === 0) return null
  let [greater, lesser] = [width, height]
  while (lesser > 0) [greater, lesser] = [lesser, greater % lesser]
  return `${width / greater}:${height / greater}`
}

function numbers({ recipe, rules }: Case): Finding[] {
  return (['stylize', 'chaos'] as const).flatMap((slot): Finding[] => {
    const [low, high] = rules.ranges[slot] ?? [0, Number.MAX_SAFE_INTEGER]
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

function quality({ recipe, version, typed }: Case): Finding[] {
  const legal = version?.quality
  if (!legal) return []
  const list = legal.length > 0 ? `รองรับ ${legal.map(written).join(', ')}` : 'ไม่มีพารามิเตอร์นี้'
  const reason = (q: string) => `${version.label} ไม่รองรับ --q ${q} (${list})`
  const findings: Finding[] = []
  const chosen = QUALITY_VALUE[recipe.quality]
  if (chosen !== null && !legal.includes(chosen)) {
    findings.push({
      code: 'q_version',
      slot: 'quality',
      level: 'warn',
      reason: reason(written(chosen)),
      fix: qualityFix(legal),
    })
  }
  const wrong = typed.filter((flag) => flag.name === 'q' && !legal.includes(Number(flag.value)))
  const last = wrong.at(-1)
  if (last) {
    const extra = withoutFlags(recipe.extra, wrong)
    const said = reason(last.value)
    findings.push({
      code: 'q_version',
      slot: 'extra',
      level: 'warn',
      reason: said,
      fix: { label: 'ลบ --q', patch: { extra } },
    })
  }
  return findings
}

/** A number as the flags have it: 0.5 is `.5`. */
function written(value: number): string {
  return String(value).replace(/^0\./, '.')
}

/** The smallest quality of the form that the version takes. */
function qualityFix(legal: readonly number[]): { label: string; patch: Partial<Recipe> } {
  const near = (['low', 'medium', 'high'] as const).find((name) =>
    legal.includes(QUALITY_VALUE[name] as number),
  )
  const quality: Quality = near ?? 'none'
  return {
    label: near ? `เปลี่ยนเป็น --q ${written(QUALITY_VALUE[near] as number)}` : 'ไม่ใส่ --q',
    patch: { quality },
  }
}

function versions({ recipe, typed }: Case): Finding[] {
  const named = typed.filter((flag) => flag.name === 'v' || flag.name === 'niji')
  const chosen = recipe.model === 'none' ? [] : [recipe.model === 'niji' ? 'niji' : 'v']
  const names = new Set([...chosen, ...named.map((flag) => flag.name)])
  const findings: Finding[] = []
  if (names.size > 1) {
    const fix = {
      label: 'ใช้เฉพาะเวอร์ชันที่เลือก',
      patch: { extra: withoutFlags(recipe.extra, chosen.length > 0 ? named : named.slice(0, -1)) },
    }
    findings.push({
      code: 'version_twice',
      slot: 'extra',
      level: 'warn',
      reason: '--v และ --niji ใช้พร้อมกันไม่ได้',
      fix,
    })
  }
  const hd = typed.filter((flag) => flag.name === 'hd')
  if (names.has('niji') && hd.length > 0) {
    const fix = { label: 'ลบ --hd', patch: { extra: withoutFlags(recipe.extra, hd) } }
    findings.push({ code: 'niji_hd', slot: 'extra', level: 'warn', reason: '--niji ใช้กับ --hd ไม่ได้', fix })
  }
  return findings
}

function exclusions({ recipe, version, typed }: Case): Finding[] {
  if (version?.no !== false) return []
  const reason = `--no อาจใช้ไม่ได้กับ ${version.label} เพราะไม่อยู่ในรายการพารามิเตอร์ที่ประกาศไว้`
  const found: Finding[] = []
  if (recipe.no.trim() !== '') {
    found.push({
      code: 'no_version',
      slot: 'no',
      level: 'note',
      reason,
      fix: { label: 'ลบ --no', patch: { no: '' } },
    })
  }
  const flags = typed.filter((flag) => flag.name === 'no')
  if (flags.length > 0) {
    const fix = { label: 'ลบ --no', patch: { extra: withoutFlags(recipe.extra, flags) } }
    found.push({ code: 'no_version', slot: 'extra', level: 'note', reason, fix })
  }
  return found
}

function repeats({ recipe, rules }: Case): Finding[] {
  const { repeat } = recipe
  const whole = Math.min(rules.mostRepeats, Math.max(1, Math.round(repeat) || 1))
  const change = { label: `เปลี่ยนเป็น ${whole}`, patch: { repeat: whole } }
  if (repeat === 1) return []
  if (repeat > rules.mostRepeats) {
    const reason = `--repeat ใช้ได้ไม่เกิน ${rules.mostRepeats}`
    return [{ code: 'repeat_max', slot: 'repeat', level: 'warn', reason, fix: change }]
  }
  const plan = '--repeat ใช้ได้ 2 ขึ้นไปและขึ้นกับแพ็กเกจ Midjourney ของคุณ'
  if (!Number.isInteger(repeat) || repeat < 2) {
    return [{ code: 'repeat_min', slot: 'repeat', level: 'warn', reason: plan, fix: change }]
  }
  return [{ code: 'repeat_plan', slot: 'repeat', level: 'note', reason: plan }]
}

function personal({ recipe }: Case): Finding[] {
  const inside = recipe.personal.filter(
    (line) => /\S\s+--[A-Za-z]/.test(line) && !line.trim().startsWith('--'),
  )
  if (inside.length === 0) return []
  const reason = `Personalization ${inside.length} บรรทัดมี -- กลางข้อความ ถ้าต้องการใส่พารามิเตอร์ ให้ขึ้นต้นบรรทัดด้วย --`
  return [{ code: 'personal_flags', slot: 'personal', level: 'warn', reason }]
}

/** Flags typed by hand that the form, or the same line, already gives. */
function twice({ recipe, typed }: Case): Finding[] {
  const given = new Set(formFlags(recipe))
  const names = [...new Set(typed.map((flag) => flag.name))].filter(
    (name) => name !== 'niji' || !given.has('v'),
  )
  return names.flatMap((name): Finding[] => {
    const same = typed.filter((flag) => flag.name === name)
    if (REPEATABLE.has(name) || (!given.has(name) && same.length < 2)) return []
    const reason = given.has(name)
      ? `มี --${name} ในพารามิเตอร์เพิ่มเติมแล้ว ค่าหลังสุดจะถูกใช้`
      : `มี --${name} ในพารามิเตอร์เพิ่มเติม ${same.length} ครั้ง ค่าหลังสุดจะถูกใช้`
    const extra = withoutFlags(recipe.extra, given.has(name) ? same : same.slice(0, -1))
    return [
      { code: 'flag_twice', slot: 'extra', level: 'warn', reason, fix: { label: 'ลบที่ซ้ำ', patch: { extra } } },
    ]
  })
}

/** References may be given several times. */
const REPEATABLE = new Set(['sref', 'cref', 'oref'])

function formFlags(recipe: Recipe): string[] {
  const printed = (values: readonly number[]) => values.some((value) => value !== 0 || recipe.printZero)
  return [
    ...(recipe.aspects.length > 0 ? ['ar'] : []),
    ...(printed(recipe.stylize) ? ['stylize'] : []),
    ...(printed(recipe.chaos) ? ['chaos'] : []),
    ...(recipe.quality === 'none' ? [] : ['q']),
    ...(recipe.model === 'none' ? [] : [recipe.model === 'niji' ? 'niji' : 'v']),
    ...(recipe.personal.some((line) => /^\s*(?!--)\S+\s*$/.test(line)) ? ['p'] : []),
    ...(recipe.no.trim() === '' ? [] : ['no']),
    ...(recipe.repeat > 1 ? ['repeat'] : []),
  ]
}

function typedRanges({ recipe, rules, typed }: Case): Finding[] {
  return typed.flatMap((flag): Finding[] => {
    const range = rules.ranges[flag.name]
    if (flag.name === 'ar' && !isRatio(flag.value)) {
      const reason = `อัตราส่วน ${flag.value || 'ที่ว่างไว้'} ใช้ไม่ได้ ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป เช่น 16:9`
      return [{ code: 'aspect_whole', slot: 'extra', level: 'warn', reason }]
    }
    if (!range || (flag.value !== '' && Number(flag.value) >= range[0] && Number(flag.value) <= range[1]))
      return []
    const reason = `--${flag.name} ${flag.value} ใช้ไม่ได้ ต้องอยู่ระหว่าง ${range[0]}–${range[1]}`
    const fix = { label: `ลบ --${flag.name}`, patch: { extra: withoutFlags(recipe.extra, [flag]) } }
    return [{ code: 'flag_range', slot: 'extra', level: 'warn', reason, fix }]
  })
}

function typedText({ recipe }: Case): Finding[] {
  const extra = recipe.extra.trim()
  if (extra === '' || extra.startsWith('--')) return []
  const reason = 'พารามิเตอร์เพิ่มเติมต้องขึ้นต้นด้วย -- ถ้าเป็นข้อความ กรุณาใส่ในข้อความต่อท้าย'
  return [{ code: 'extra_text', slot: 'extra', level: 'warn', reason }]
}

/** The version that flags typed by hand choose: the last one counts. */
function typedVersion(typed: readonly Flag[]): string | null {
  const last = typed.filter((flag) => flag.name === 'v' || flag.name === 'niji').at(-1)
  if (!last) return null
  return last.name === 'niji' ? `niji ${last.value || '6'}` : last.value
}
