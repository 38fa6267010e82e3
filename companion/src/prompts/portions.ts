import { at, type Chunk, expand, type Indices, type Recipe, writePrompts } from '@thokham/engine'

/** Bytes to write and how many prompts they hold; the bytes are good until the next portion is asked for. */
export type Portion = Chunk

/** Writes one prompt a line. */
export function textChunks(recipe: Recipe, indices: Indices | null): Iterable<Portion> {
  return writePrompts(recipe, { reuse: true, ...(indices && { indices }) })
}

/** About how many characters a portion of JSON has. */
const PORTION = 64 * 1024

/** Writes a JSON array of strings, one a line. */
export function* jsonChunks(recipe: Recipe, indices: Indices | null): Generator<Portion> {
  let text = '['
  let separator = '\n'
  let prompts = 0
  for (const prompt of indices ? chosen(recipe, indices) : expand(recipe)) {
    text += separator + JSON.stringify(prompt)
    separator = ',\n'
    prompts++
    if (text.length < PORTION) continue
    yield { bytes: Buffer.from(text), prompts }
    text = ''
    prompts = 0
  }
  yield { bytes: Buffer.from(`${text}\n]\n`), prompts }
}

function* chosen(recipe: Recipe, indices: Indices): Generator<string> {
  for (const index of indices) yield at(recipe, index)
}
