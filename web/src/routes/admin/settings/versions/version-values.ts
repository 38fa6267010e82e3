import type { VersionRow } from '@thokham/contract/reference-data'
import { withArabicDigits } from '@thokham/domain/thai-digits'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { type ParameterRule, VERSIONS } from '@thokham/engine'

type Version = VersionRow['content']
/** `web`: on the website alone; `unsaid`: nobody knows, so that nothing is said. */
export type TypedTakes = 'works' | 'web' | 'refused' | 'unclear' | 'unsaid'

export interface TypedParameter {
  takes: TypedTakes
  /** `0–1000`, or `1, 2, 4`. */
  range: string
}

/** A version as it is typed: days of either era, the numbers of each parameter as one text. */
export interface VersionValues {
  content: Omit<Version, 'parameters'> & { parameters: Record<string, TypedParameter> }
}

/** Names of parameters in the order in which the shipped versions have them, then those that came since. */
export function parameterNames(rows: readonly VersionRow[]): string[] {
  const shipped = VERSIONS.versions.flatMap(({ parameters }) => Object.keys(parameters))
  const known = new Set(rows.flatMap(({ content }) => Object.keys(content.parameters)))
  const inOrder = [...new Set(shipped)].filter((name) => known.has(name))
  return [...inOrder, ...[...known].filter((name) => !inOrder.includes(name)).sort()]
}

/** Returns a parameter as it is written in a prompt. */
export function written(name: string): string {
  return name === '::' ? '::' : `--${name}`
}

/** Returns the version whose parameters a new one begins with: the newest that is none of Niji. */
export function modelOfNew(rows: readonly VersionRow[]): VersionRow | undefined {
  return rows
    .filter(({ id }) => !id.startsWith('niji'))
    .toSorted((one, other) => other.content.since.localeCompare(one.content.since))[0]
}

/** Returns a version as the form shows it. @param row null = a new one @param today Bangkok date */
export function typedVersion(
  row: VersionRow | null,
  rows: readonly VersionRow[],
  today: string,
): VersionValues {
  const content = row?.content ?? {
    id: '',
    label: '',
    since: today,
    state: 'available' as const,
    source: '',
    checked: today,
    parameters: modelOfNew(rows)?.content.parameters ?? {},
  }
  const typed = parameterNames(rows).map((name) => [name, typedRule(content.parameters[name])] as const)
  return {
    content: {
      ...content,
      since: buddhistDate(content.since),
      checked: buddhistDate(content.checked),
      parameters: Object.fromEntries(typed),
    },
  }
}

function typedRule(rule: ParameterRule | undefined): TypedParameter {
  if (!rule) return { takes: 'unsaid', range: '' }
  const { takes, webOnly, range, values } = rule
  return {
    takes: takes === 'works' && webOnly ? 'web' : takes,
    range: values ? values.join(', ') : range ? range.join('–') : '',
  }
}

/**
 * Returns what was typed as the operation takes it; what is no day or number stays as it is, to be refused.
 * @param standing the rules before: what the form has no box for stays with them
 */
export function readVersion(
  { content }: VersionValues,
  stored: Readonly<Record<string, ParameterRule>>,
): unknown {
  const { since, checked, parameters, ...version } = content
  const rules = Object.entries(parameters)
    .filter(([, { takes }]) => takes !== 'unsaid')
    .map(([name, typed]) => [name, readRule(typed, stored[name])] as const)
  return {
    ...version,
    since: gregorianDate(since) ?? since,
    checked: gregorianDate(checked) ?? checked,
    parameters: Object.fromEntries(rules),
  }
}

function readRule({ takes, range }: TypedParameter, stored: ParameterRule | undefined): object {
  const { range: _range, values: _values, webOnly: _webOnly, ...rest } = stored ?? {}
  return {
    ...rest,
    takes: takes === 'web' ? 'works' : takes,
    ...(takes === 'web' && { webOnly: true }),
    ...readNumbers(range),
  }
}

const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`
const RANGE = new RegExp(`^(${NUMBER})\\s*[-–—]\\s*(${NUMBER})$`)
const VALUES = new RegExp(`^(?:${NUMBER})(?:\\s*,\\s*(?:${NUMBER}))*$`)

/** Reads `0–1000` and `1, 2, 4`; anything else is handed on as a range, which the schema refuses at its box. */
export function readNumbers(typed: string): { range?: unknown; values?: number[] } {
  const text = withArabicDigits(typed).trim()
  if (text === '') return {}
  const ends = RANGE.exec(text)
  if (ends) return { range: [Number(ends[1]), Number(ends[2])] }
  return VALUES.test(text) ? { values: text.split(',').map(Number) } : { range: text }
}
