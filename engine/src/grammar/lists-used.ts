import { matching } from './parse.ts'
import { WILDCARD } from './wildcard.ts'

const WILDCARDS = new RegExp(WILDCARD.source, 'gu')
const VARIABLE = /\$\{[^{}]*\}/g

/**
 * Returns which of the lists of these names templates may read, in the order of the names: those that are named, those that a
 * pattern fits, and where a variable completes a name all that it might complete. Entries are templates, too.
 */
export function listsUsed(templates: Iterable<string>, names: readonly string[]): string[] {
  const patterns = new Set<string>()
  for (const template of templates) {
    if (!template.includes('__')) continue
    for (const [, , name = ''] of template.matchAll(WILDCARDS))
      patterns.add(name.replace(VARIABLE, '*').trim())
  }
  const used = new Set([...patterns].flatMap((pattern) => matching(names, pattern)))
  return names.filter((name) => used.has(name))
}
