import { NO_FLAGS, printedFlags } from '../flag-fields.ts'
import { type Flag, flagsIn, withoutFlags } from '../flags.ts'
import { isNiji } from '../model.ts'
import type { Recipe } from '../recipe.ts'
import { QUALITY_VALUE } from '../versions.ts'
import type { GivenFlag } from './finding.ts'

/** Returns every parameter that a recipe prints: those of its fields in their order, then those typed by hand. */
export function givenFlags(recipe: Recipe, typed: readonly Flag[]): GivenFlag[] {
  return [
    ...ofFields(recipe),
    ...recipe.personal.flatMap(ofPersonal),
    ...typed.map((flag): GivenFlag => {
      const without = { extra: withoutFlags(recipe.extra, [flag]) }
      return { name: flag.name, values: [flag.value], slot: 'extra', without, typed: flag }
    }),
  ]
}

function ofFields(recipe: Recipe): GivenFlag[] {
  const { aspects, quality, model, no, repeat, printZero } = recipe
  const flags: GivenFlag[] = []
  if (aspects.length > 0) flags.push({ name: 'ar', values: aspects, slot: 'aspects' })
  for (const name of ['stylize', 'chaos'] as const) {
    const printed = recipe[name].filter((value) => value !== 0 || printZero)
    if (printed.length > 0) {
      flags.push({ name, values: printed.map(String), slot: name, without: { [name]: [] } })
    }
  }
  const q = QUALITY_VALUE[quality]
  if (q !== null)
    flags.push({ name: 'q', values: [String(q)], slot: 'quality', without: { quality: 'none' } })
  if (model !== 'none') {
    const [name, value] = isNiji(model) ? ['niji', model.slice('niji '.length) || '6'] : ['v', model]
    flags.push({ name, values: [value], slot: 'model' })
  }
  if (no.trim() !== '') flags.push({ name: 'no', values: [no], slot: 'no', without: { no: '' } })
  if (repeat > 1) {
    flags.push({ name: 'repeat', values: [String(repeat)], slot: 'repeat', without: { repeat: 1 } })
  }
  for (const { name, value } of printedFlags(recipe.flags ?? {})) {
    const without = { flags: { ...recipe.flags, [name]: NO_FLAGS[name] } }
    flags.push({ name, values: [value], slot: 'flags', without })
  }
  return flags
}

/** Reads a personalization line as it is printed: flags, a code or a phrase. */
function ofPersonal(line: string): GivenFlag[] {
  const text = line.trim()
  if (text.startsWith('--')) {
    return flagsIn(text).map(({ name, value }) => ({ name, values: [value], slot: 'personal' }))
  }
  return text === '' || /\s/.test(text) ? [] : [{ name: 'p', values: [text], slot: 'personal' }]
}
