import { type Box, Boxes, costOf } from './boxes.ts'
import { cutIntoLines } from './cut.ts'
import { Lines } from './lines.ts'
import { PackedPrompts } from './packed-prompts.ts'
import { PartedPrompts } from './parts.ts'
import { PLANS } from './plans.ts'
import type { PromptTexts } from './prompt-texts.ts'
import { countPermutations } from './unpack.ts'
import { startOfParameters, writeLine } from './write-line.ts'

/** Prompts read between two yields. */
const PORTION = 2048

/**
 * Packs prompts into lines of the image generator's permutations, each of at most `limit` jobs: as few as there can be. A prompt
 * that permutations would not give back letter by letter, and one that asks for relaxed mode, stands alone; one of more jobs is
 * packed in parts.
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
  const boxes = new Boxes(limit)
  const parted = new PartedPrompts(prompts, limit)
  const alone: number[] = []
  const totals = { jobs: 0, minutes: 0, withBraces: 0 }
  const letters = new Array<number>(prompts.length).fill(0)
  const add = (text: string, place: number) => {
    const rest = boxes.add(text, place)
    if (rest) letters[place] = text.length + commasIn(text)
    return rest
  }
  for (let place = 0; place < prompts.length; place++) {
    if (place % PORTION === PORTION - 1) yield place + 1
    const text = prompts.at(place) ?? ''
    const rest = add(text, place)
    const cost = rest ?? costOfAlone(text)
    totals.jobs += cost.jobs
    totals.minutes += cost.minutes
    if (rest || (cost.jobs > limit && parted.divide(place))) continue
    alone.push(place)
    if (/[{}]/.test(text)) totals.withBraces++
  }
  boxes.endRow()
  for (let place = prompts.length; place < parted.length; place++) {
    if (place % PORTION === PORTION - 1) yield prompts.length
    if (!add(parted.at(place) ?? '', place)) alone.push(place)
  }
  boxes.endRow()
  const lines = new Lines(parted.length)
  for (const place of alone) lines.add([place])
  const textsOf = (places: readonly number[]) => places.map((place) => parted.at(place) ?? '')
  const addShort = (places: readonly number[]) => {
    if (places.length === 1 || isShort(places, letters, textsOf)) return lines.add(places)
    const half = Math.ceil(places.length / 2)
    addShort(places.slice(0, half))
    addShort(places.slice(half))
  }
  for (const [jobs, alike] of byJobs(boxes.all)) {
    cutIntoLines(alike, Math.max(1, Math.floor(limit / jobs)), addShort)
  }
  return new PackedPrompts(parted, lines.inOrder(), totals)
}

/** Returns whether prompts fit into one line, which is written only where that is in doubt. */
function isShort(
  places: readonly number[],
  letters: readonly number[],
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
