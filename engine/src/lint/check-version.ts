/** What the version that counts has to say of its quality, and of being named twice. */
import { withoutFlags } from '../flags.ts'
import { isNiji } from '../model.ts'
import type { Quality, Recipe } from '../recipe.ts'
import { QUALITY_VALUE } from '../versions.ts'
import { unclear } from './check-parameters.ts'
import type { Case, Finding } from './finding.ts'

/** Finds a quality that the version does not take. */
export function quality(known: Case): Finding[] {
  const { recipe, version, typed } = known
  const rule = version?.parameters.q
  if (!version || !rule) return []
  const given = known.given.filter(({ name }) => name === 'q')
  if (rule.takes === 'unclear') {
    return given
      .slice(0, 1)
      .map(({ slot }) => ({ code: 'flag_unclear', slot, level: 'note', reason: unclear(version, '--q') }))
  }
  const legal = rule.takes === 'refused' ? [] : rule.values
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
  const wrong = typed.filter(
    ({ name, value }) => name === 'q' && !isSet(value) && !legal.includes(Number(value)),
  )
  const last = wrong.at(-1)
  if (last) {
    const patch = { extra: withoutFlags(recipe.extra, wrong) }
    findings.push({
      code: 'q_version',
      slot: 'extra',
      level: 'warn',
      reason: reason(last.value),
      fix: { label: 'ลบ --q', patch },
    })
  }
  return findings
}

/** Returns whether a value is several in braces, of which Midjourney makes one prompt each. */
export function isSet(value: string): boolean {
  return value.includes('{')
}

/** Writes a number as the flags have it: 0.5 is `.5`. */
export function written(value: number): string {
  return String(value).replace(/^0\./, '.')
}

/** Returns the smallest quality of the form that the version takes. */
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

/** Finds a version that is named both as Niji and by its number. */
export function versions({ recipe, typed }: Case): Finding[] {
  const named = typed.filter((flag) => flag.name === 'v' || flag.name === 'niji')
  const chosen = recipe.model === 'none' ? [] : [isNiji(recipe.model) ? 'niji' : 'v']
  const names = new Set([...chosen, ...named.map((flag) => flag.name)])
  if (names.size < 2) return []
  const patch = { extra: withoutFlags(recipe.extra, chosen.length > 0 ? named : named.slice(0, -1)) }
  return [
    {
      code: 'version_twice',
      slot: 'extra',
      level: 'warn',
      reason: '--v และ --niji ใช้พร้อมกันไม่ได้',
      fix: { label: 'ใช้เฉพาะเวอร์ชันที่เลือก', patch },
    },
  ]
}
