import { cleanChanges, type FieldChanges, type PictureFields, TEXT_FIELDS } from './fields.ts'

/** What one place of a file says of our fields. */
export interface Saying {
  /** As programs that show it call it: `XMP`, `IPTC`, `lr:hierarchicalSubject`. */
  readonly place: string
  readonly fields: FieldChanges
  /** It names some of the keywords, as paths. */
  readonly isPart?: true
  /** It has room for this many bytes of a text and of a keyword. */
  readonly most?: Partial<Record<keyof PictureFields, number>>
}

/** A field of which a file says several things, the one that counts first. */
export interface Disagreement {
  readonly field: keyof PictureFields
  readonly values: readonly {
    readonly places: readonly string[]
    readonly value: string | readonly string[]
  }[]
}

const EMPTY_FIELDS: PictureFields = {
  title: '',
  description: '',
  keywords: [],
  copyright: '',
  digitalSourceType: '',
  aiSystem: '',
  aiSystemVersion: '',
  aiPrompt: '',
  aiPromptWriter: '',
}

const NAMES = ['keywords', ...TEXT_FIELDS] as const satisfies readonly (keyof PictureFields)[]

/** Returns the sayings as they are read: cleaned, and without those that say nothing. */
export function cleanSayings(sayings: readonly Saying[]): Saying[] {
  return sayings
    .map((saying) => ({ ...saying, fields: cleanChanges(saying.fields) }))
    .filter(({ fields }) => NAMES.some((name) => (fields[name]?.length ?? 0) > 0))
}

/** Returns each field as the first place has it that says something of it. */
export function fieldsOf(sayings: readonly Saying[]): PictureFields {
  const entries = Object.entries(EMPTY_FIELDS).map(([name, empty]) => {
    const values = sayings.map(({ fields }) => fields[name as keyof PictureFields])
    return [name, values.find((value) => value !== undefined && value.length > 0) ?? empty]
  })
  return Object.fromEntries(entries)
}

/** Returns the fields of which the places of a file say different things. */
export function disagreementsIn(sayings: readonly Saying[]): Disagreement[] {
  const fields = fieldsOf(sayings)
  return NAMES.flatMap((field) => {
    const values: { places: string[]; value: string | readonly string[] }[] = []
    for (const saying of sayings) {
      const value = saying.fields[field]
      if (value === undefined || value.length === 0) continue
      const same = values.find((one) => isSame(field, one.value, saying)) ?? null
      if (same) same.places.push(saying.place)
      else values.push({ places: [saying.place], value })
    }
    return values.length > 1 && fields[field].length > 0 ? [{ field, values }] : []
  })
}

/** Returns whether every place that says something of the changed fields says them as they are wanted, and those that must. */
export function saysAlready(
  sayings: readonly Saying[],
  changes: FieldChanges,
  must: readonly string[],
): boolean {
  const wanted = cleanChanges(changes)
  return NAMES.every((field) => {
    const value = wanted[field]
    if (value === undefined) return true
    const said = sayings.filter(({ fields }) => (fields[field]?.length ?? 0) > 0)
    if (value.length === 0) return said.length === 0
    const places = IN_ALL.has(field) ? must : ['XMP']
    return (
      said.every((saying) => isSame(field, value, saying)) &&
      places.every((place) => said.some((saying) => saying.place === place))
    )
  })
}

/** The fields that IPTC and EXIF have, too. */
const IN_ALL: ReadonlySet<keyof PictureFields> = new Set(['title', 'description', 'keywords', 'copyright'])

/** Returns whether a place says a value as far as it has room for it. */
function isSame(field: keyof PictureFields, value: string | readonly string[], saying: Saying): boolean {
  const said = saying.fields[field] ?? ''
  const most = saying.most?.[field] ?? Number.POSITIVE_INFINITY
  const isOne = (one: string, wanted: string) =>
    one === wanted || (wanted.startsWith(one) && wanted.length > one.length && bytesOf(one) > most - 4)
  if (typeof value === 'string') return typeof said === 'string' && isOne(said, value)
  if (saying.isPart) return (said as readonly string[]).every((one) => value.includes(one))
  return said.length === value.length && value.every((one, at) => isOne(said[at] as string, one))
}

/** UTF-8 has up to three bytes for a unit of a text. */
const bytesOf = (text: string): number => {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) as number
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
