import {
  type Indices,
  type PackedPrompts,
  PLANS,
  type PlanId,
  packing,
  promptMaker,
  type Recipe,
} from '@thokham/engine'
import { Failure } from '../failure.ts'
import { Progress } from '../progress.ts'
import { linePortions, type Portion } from './portions.ts'

/** Prompts that are packed at most: what is known of each stays in memory, some 30 bytes. */
const MOST_PACKED = 20_000_000

/**
 * Packs the prompts of a recipe into lines for a subscription of the image generator, and makes sure that they unpack to the same.
 * @throws Failure when there are too many
 */
export function packPrompts(
  recipe: Recipe,
  indices: Indices | null,
  total: bigint,
  plan: PlanId,
): PackedPrompts {
  const length = indices?.length ?? Number(total)
  if (length > MOST_PACKED) {
    throw new Failure(`--pack มัดได้ครั้งละไม่เกิน ${MOST_PACKED.toLocaleString('en-US')} Prompt กรุณาใช้ --count`)
  }
  const textAt = promptMaker(recipe)
  const prompts = { length, at: (place: number) => textAt(indices?.[place] ?? place) }
  const packed = finished(packing(prompts, PLANS.byId[plan].jobs), length, 'กำลังมัด')
  if (!finished(packed.check(), packed.lines, 'กำลังตรวจ')) throw new Error('packed lines are not the prompts')
  return packed
}

/** Returns packed lines as a file has them. */
export function packedChunks(packed: PackedPrompts, format: 'txt' | 'json'): Iterable<Portion> {
  return linePortions(linesOf(packed), format)
}

function* linesOf(packed: PackedPrompts): Generator<{ text: string; prompts: number }> {
  for (let at = 0; at < packed.lines; at++) {
    const { text, places } = packed.line(at)
    yield { text, prompts: places.length }
  }
}

/** Returns the sentences that say what packed lines are worth and cost. */
export function packedSentences(packed: PackedPrompts, prompts: bigint, plan: PlanId): string[] {
  const { fastHours } = PLANS.byId[plan]
  const hours = packed.totals.minutes / 60
  const { withBraces } = packed.totals
  return [
    `มัด Prompt: ${group(prompts)} Prompt ใน ${group(packed.lines)} ครั้ง`,
    `เฉพาะโหมด Fast ประมาณ ${group(Math.max(0.1, hours))} จาก ${group(fastHours)} ชม. ของเดือน`,
    ...(hours > fastHours ? ['เวลา Fast ไม่พอ ถ้าใช้ Relax ให้วางทีละ Prompt'] : []),
    ...(withBraces > 0 ? [`มีปีกกาในข้อความ วางเดี่ยว ${group(withBraces)} Prompt`] : []),
    `แกะแล้วได้ ${group(prompts)} รายการเดิมครบ`,
  ]
}

function group(number: number | bigint): string {
  return number.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function finished<Result>(steps: Generator<number, Result>, total: number, doing: string): Result {
  const progress = new Progress(BigInt(Math.max(1, total)), doing)
  let before = 0
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      progress.end()
      return value
    }
    progress.add(value - before)
    before = value
  }
}
