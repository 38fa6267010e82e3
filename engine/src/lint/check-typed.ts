/** What can be wrong with the flags typed by hand. */
import { withHyphens } from '../dashes.ts'
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

/** Finds typed flags, and parameters with a field of their own, whose value is out of range. */
export function givenRanges({ rules, given, version }: Case): Finding[] {
  return given.flatMap((flag): Finding[] => {
    const { name, slot, without } = flag
    if (slot !== 'extra' && slot !== 'flags') return []
    const value = flag.values[0] ?? ''
    if (isSet(value)) return []
    if (name === 'ar' && !isRatio(value)) {
      const reason = `อัตราส่วน ${value || 'ที่ว่างไว้'} ใช้ไม่ได้ ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป เช่น 16:9`
      return [{ code: 'aspect_whole', slot, level: 'warn', reason }]
    }
    const rule = version?.parameters[name]
    // Said already: it is not there at all, or a check of its own looks at it.
    if (rule?.takes === 'refused' || name === 'q') return []
    const reason = outOfRange(value, rule?.values ?? null, rangeOf(name, version, rules))
    if (reason === null) return []
    const said = rule?.values ? `${version?.label} ไม่รองรับ --${name} ${value}` : `--${name} ${value} ใช้ไม่ได้`
    const fix = without && { label: `ลบ --${name}`, patch: without }
    return [{ code: 'flag_range', slot, level: 'warn', reason: `${said} ${reason}`, ...(fix && { fix }) }]
  })
}

/** Says what a value should be; null where it is. */
function outOfRange(
  value: string,
  values: readonly number[] | null,
  range: readonly [low: number, high: number] | null,
): string | null {
  const number = value === '' ? Number.NaN : Number(value)
  if (values) return values.includes(number) ? null : `(รองรับ ${values.map(written).join(', ')})`
  if (!range || (number >= range[0] && number <= range[1])) return null
  return `ต้องอยู่ระหว่าง ${range[0]}–${range[1]}`
}

/** Finds typed text that is no flag. */
export function typedText({ recipe, rules }: Case): Finding[] {
  const extra = withHyphens(recipe.extra, rules).trim()
  if (extra === '' || extra.startsWith('--')) return []
  const reason = 'พารามิเตอร์เพิ่มเติมต้องขึ้นต้นด้วย -- ถ้าเป็นข้อความ กรุณาใส่ในข้อความต่อท้าย'
  return [{ code: 'extra_text', slot: 'extra', level: 'warn', reason }]
}
