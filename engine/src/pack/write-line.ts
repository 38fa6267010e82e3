/** A line of permutations, and which of its prompts comes out when. */
export interface WrittenLine {
  text: string
  /** By the order in which `unpack` gives them: the place that each prompt has among those that were written. */
  order: readonly number[]
}

/**
 * Writes several prompts as one line. Words that are all combined with the same parameters have groups of their own, as words
 * have that are combined with other words, and parameters; where nothing is combined so, the choices of one group are what the
 * prompts differ in. No choice is empty, and none begins or ends inside a word or a parameter.
 * @param prompts at least one; where there are several, none has braces, backslashes, or blanks but single ones inside
 */
export function writeLine(prompts: readonly string[]): WrittenLine {
  if (prompts.length === 1) return { text: prompts[0] as string, order: [0] }
  const hasParameters = prompts.some((prompt) => startOfParameters(prompt) < prompt.length)
  const { text, ranks } = write(prompts, hasParameters ? WORDS_AND_PARAMETERS : WORDS)
  const order = new Array<number>(prompts.length)
  for (const [place, rank] of ranks.entries()) order[rank] = place
  return { text, order }
}

/** Returns where the parameters of a prompt begin, with the blank before them; its length when it has none. */
export function startOfParameters(prompt: string): number {
  const at = prompt.indexOf(' --')
  return at < 0 ? prompt.length : at
}

/** How a text is cut into pieces, which stand behind each other with a separator between. */
interface Level {
  cut: (text: string) => readonly string[]
  separator: string
  /** How each of the pieces is cut in turn. */
  below: readonly Level[]
}

const WORDS: Level = { cut: (text) => text.split(', '), separator: ', ', below: [] }
const PARAMETERS: Level = { cut: (text) => text.split(/ (?=--)/), separator: ' ', below: [] }
const WORDS_AND_PARAMETERS: Level = {
  cut: (text) => {
    const at = startOfParameters(text)
    return at === text.length ? [text] : [text.slice(0, at), text.slice(at + 1)]
  },
  separator: ' ',
  below: [WORDS, PARAMETERS],
}

interface Written {
  text: string
  /** When each of the texts comes out. */
  ranks: readonly number[]
}

/** Writes texts as the product of their pieces, if they are one, otherwise as one group. */
function write(texts: readonly string[], level: Level): Written {
  if (texts.length === 1) return { text: texts[0] as string, ranks: [0] }
  const columns = columnsOf(texts.map(level.cut))
  if (!columns) return oneGroup(texts)
  const written = columns.map(({ values }, at) => {
    const below = level.below[at]
    return below ? write(values, below) : oneGroup(values)
  })
  const ranks = texts.map((_, row) => {
    let rank = 0
    for (const [at, { values, places }] of columns.entries()) {
      rank = rank * values.length + (written[at]?.ranks[places[row] as number] as number)
    }
    return rank
  })
  return { text: written.map(({ text }) => text).join(level.separator), ranks }
}

/** The different values of a column, and which of them each row has. */
interface Column {
  values: string[]
  places: number[]
}

/** Returns the columns of rows that are every combination of the columns' values, each once; null for others, or a single column. */
function columnsOf(rows: readonly (readonly string[])[]): Column[] | null {
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width)) return null
  const ranks = new Array<number>(rows.length).fill(0)
  let combinations = 1
  const columns: Column[] = []
  for (let at = 0; at < width; at++) {
    const values: string[] = []
    const places = rows.map((row) => {
      const value = row[at] as string
      const place = values.indexOf(value)
      return place < 0 ? values.push(value) - 1 : place
    })
    for (const [row, place] of places.entries()) ranks[row] = (ranks[row] as number) * values.length + place
    columns.push({ values, places })
    combinations *= values.length
    if (combinations > rows.length) return null
  }
  return combinations === rows.length && new Set(ranks).size === rows.length ? columns : null
}

/** Writes texts as one group, with what all begin and end with before and behind it. */
function oneGroup(texts: readonly string[]): Written {
  const ranks = texts.map((_, place) => place)
  const [first = ''] = texts
  if (texts.length === 1) return { text: first, ranks }
  const { start, end } = commonEnds(texts)
  const choices = texts.map((text) => text.slice(start, text.length - end).replaceAll(',', '\\,'))
  const text = `${first.slice(0, start)}{${choices.join(', ')}}${first.slice(first.length - end)}`
  return { text, ranks }
}

/** Returns how many characters before and behind the choices all texts share: whole words, and parameters with their values. */
function commonEnds(texts: readonly string[]): { start: number; end: number } {
  const [first = ''] = texts
  let shortest = first.length
  let start = first.length
  for (const text of texts) {
    shortest = Math.min(shortest, text.length)
    start = sharedStart(first, text, Math.min(start, shortest - 1))
  }
  start = first.lastIndexOf(' ', start - 1) + 1
  let end = shortest - start - 1
  for (const text of texts) end = sharedEnd(first, text, end)
  end = wholeEnd(texts, end, isWordStart)
  if (texts.some((text) => /(?:^| )--/.test(text.slice(start, text.length - end)))) {
    const parameter = first.lastIndexOf(' --', start)
    if (parameter >= 0 || first.startsWith('--')) start = parameter + 1
    end = wholeEnd(texts, end, isParameterStart)
  }
  return { start, end }
}

/** Returns how many characters two texts begin with alike, at most so many. */
function sharedStart(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}

/** Returns how many characters two texts end with alike, at most so many. */
function sharedEnd(one: string, other: string, most: number): number {
  let length = 1
  while (length <= most && one.charCodeAt(one.length - length) === other.charCodeAt(other.length - length))
    length++
  return length - 1
}

/** Returns the most of the last `end` characters that begin where `isStart` says. */
function wholeEnd(
  texts: readonly string[],
  end: number,
  isStart: (text: string, at: number) => boolean,
): number {
  const [first = ''] = texts
  for (let whole = end; whole > 0; whole--) {
    // A choice that ends with a comma would be hard to tell from the next one.
    const isWhole =
      isStart(first, first.length - whole) && texts.every((text) => text[text.length - whole - 1] !== ',')
    if (isWhole) return whole
  }
  return 0
}

function isWordStart(text: string, at: number): boolean {
  return text[at] === ' ' || (text[at] === ',' && text[at + 1] === ' ')
}

function isParameterStart(text: string, at: number): boolean {
  return text.startsWith(' --', at)
}
