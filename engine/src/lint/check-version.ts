/** What the chosen version does not take, whether the form or a typed flag asks for it. */
import { withoutFlags } from '../flags.ts'
import type { Quality, Recipe } from '../recipe.ts'
import { QUALITY_VALUE } from '../versions.ts'
import type { Case, Finding } from './finding.ts'

/** Finds a quality that the version does not take. */
export function quality({ recipe, version, typed }: Case): Finding[] {
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

/** Writes a number as the flags have it: 0.5 is `.5`. */
function written(value: number): string {
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

/** Finds a version that is named twice, or in the keywords. */
export function versions({ recipe, typed }: Case): Finding[] {
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

/** Finds flags that exclude each other. */
export function exclusions({ recipe, version, typed }: Case): Finding[] {
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
