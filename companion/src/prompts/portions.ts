import { at, type Chunk, expand, type Indices, type Recipe, writePrompts } from '@thokham/engine'

/** Bytes to write and how many prompts they hold; the bytes are good until the next portion is asked for. */
export type Portion = Chunk

/** Writes one prompt a line. */
export function textChunks(recipe: Recipe, indices: Indices | null): Iterable<Portion> {
  return writePrompts(recipe, { reuse: true, ...(indices && { indices }) })
}

/** About how many characters a portion has. */
const PORTION = 64 * 1024

/** A line, and how many prompts it holds. */
export interface Line {
  text: string
  prompts: number
}

/** Writes a JSON array of strings, one a line. */
export function jsonChunks(recipe: Recipe, indices: Indices | null): Iterable<Portion> {
  return linePortions(singly(recipe, indices), 'json')
}

function* singly(recipe: Recipe, indices: Indices | null): Generator<Line> {
  if (!indices) for (const text of expand(recipe)) yield { text, prompts: 1 }
  else for (const index of indices) yield { text: at(recipe, index), prompts: 1 }
}

/** Writes lines as they are, or as a JSON array of strings, one a line. */
export function* linePortions(lines: Iterable<Line>, format: 'txt' | 'json'): Generator<Portion> {
  const isJson = format === 'json'
  let text = isJson ? '[' : ''
  let separator = isJson ? '\n' : ''
  let prompts = 0
  for (const line of lines) {
    text += separator + (isJson ? JSON.stringify(line.text) : line.text)
    separator = isJson ? ',\n' : '\n'
    prompts += line.prompts
    if (text.length < PORTION) continue
    yield { bytes: Buffer.from(text), prompts }
    text = ''
    prompts = 0
  }
  yield { bytes: Buffer.from(`${text}${isJson ? '\n]' : ''}\n`), prompts }
}
