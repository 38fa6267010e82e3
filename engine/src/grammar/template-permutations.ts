import { mayHave } from './permutation.ts'
import { WILDCARD } from './wildcard.ts'

/** Braces parted by commas. */
export interface Permutation {
  commas: readonly number[]
  close: number
}

/**
 * Returns the permutations of Midjourney in a template of the advanced grammar, by the place where they begin: braces parted by
 * commas that this grammar has no meaning for, being without bars, bounds and samplers.
 */
export function permutationsIn(template: string): ReadonlyMap<number, Permutation> {
  const found = new Map<number, Permutation>()
  if (!mayHave(template)) return found
  const open: { at: number; commas: number[]; isOwn: boolean }[] = []
  for (let at = 0; at < template.length; at++) {
    const inner = open.at(-1)
    const rest = /__\(?|[\\#$|,{}]/g
    rest.lastIndex = at
    const next = rest.exec(template)
    if (!next) break
    at = next.index
    switch (next[0]) {
      case '\\':
        at++
        break
      case '__':
      case '__(':
        WILDCARD.lastIndex = at
        at = endOfWildcard(template, at, WILDCARD.exec(template))
        break
      case '#':
        if (!inner && /^$|\s/.test(template[at - 1] ?? '')) return found
        break
      case '$':
        if (template[at + 1] === '{') open.push({ at: at++, commas: [], isOwn: true })
        break
      case '{':
        OWN_START.lastIndex = at + 1
        open.push({ at, commas: [], isOwn: OWN_START.test(template) })
        break
      case '|':
        if (inner) inner.isOwn = true
        break
      case ',':
        inner?.commas.push(at)
        break
      case '}': {
        const closed = open.pop()
        if (!closed || closed.isOwn || closed.commas.length === 0) break
        found.set(closed.at, { commas: closed.commas, close: at })
      }
    }
  }
  return found
}

/** What makes braces this grammar's own: a sampler, or bounds. */
const OWN_START = /[~@!]|\d*-?\d*\$\$/y

function endOfWildcard(template: string, at: number, found: RegExpExecArray | null): number {
  if (!found) return at + 1
  const end = at + found[0].length
  if (found[3] !== '(') return end - 1
  const close = template.indexOf(')__', end)
  return close === -1 ? end - 1 : close + 2
}

const WEIGHT = /^([+-]?[\d.]+)::/

/** Returns a template with bars for the commas of its permutations. */
export function withBarsForCommas(template: string): string {
  const cuts: [from: number, to: number, written: string][] = []
  for (const [open, { commas, close }] of permutationsIn(template)) {
    const marks = [open, ...commas, close]
    for (const mark of marks) {
      const isFirst = mark === open
      const isLast = mark === close
      const from = isFirst ? mark : startOfBlanks(template, mark)
      const to = isLast ? mark + 1 : endOfBlanks(template, mark + 1)
      cuts.push([from, to, isFirst ? '{' : isLast ? '}' : '|'])
      const weight = isLast ? null : WEIGHT.exec(template.slice(to))
      if (weight) cuts.push([to + (weight[1] as string).length, to + (weight[1] as string).length, '\\'])
    }
  }
  let written = ''
  let at = 0
  for (const [from, to, text] of cuts.toSorted(([one], [other]) => one - other)) {
    written += template.slice(at, from) + text
    at = to
  }
  return written + template.slice(at)
}

function startOfBlanks(template: string, end: number): number {
  let start = end
  while (/\s/.test(template[start - 1] ?? '')) start--
  return start
}

function endOfBlanks(template: string, start: number): number {
  let end = start
  while (/\s/.test(template[end] ?? '')) end++
  return end
}
