/** What the version that counts does not take, and what does not go together, whether a field or a typed flag asks for it. */
import { withoutFlags } from '../flags.ts'
import type { Condition, Conflict, MidjourneyVersion } from '../versions.ts'
import type { Case, Finding, Fix, GivenFlag } from './finding.ts'
import { whereItWorks } from './where-it-works.ts'

/** Finds parameters that the version refuses, may refuse, or takes on the website alone. */
export function parameters(known: Case): Finding[] {
  const { version } = known
  if (!version) return []
  const metNiji = conflictsIn(known).flatMap(({ first, second }) =>
    first.name === 'niji' ? second?.name : [],
  )
  return eachOnce(known.given).flatMap((flag): Finding[] => {
    const rule = version.parameters[flag.name]
    if (!rule || OWN_CHECKS.has(flag.name) || metNiji.includes(flag.name)) return []
    const at = { slot: flag.slot }
    if (rule.takes === 'refused')
      return [{ ...at, code: 'flag_version', level: 'warn', ...refusal(flag, known, version) }]
    if (rule.takes === 'unclear')
      return [{ ...at, code: 'flag_unclear', level: 'note', reason: unclear(version, `--${flag.name}`) }]
    if (!rule.webOnly) return []
    const reason = `--${flag.name} ของ ${familyOf(version)} ใช้ได้แค่ในเว็บ`
    return [{ ...at, code: 'flag_web', level: 'note', reason }]
  })
}

/** Says that nobody knows for sure whether a version takes something. */
export function unclear(version: MidjourneyVersion, what: string): string {
  return `ยังไม่แน่ว่า ${version.label} รับ ${what} ลอง 1 Prompt ก่อน`
}

/** Looked at by checks of their own. */
const OWN_CHECKS = new Set(['v', 'niji', 'q'])

function eachOnce(given: readonly GivenFlag[]): GivenFlag[] {
  return given.filter(
    (flag, at) => at === given.findIndex(({ name, slot }) => name === flag.name && slot === flag.slot),
  )
}

function refusal(flag: GivenFlag, known: Case, version: MidjourneyVersion): { reason: string; fix?: Fix } {
  const { recipe, rules, typed } = known
  const { instead } = version.parameters[flag.name] ?? {}
  if (instead !== undefined) {
    const reason = `${familyOf(version)} ไม่มี --${flag.name}`
    if (!flag.typed) return { reason }
    const { from, to } = flag.typed
    const extra = `${recipe.extra.slice(0, from)}--${instead} ${recipe.extra.slice(to)}`.trim()
    return { reason, fix: { label: `ใช้ --${instead}`, patch: { extra } } }
  }
  const where = whereItWorks(flag.name, rules)
  const reason = where ? `--${flag.name} ${where.said}` : `${version.label} ไม่รองรับ --${flag.name}`
  if (where?.only) {
    const versions = typed.filter(({ name }) => name === 'v' || name === 'niji')
    const patch = {
      model: where.only.id,
      ...(versions.length > 0 && { extra: withoutFlags(recipe.extra, versions) }),
    }
    return { reason, fix: { label: `ใช้ ${where.only.label}`, patch } }
  }
  const fix = removal(flag, known)
  return fix ? { reason, fix } : { reason }
}

/** Takes a parameter out, however often it is there. */
function removal(flag: GivenFlag, { recipe, typed }: Case): Fix | null {
  const label = `ลบ --${flag.name}`
  if (!flag.typed) return flag.without ? { label, patch: flag.without } : null
  return {
    label,
    patch: {
      extra: withoutFlags(
        recipe.extra,
        typed.filter(({ name }) => name === flag.name),
      ),
    },
  }
}

function familyOf({ label }: MidjourneyVersion): string {
  return label.replace(/\.\d+$/, '')
}

/** Finds parameters that do not go together. */
export function conflicts(known: Case): Finding[] {
  return conflictsIn(known).map(({ conflict, first, second }): Finding => {
    const at = { code: 'flag_pair' as const, slot: (second ?? first).slot }
    const one = said(conflict.first, first)
    const other = conflict.second && second ? said(conflict.second, second) : ''
    if (conflict.effect === 'distorts') return { ...at, level: 'note', reason: `${one} มักเพี้ยน` }
    if (conflict.effect === 'dampens') return { ...at, level: 'note', reason: `${one} กับ ${other} มักหักล้างกัน` }
    const fix = removal(second ?? first, known)
    return { ...at, level: 'warn', reason: `${one} กับ ${other} ใช้พร้อมกันไม่ได้`, ...(fix && { fix }) }
  })
}

interface Met {
  conflict: Conflict
  first: GivenFlag
  second?: GivenFlag | undefined
}

function conflictsIn({ rules, given }: Case): Met[] {
  return rules.conflicts.flatMap((conflict): Met[] => {
    const first = given.find((flag) => meets(flag, conflict.first))
    const { second: wanted } = conflict
    const second = wanted && given.find((flag) => meets(flag, wanted))
    return first && (second || !wanted) ? [{ conflict, first, second }] : []
  })
}

function meets({ name, values }: GivenFlag, { flag, above, is, matches }: Condition): boolean {
  if (name !== flag) return false
  if (above !== undefined) return values.some((value) => Number(value) > above)
  if (is) return values.some((value) => value !== '' && is.includes(Number(value)))
  return matches === undefined || values.some((value) => new RegExp(matches).test(value))
}

function said(
  { flag, above, is, called = `--${SHORT[flag] ?? flag}` }: Condition,
  { values }: GivenFlag,
): string {
  if (above !== undefined) return `${called} เกิน ${above}`
  const value = is && values.find((each) => is.includes(Number(each)))
  return value === undefined ? called : `${called} ${value}`
}

const SHORT: Readonly<Record<string, string>> = { stylize: 's', chaos: 'c' }
