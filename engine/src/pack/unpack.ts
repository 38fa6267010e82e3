/** A stretch of a line: text as it stands, or a group with its choices. */
type Part = string | Part[][]

/**
 * Returns the prompts that the image generator makes of one line, as its permutations are described: each choice of a group
 * `{a, b}` once, the choices of several groups multiplied, the last group changing fastest. Blanks around a choice are not part
 * of it; an empty choice leaves nothing, nor a second blank where it stood; `\,` is a comma of the text; groups may stand in
 * groups, and a brace without its other half is text.
 */
export function unpack(line: string): string[] {
  return line.includes('{') ? expansions(partsOf(line)).map((text) => text.trim()) : [line]
}

/** Returns how many prompts `unpack` makes of a line, without making them; rounded beyond 2^53. */
export function countPermutations(line: string): number {
  return line.includes('{') ? waysOf(partsOf(line)) : 1
}

function waysOf(parts: readonly Part[]): number {
  let ways = 1
  for (const part of parts) {
    if (typeof part !== 'string') ways *= part.reduce((sum, choice) => sum + waysOf(choice), 0)
  }
  return ways
}

function expansions(parts: readonly Part[]): string[] {
  let texts = ['']
  for (const part of parts) {
    if (typeof part === 'string') texts = texts.map((text) => text + part)
    else {
      const choices = part.flatMap(expansions)
      texts = texts.flatMap((text) => choices.map((choice) => text + choice))
    }
  }
  return texts
}

const OPEN = 0x7b
const CLOSE = 0x7d
const COMMA = 0x2c
const BACKSLASH = 0x5c

function partsOf(line: string): Part[] {
  const ends = endsOfGroups(line)
  let at = 0

  /** Reads on to `end`, or to the comma that ends a choice. Text stands first and last, and between groups. */
  function readParts(end: number, isChoice: boolean): Part[] {
    const parts: Part[] = []
    let text = ''
    let from = at
    for (; at < end; at++) {
      const code = line.charCodeAt(at)
      if (isChoice && code === COMMA) break
      if (isChoice && code === BACKSLASH && line.charCodeAt(at + 1) === COMMA) {
        // The image generator's own example loses the blank before such a comma.
        text = (text + line.slice(from, at)).trimEnd()
        from = ++at
      } else if (code === OPEN && ends.has(at)) {
        parts.push(text + line.slice(from, at), readGroup(ends.get(at) as number))
        text = ''
        from = at + 1
      }
    }
    parts.push(text + line.slice(from, at))
    return isChoice ? trimmed(parts) : parts
  }

  function readGroup(end: number): Part[][] {
    const choices: Part[][] = []
    do {
      at++
      choices.push(readParts(end, true))
    } while (at < end)
    return choices
  }

  return withSingleBlanks(readParts(line.length, false))
}

/** Groups in groups beyond this are text. */
const DEEPEST = 100

/** Returns for each brace that begins a group where the group ends. */
function endsOfGroups(line: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === OPEN) open.push(at)
    if (code !== CLOSE) continue
    const start = open.pop()
    if (start !== undefined && open.length < DEEPEST) ends.set(start, at)
  }
  return ends
}

function trimmed(parts: Part[]): Part[] {
  parts[0] = (parts[0] as string).trimStart()
  parts[parts.length - 1] = (parts.at(-1) as string).trimEnd()
  return parts
}

/** Gives the blank behind a group with an empty choice, where one stands before it too, to the choices that are not empty. */
function withSingleBlanks(parts: Part[]): Part[] {
  let isBlankBefore = true
  for (let at = 1; at < parts.length; at += 2) {
    const choices = parts[at] as Part[][]
    const [before, behind] = [parts[at - 1] as string, parts[at + 1] as string]
    if (before !== '') isBlankBefore = before.endsWith(' ')
    const moves: boolean = isBlankBefore && behind.startsWith(' ') && choices.some(isEmpty)
    if (moves) {
      for (const choice of choices) if (!isEmpty(choice)) choice.push(' ')
      parts[at + 1] = behind.slice(1)
    }
    isBlankBefore = moves
  }
  return parts
}

function isEmpty(choice: readonly Part[]): boolean {
  return choice.length === 1 && choice[0] === ''
}
