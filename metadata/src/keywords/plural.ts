const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['oxen', 'ox'],
  ['cacti', 'cactus'],
  ['fungi', 'fungus'],
  ['phenomena', 'phenomenon'],
])

/** They end as plurals do and are none, or mean something else without the s. */
const NO_PLURALS: ReadonlySet<string> = new Set(
  'news glasses goods woods lens jeans shorts species series customs arms works means pants spectacles paris christmas canvas atlas gas bus plus iris chess bass paradise us this his always'.split(
    ' ',
  ),
)

/** Returns what an English word may be the plural of; nothing for what is none. */
export function singularsOf(word: string): string[] {
  const irregular = IRREGULAR.get(word)
  if (irregular) return [irregular]
  const isPlural = word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|ics)$/.test(word)
  if (!isPlural || NO_PLURALS.has(word)) return []
  const singulars = [word.slice(0, -1)]
  if (word.endsWith('ies')) singulars.push(`${word.slice(0, -3)}y`)
  else if (word.endsWith('ves')) singulars.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  else if (/(?:ch|sh|x|z|s|o)es$/.test(word)) singulars.push(word.slice(0, -2))
  return singulars
}
