import { type Box, Boxes, costOf } from './boxes.ts'
import { cutIntoLines } from './cut.ts'
import { Lines } from './lines.ts'
import { PackedPrompts, type PromptTexts } from './packed-prompts.ts'
import { PLANS } from './plans.ts'
import { countPermutations } from './unpack.ts'
import { startOfParameters, writeLine } from './write-line.ts'

/** Prompts read between two yields. */
const PORTION = 2048

/**
 * Packs prompts into lines of the image generator's permutations, each of at most `limit` jobs: as few as there can be. A prompt
 * that permutations would not give back letter by letter, and one that asks for relaxed mode, stands alone.
 */
export function pack(prompts: PromptTexts, limit: number): PackedPrompts {
  const steps = packing(prompts, limit)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Packs step by step: yields how many prompts have been read, and returns what `pack` does. */
export function* packing(prompts: PromptTexts, limit: number): Generator<number, PackedPrompts> {
  const lines = new Lines(prompts.length)
  const boxes = new Boxes()
  const letters = new Uint16Array(prompts.length)
  const totals = { jobs: 0, minutes: 0, withBraces: 0 }
  for (let place = 0; place < prompts.length; place++) {
    if (place % PORTION === PORTION - 1) yield place + 1
    const text = prompts.at(place) ?? ''
    const rest = boxes.add(text, place)
    const cost = rest ?? costOfAlone(text)
    totals.jobs += cost.jobs
    totals.minutes += cost.minutes
    if (rest) letters[place] = Math.min(text.length + commasIn(text), LONG)
    else lines.add([place])
    if (!rest && /[{}]/.test(text)) totals.withBraces++
  }
  boxes.endRow()
  const textsOf = (places: readonly number[]) => places.map((place) => prompts.at(place) ?? '')
  const addShort = (places: readonly number[]) => {
    if (places.length === 1 || isShort(places, letters, textsOf)) return lines.add(places)
    const half = Math.ceil(places.length / 2)
    addShort(places.slice(0, half))
    addShort(places.slice(half))
  }
  for (const [jobs, alike] of byJobs(boxes.all)) {
    cutIntoLines(alike, Math.max(1, Math.floor(limit / jobs)), addShort)
  }
  return new PackedPrompts(prompts, lines.inOrder(), totals)
}

const LONG = 0xffff

/** Returns whether prompts fit into one line, which is written only where that is in doubt. */
function isShort(
  places: readonly number[],
  letters: Uint16Array,
  textsOf: (places: readonly number[]) => string[],
): boolean {
  const asOneGroup = places.reduce((sum, place) => sum + (letters[place] as number) + ', '.length, 2)
  return asOneGroup <= PLANS.longestLine || writeLine(textsOf(places)).text.length <= PLANS.longestLine
}

/** Returns what a prompt takes that stands alone: with braces of its own it may be several. */
function costOfAlone(text: string): { jobs: number; minutes: number } {
  const { jobs, minutes } = costOf(text.slice(startOfParameters(text)))
  const ways = countPermutations(text)
  return { jobs: jobs * ways, minutes: minutes * ways }
}

/** Divides boxes by how many jobs a prompt of theirs is. */
function byJobs(boxes: readonly Box[]): Map<number, Box[]> {
  const divided = new Map<number, Box[]>()
  const add = (box: Box, jobs: number) => {
    const alike = divided.get(jobs)
    if (alike) alike.push(box)
    else divided.set(jobs, [box])
  }
  for (const box of boxes) {
    const jobs = box.rests[0]?.jobs ?? 1
    if (box.rests.every((rest) => rest.jobs === jobs)) add(box, jobs)
    else {
      for (const [column, rest] of box.rests.entries())
        add({ rests: [rest], starts: box.starts.map((start) => start + column) }, rest.jobs)
    }
  }
  return divided
}

function commasIn(text: string): number {
  let commas = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas++
  return commas
}
