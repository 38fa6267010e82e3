/** What can be wrong with the flags typed by hand. */
import { withoutFlags } from '../flags.ts'
import { rangeOf } from '../versions.ts'
import { isSet, written } from './check-version.ts'
import type { Case, Finding } from './finding.ts'
import { isRatio } from './ratio.ts'

/** Finds flags typed by hand that the form, or the same line, already gives. */
export function twice({ recipe, typed, given: all }: Case): Finding[] {
  const given = new Set(all.filter((flag) => !flag.typed).map(({ name }) => name))
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

/** Finds typed flags whose value is out of range. */
export function typedRanges({ recipe, rules, typed, version }: Case): Finding[] {
  return typed.flatMap((flag): Finding[] => {
    if (isSet(flag.value)) return []
    if (flag.name === 'ar' && !isRatio(flag.value)) {
      const reason = `อัตราส่วน ${flag.value || 'ที่ว่างไว้'} ใช้ไม่ได้ ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป เช่น 16:9`
      return [{ code: 'aspect_whole', slot: 'extra', level: 'warn', reason }]
    }
    const rule = version?.parameters[flag.name]
    // Said already: it is not there at all, or a check of its own looks at it.
    if (rule?.takes === 'refused' || flag.name === 'q') return []
    const fix = { label: `ลบ --${flag.name}`, patch: { extra: withoutFlags(recipe.extra, [flag]) } }
    const at = { code: 'flag_range', slot: 'extra', level: 'warn', fix } as const
    const number = flag.value === '' ? Number.NaN : Number(flag.value)
    if (rule?.values) {
      if (rule.values.includes(number)) return []
      const list = rule.values.map(written).join(', ')
      return [{ ...at, reason: `${version?.label} ไม่รองรับ --${flag.name} ${flag.value} (รองรับ ${list})` }]
    }
    const range = rangeOf(flag.name, version, rules)
    if (!range || (number >= range[0] && number <= range[1])) return []
    const reason = `--${flag.name} ${flag.value} ใช้ไม่ได้ ต้องอยู่ระหว่าง ${range[0]}–${range[1]}`
    return [{ ...at, reason }]
  })
}

/** Finds typed text that is no flag. */
export function typedText({ recipe }: Case): Finding[] {
  const extra = recipe.extra.trim()
  if (extra === '' || extra.startsWith('--')) return []
  const reason = 'พารามิเตอร์เพิ่มเติมต้องขึ้นต้นด้วย -- ถ้าเป็นข้อความ กรุณาใส่ในข้อความต่อท้าย'
  return [{ code: 'extra_text', slot: 'extra', level: 'warn', reason }]
}
