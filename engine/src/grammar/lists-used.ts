import { listsNamed } from './parse.ts'
import { WILDCARD } from './wildcard.ts'

const WILDCARDS = new RegExp(WILDCARD.source, 'gu')
const VARIABLE = /\$\{[^{}]*\}/g

/**
 * Returns which of the lists of these names templates may read, in the order of the names: those that are named, those that a
 * pattern fits, and where a variable completes a name all that it might complete. Entries are templates, too.
 * @param list the list whose entries they are; lists beside it are named without their folder
 */
export function listsUsed(templates: Iterable<string>, names: readonly string[], list = ''): string[] {
  const folder = list.slice(0, list.lastIndexOf('/') + 1)
  const patterns = new Set<string>()
  for (const template of templates) {
    if (!template.includes('__')) continue
    for (const [, , name = ''] of template.matchAll(WILDCARDS))
      patterns.add(name.replace(VARIABLE, '*').trim())
  }
  const used = new Set([...patterns].flatMap((pattern) => listsNamed(names, pattern, folder)))
  return names.filter((name) => used.has(name))
}
