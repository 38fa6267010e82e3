import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { estimateImage, NANO_THB_OF_SATANG, nanoThbOf } from '@thokham/domain/image/image-price'
import { sizeWith } from '@thokham/domain/image/image-size'
import { lastingName } from '@thokham/domain/image/picture-name'
import { countPromptMotifs } from '@thokham/domain/likeness/prompt-words'
import { pictureType } from '@thokham/domain/picture-type'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { pictureOrder } from '@thokham/engine'
import { removeDraftsAtEnd, removeLeftDrafts, writeWhole } from '../drafts.ts'
import { Failure, writingFailure } from '../failure.ts'
import { ensureLicence } from '../licence/ensure-licence.ts'
import { faultSentence } from '../metadata/provider/fault-sentence.ts'
import { Progress } from '../progress.ts'
import { nameOf, readText } from '../read-text.ts'
import { PictureProvider } from './ask-for-picture.ts'
import { type DrawStop, drawPictures, type Wanted } from './draw-pictures.ts'
import { HELP } from './help.ts'
import { PictureJournal } from './picture-journal.ts'
import { type PictureOptions, readPictureOptions } from './picture-options.ts'

const JOURNAL = '.thokham-pictures.jsonl'
const MOST_PICTURES = 2_000
const MOST_LETTERS = 4_000

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
  const { prompts, leftOut } = await readPrompts(options.prompts)
  const wanted = wantedOf(prompts, options)
  if (leftOut.length > 0) say(`ไม่ใช้ ${leftOut.slice(0, 8).join(' · ')}`)
  sayEstimate(prompts, wanted, options)
  if (options.isDryRun) return
  const key = readKey(options)
  await ensureLicence()
  try {
    mkdirSync(options.out, { recursive: true })
    removeLeftDrafts(options.out)
  } catch (error) {
    throw writingFailure(error, options.out)
  }
  removeDraftsAtEnd()
  const journal = openJournal(options.out)
  try {
    takeUp(journal, wanted, options)
    const isOpen = ({ id }: Wanted) => ['waiting', 'queued'].includes(journal.of(id).state)
    const progress = new Progress(BigInt(Math.max(1, wanted.filter(isOpen).length)), 'กำลังสร้างภาพ')
    const stop = await drawPictures(
      {
        options,
        key,
        journal,
        provider: new PictureProvider(options.provider, key, options.baseUrl),
        keep: (picture, files) => keepFiles(options.out, picture, files),
        onEnd: () => progress.add(1),
      },
      wanted,
    )
    progress.end()
    report(journal, wanted, { options, stop })
  } finally {
    journal.close()
  }
}

interface ReadPrompt {
  text: string
  ratio: string | null
}

async function readPrompts(file: string): Promise<{ prompts: ReadPrompt[]; leftOut: string[] }> {
  const orders = (await readText(file))
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(pictureOrder)
  if (orders.length === 0) throw new Failure(`${nameOf(file)} ไม่มี Prompt`)
  for (const [at, { text }] of orders.entries()) {
    if (text === '') throw new Failure(`Prompt ที่ ${at + 1} มีแต่พารามิเตอร์ กรุณาใส่คำ`)
    if (text.length > MOST_LETTERS)
      throw new Failure(`Prompt ที่ ${at + 1} ยาวเกิน ${group(MOST_LETTERS)} ตัวอักษร กรุณาตัดให้สั้นลง`)
  }
  return { prompts: orders, leftOut: [...new Set(orders.flatMap((order) => order.leftOut))] }
}

/** Lists the pictures, each known again by what it is asked for by: the same command goes on where it ended. */
function wantedOf(prompts: readonly ReadPrompt[], options: PictureOptions): Wanted[] {
  const { model, quality, perPrompt, pixels, thbPerUsd, provider } = options
  if (prompts.length * perPrompt > MOST_PICTURES)
    throw new Failure(`สร้างได้ครั้งละไม่เกิน ${group(MOST_PICTURES)} ภาพ กรุณาแบ่งเป็นหลายไฟล์`)
  const times = new Map<string, number>()
  return prompts.flatMap(({ text, ratio }) => {
    const size = sizeWith(model.sizing, { ratio: ratio ?? options.ratio, pixels })
    const { most } = estimateImage(model, { size, quality, letters: text.length })
    return Array.from({ length: perPrompt }, () => {
      const asked = JSON.stringify([provider, model.id, text, size, model.qualities.length > 0 && quality])
      const nth = times.get(asked) ?? 0
      times.set(asked, nth + 1)
      const id = createHash('sha256').update(`${asked} ${nth}`).digest('hex').slice(0, 16)
      return { id, prompt: text, size, most: nanoThbOf(most, thbPerUsd) }
    })
  })
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

/** Reads the key from the environment, else from its file, which only its owner may be able to read. @throws Failure */
function readKey({ keyName, keyFile }: PictureOptions): string {
  const given = process.env[keyName]?.trim()
  if (given) return given
  if (!existsSync(keyFile)) throw new Failure(`ยังไม่มีคีย์ กรุณาตั้ง ${keyName} หรือเก็บคีย์ไว้ใน ${keyFile} (0600)`)
  if (process.platform !== 'win32' && (statSync(keyFile).mode & 0o077) !== 0)
    throw new Failure(`ไฟล์คีย์ ${keyFile} เปิดให้คนอื่นอ่านได้ กรุณาใช้ chmod 600 ก่อน`)
  return readFileSync(keyFile, 'utf8').trim()
}

function openJournal(out: string): PictureJournal {
  try {
    return PictureJournal.open(join(out, JOURNAL))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw writingFailure(error, join(out, JOURNAL))
  }
}

/** Takes up what a run before this one left: what has no name in a queue may be paid for, and is its owner's to ask again. */
function takeUp(journal: PictureJournal, wanted: readonly Wanted[], { isAgain }: PictureOptions): void {
  for (const { id } of wanted) {
    if (journal.of(id).state === 'asking') journal.add({ id, do: 'lost', fault: 'provider_network' })
    if (isAgain && ['lost', 'failed'].includes(journal.of(id).state)) journal.add({ id, do: 'again' })
  }
}

async function keepFiles(
  out: string,
  { id, prompt }: Wanted,
  files: readonly Uint8Array[],
): Promise<string[]> {
  const names: string[] = []
  for (const [nth, bytes] of files.entries()) {
    const stem = nth === 0 ? id : createHash('sha256').update(`${id} ${nth}`).digest('hex')
    const name = lastingName(stem, prompt, pictureType(bytes) ?? 'image/png')
    const path = join(out, name)
    try {
      await writeWhole(path, (file) => file.writeFile(bytes))
    } catch (error) {
      throw writingFailure(error, path)
    }
    names.push(name)
  }
  return names
}

function report(
  journal: PictureJournal,
  wanted: readonly Wanted[],
  { options, stop }: { options: PictureOptions; stop: DrawStop | null },
): void {
  const steps = wanted.map(({ id }) => journal.of(id))
  const of = (...states: (typeof steps)[number]['state'][]) =>
    steps.filter(({ state }) => states.includes(state)).length
  for (const [at, step] of steps.entries())
    if (step.state === 'failed' || step.state === 'lost')
      say(`${wanted[at]?.prompt}: ${sentenceOf(step.fault as ProviderFault, options)}`)
  const { spent } = journal.money()
  if (stop?.by === 'ceiling') say('ถึงเพดานแล้ว เพิ่ม --ceiling แล้วรันคำสั่งเดิมเพื่อทำต่อ')
  if (stop?.by === 'price') say('เซิร์ฟเวอร์คิดเงินมากกว่า --price จึงหยุด แก้ --price แล้วรันคำสั่งเดิมเพื่อทำต่อ')
  if (stop?.by === 'fault') say(sentenceOf(stop.fault, options))
  const counts = [
    [of('drawn'), 'ได้แล้ว'],
    [of('waiting', 'queued'), 'ยังไม่ได้สร้าง'],
    [of('failed'), 'ไม่สำเร็จ'],
    [of('lost'), 'ไม่รู้ผล อาจถูกคิดเงิน'],
  ] as const
  const told = counts.filter(([many]) => many > 0).map(([many, word]) => `${word} ${group(many)} ภาพ`)
  say(`${told.join(' · ')} · ใช้ ${bahtOf(spent)} จาก ${bahtOf(options.ceiling * NANO_THB_OF_SATANG)} บาท`)
  if (of('lost', 'failed') > 0) say('ขอภาพที่ไม่สำเร็จหรือไม่รู้ผลใหม่ด้วย --again')
  if (of('drawn') < steps.length) process.exitCode = 1
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
