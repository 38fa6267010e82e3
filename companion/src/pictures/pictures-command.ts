import { NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import { countPromptMotifs } from '@thokham/domain/likeness/prompt-words'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { removeDraftsAtEnd } from '../drafts.ts'
import { ensureLicence } from '../licence/ensure-licence.ts'
import { faultSentence } from '../metadata/provider/fault-sentence.ts'
import { Progress } from '../progress.ts'
import { nameOf, readText } from '../read-text.ts'
import type { DrawStop, Wanted } from './draw-pictures.ts'
import { HELP } from './help.ts'
import { type PictureOptions, readPictureOptions } from './picture-options.ts'
import {
  PictureRun,
  type PictureStatus,
  type ReadPrompt,
  readKey,
  readPrompts,
  wantedOf,
} from './picture-run.ts'

/**
 * Runs `thokham pictures`: draws prompts into a folder within a ceiling, and goes on where a run before it ended.
 * @throws Failure
 */
export async function picturesCommand(args: readonly string[]): Promise<void> {
  const options = readPictureOptions(args, process.env)
  if (!options) {
    process.stdout.write(HELP)
    return
  }
  const { prompts, leftOut } = readPrompts(await readText(options.prompts), nameOf(options.prompts))
  const wanted = wantedOf(prompts, options)
  if (leftOut.length > 0) say(`ไม่ใช้ ${leftOut.slice(0, 8).join(' · ')}`)
  sayEstimate(prompts, wanted, options)
  if (options.isDryRun) return
  const key = readKey(options)
  await ensureLicence()
  const run = new PictureRun(options, key, wanted)
  removeDraftsAtEnd()
  try {
    const progress = new Progress(BigInt(Math.max(1, run.standing().waiting)), 'กำลังสร้างภาพ')
    const ending = endAtInterrupt()
    const stop = await run.draw({ onEnd: () => progress.add(1), signal: ending })
    progress.end()
    if (ending.aborted) say('หยุดแล้ว รันคำสั่งเดิมเพื่อทำต่อ')
    report(run.standing(), { options, stop })
  } finally {
    run.close()
  }
}

/** The first Ctrl-C asks for nothing more, and waits for what is on its way, as that is paid for; the second ends at once. */
function endAtInterrupt(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    const listeners = process.listeners(name)
    process.removeAllListeners(name)
    process.once(name, () => {
      say('กำลังหยุด รอภาพที่ขอไปแล้วซึ่งคิดเงินแล้ว กด Ctrl-C อีกครั้งเพื่อออกทันที')
      for (const listener of listeners) process.on(name, listener)
      ending.abort()
    })
  }
  return ending.signal
}

function sayEstimate(
  prompts: readonly ReadPrompt[],
  wanted: readonly Wanted[],
  options: PictureOptions,
): void {
  const motifs = countPromptMotifs(prompts.map(({ text }) => text))
  const most = wanted.reduce((sum, picture) => sum + picture.most, 0)
  say(
    `${group(prompts.length)} Prompt มีลายต่างกันจริง ${group(motifs)} ลาย = ${group(wanted.length)} ภาพ ไม่เกิน ${bahtOf(most)} บาท เพดาน ${bahtOf(options.ceiling * NANO_THB_OF_SATANG)} บาท`,
  )
}

function report(
  { drawn, waiting, failed, lost, spent, troubles }: PictureStatus,
  { options, stop }: { options: PictureOptions; stop: DrawStop | null },
): void {
  for (const { prompt, fault } of troubles) say(`${prompt}: ${sentenceOf(fault, options)}`)
  if (stop?.by === 'ceiling') say('ถึงเพดานแล้ว เพิ่ม --ceiling แล้วรันคำสั่งเดิมเพื่อทำต่อ')
  if (stop?.by === 'price') say(overpriced(options))
  if (stop?.by === 'fault') say(sentenceOf(stop.fault, options))
  const counts = [
    [drawn, 'ได้แล้ว'],
    [waiting, 'ยังไม่ได้สร้าง'],
    [failed, 'ไม่สำเร็จ'],
    [lost, 'ไม่รู้ผล อาจถูกคิดเงิน'],
  ] as const
  const told = counts.filter(([many]) => many > 0).map(([many, word]) => `${word} ${group(many)} ภาพ`)
  say(`${told.join(' · ')} · ใช้ ${bahtOf(spent)} จาก ${bahtOf(options.ceiling * NANO_THB_OF_SATANG)} บาท`)
  if (lost + failed > 0) say('ขอภาพที่ไม่สำเร็จหรือไม่รู้ผลใหม่ด้วย --again')
  if (waiting + failed + lost > 0) process.exitCode = 1
}

function overpriced({ provider }: PictureOptions): string {
  return provider === 'imageServer'
    ? 'เซิร์ฟเวอร์คิดเงินมากกว่า --price จึงหยุด แก้ --price แล้วรันคำสั่งเดิมเพื่อทำต่อ'
    : 'ภาพล่าสุดแพงกว่าที่กันเงินไว้ จึงหยุด รันคำสั่งเดิมเพื่อทำต่อ ภาพต่อไปจะกันเงินเท่าภาพนั้น'
}

function sentenceOf(fault: ProviderFault, { provider, model }: PictureOptions): string {
  return faultSentence({ provider, id: model.id }, fault)
}

const group = (count: number) => count.toLocaleString('en-US')
const bahtOf = (nanoThb: number) =>
  (Math.ceil(nanoThb / NANO_THB_OF_SATANG) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
