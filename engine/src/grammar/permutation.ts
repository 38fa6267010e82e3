/**
 * Midjourney's own permutations: `{red, green} bird` is a prompt for each part; groups nest, and `\,` is a comma of the
 * text. Blanks around a part do not belong to it. A brace without its other half is a character like any other.
 */
import { GrammarError, type Source } from './grammar-error.ts'
import { choice, distinct, type Node, ONE, sequence, text } from './nodes.ts'

/** Levels of braces within each other. */
const DEPTH_LIMIT = 60

/** A pair of braces. */
interface Group {
  open: number
  close: number
  /** Places of the commas that part it, without those of groups within. */
  commas: number[]
}

/** Returns whether a line of the plain grammar has a group that is parted by commas. */
export function hasPermutation(line: string): boolean {
  return mayHave(line) && groupsOf(line).some(({ commas }) => commas.length > 0)
}

/** Returns whether a text has both characters that a permutation needs. */
export function mayHave(line: string): boolean {
  return line.includes('{') && line.includes(',')
}

/** Returns a line with every comma outside of its groups made a space. */
export function withoutOuterCommas(line: string): string {
  let kept = ''
  let at = 0
  for (const { open, close } of outermost(groupsOf(line))) {
    kept += line.slice(at, open).replaceAll(',', ' ') + line.slice(open, close + 1)
    at = close + 1
  }
  return kept + line.slice(at).replaceAll(',', ' ')
}

/**
 * Reads a line of the plain grammar as all that Midjourney makes of it.
 * @throws GrammarError `too_deep`
 */
export function readPermutations(line: string, source: Source): Node {
  const groups = new Map(groupsOf(line).map((group) => [group.open, group]))
  const read = (from: number, to: number, depth: number): Node => {
    if (depth > DEPTH_LIMIT) throw new GrammarError('too_deep', source, from + 1)
    const items: Node[] = []
    let at = from
    for (let brace = line.indexOf('{', at); brace !== -1 && brace < to; brace = line.indexOf('{', at)) {
      const group = groups.get(brace)
      const end = group ? brace : brace + 1
      if (end > at) items.push(text(plain(line.slice(at, end), depth)))
      if (group) items.push(readGroup(group, depth))
      at = group ? group.close + 1 : end
    }
    if (at < to || items.length === 0) items.push(text(plain(line.slice(at, to), depth)))
    return sequence(items)
  }
  const readGroup = ({ open, close, commas }: Group, depth: number): Node => {
    const ends = [...commas, close]
    const options = ends.map((end, place) => {
      const from = (place === 0 ? open : (ends[place - 1] as number)) + 1
      const [start, stop] = trimmedRange(line, from, end)
      return { weight: ONE, node: read(start, stop, depth + 1) }
    })
    const different = distinct(options)
    const [only] = different
    return different.length === 1 && only ? only.node : choice(different)
  }
  return read(0, line.length, 0)
}

/** Returns a line with its permutations written in the advanced grammar, in which it makes the same prompts. */
export function inAdvancedGrammar(line: string): string {
  const groups = new Map(groupsOf(line).map((group) => [group.open, group]))
  const isPermuted = hasPermutation(line)
  const write = (from: number, to: number, depth: number): string => {
    let written = ''
    let at = from
    for (let brace = line.indexOf('{', at); brace !== -1 && brace < to; brace = line.indexOf('{', at)) {
      const group = isPermuted ? groups.get(brace) : undefined
      const end = group ? brace : brace + 1
      written += escaped(line.slice(at, end), depth)
      if (group) written += writeGroup(group, depth)
      at = group ? group.close + 1 : end
    }
    return written + escaped(line.slice(at, to), depth)
  }
  const writeGroup = ({ open, close, commas }: Group, depth: number): string => {
    const ends = [...commas, close]
    const options = ends.map((end, place) => {
      const from = (place === 0 ? open : (ends[place - 1] as number)) + 1
      const option = write(...trimmedRange(line, from, end), depth + 1)
      // What a sampler, a number of picks or a weight would be stands for itself.
      return place === 0 ? option.replace(/^[~@!]/, '\\$&') : option
    })
    return options.length === 1 ? (options[0] as string) : `{${options.join('|')}}`
  }
  return write(0, line.length, 0)
}

/** Escapes what the advanced grammar would read as its own. */
function escaped(part: string, depth: number): string {
  const words = plain(part, depth)
    .replace(/[\\{}$]/g, '\\$&')
    .replace(/__/g, '\\__')
    .replace(/(^|\s)#/g, '$1\\#')
  return depth > 0 ? words.replaceAll('|', '\\|').replaceAll('::', '\\::') : words
}

/** Returns the text of a part: within a group `\,` is a comma. */
function plain(part: string, depth: number): string {
  return depth > 0 ? part.replaceAll('\\,', ',') : part
}

function trimmedRange(line: string, from: number, to: number): [from: number, to: number] {
  let [start, end] = [from, to]
  while (start < end && line.charCodeAt(start) <= 0x20) start++
  while (end > start && line.charCodeAt(end - 1) <= 0x20) end--
  return [start, end]
}

/** Returns the pairs of braces of a line, each after those within it. */
function groupsOf(line: string): Group[] {
  const groups: Group[] = []
  const open: Group[] = []
  for (let at = 0; at < line.length; at++) {
    switch (line[at]) {
      case '{':
        open.push({ open: at, close: -1, commas: [] })
        break
      case '}': {
        const group = open.pop()
        if (group) groups.push({ ...group, close: at })
        break
      }
      case ',':
        if (line[at - 1] !== '\\') open.at(-1)?.commas.push(at)
    }
  }
  return groups
}

function outermost(groups: readonly Group[]): Group[] {
  const inOrder = groups.toSorted((one, other) => one.open - other.open)
  let end = -1
  return inOrder.filter(({ close }) => {
    if (close < end) return false
    end = close
    return true
  })
}
