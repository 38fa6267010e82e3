import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { estimateThb } from '@thokham/domain/image/image-price'
import { sizeWith } from '@thokham/domain/image/image-size'
import { lastingName } from '@thokham/domain/image/picture-name'
import { pictureType } from '@thokham/domain/picture-type'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { pictureOrder } from '@thokham/engine'
import { removeLeftDrafts, writeWhole } from '../drafts.ts'
import { Failure, writingFailure } from '../failure.ts'
import { PictureProvider } from './ask-for-picture.ts'
import { type DrawStop, drawPictures, type Wanted } from './draw-pictures.ts'
import { PictureJournal } from './picture-journal.ts'
import type { PictureOptions } from './picture-options.ts'

const JOURNAL = '.thokham-pictures.jsonl'
const MOST_PICTURES = 2_000
const MOST_LETTERS = 4_000

/** How the pictures of a run stand; money is billionths of a baht, of all that the folder ever had. */
export interface PictureStatus {
  readonly drawn: number
  readonly waiting: number
  readonly failed: number
  readonly lost: number
  readonly spent: number
  readonly reserved: number
  /** Of those that failed or may be paid for without an answer. */
  readonly troubles: readonly { readonly prompt: string; readonly fault: ProviderFault }[]
}

/** Pictures that are drawn into a folder with its journal: what a run before this one has is not asked for again. */
export class PictureRun {
  readonly #options: PictureOptions
  readonly #key: string
  readonly #wanted: readonly Wanted[]
  readonly #journal: PictureJournal

  /** Opens the folder for the one program that draws into it. @throws Failure while another one does; the system's error */
  constructor(options: PictureOptions, key: string, wanted: readonly Wanted[]) {
    this.#options = options
    this.#key = key
    this.#wanted = wanted
    this.#journal = openFolder(options.out)
    try {
      this.#takeUp()
    } catch (error) {
      this.close()
      throw error
    }
  }

  /**
   * Draws what is not there yet, within the ceiling.
   * @param signal ends it: what is on its way, and so paid for, is waited for
   * @returns why it stopped before the end; null = it did not, or it was ended
   */
  draw({ onEnd, signal }: { onEnd: () => void; signal?: AbortSignal }): Promise<DrawStop | null> {
    const { provider, baseUrl, out } = this.#options
    return drawPictures(
      {
        options: this.#options,
        key: this.#key,
        journal: this.#journal,
        provider: new PictureProvider(provider, this.#key, baseUrl),
        // What a picture of this folder took once is reserved for each.
        highest: Math.max(0, ...this.#wanted.map(({ id }) => this.#journal.of(id).billed)),
        keep: (picture, files) => keepFiles(out, picture, files),
        ...{ onEnd, signal },
      },
      this.#wanted,
    )
  }

  standing(): PictureStatus {
    const steps = this.#wanted.map(({ id, prompt }) => ({ ...this.#journal.of(id), prompt }))
    const count = (...states: (typeof steps)[number]['state'][]) =>
      steps.filter(({ state }) => states.includes(state)).length
    return {
      drawn: count('drawn'),
      waiting: count('waiting', 'asking', 'queued'),
      failed: count('failed'),
      lost: count('lost'),
      ...this.#journal.money(),
      troubles: steps
        .filter(({ state }) => state === 'failed' || state === 'lost')
        .map(({ prompt, fault }) => ({ prompt, fault: fault as ProviderFault })),
    }
  }

  close(): void {
    this.#journal.close()
  }

  /** Takes up what a run before this one left: what has no name in a queue may be paid for, and is its owner's to ask again. */
  #takeUp(): void {
    const journal = this.#journal
    for (const { id } of this.#wanted) {
      if (journal.of(id).state === 'asking') journal.add({ id, do: 'lost', fault: 'provider_network' })
      const { state, queued, isAskedAgain } = journal.of(id)
      const isWished = this.#options.isAgain && ['lost', 'failed'].includes(state)
      // Its name in a queue is asked first: that costs nothing.
      if (state === 'lost' && queued && !(isWished && isAskedAgain)) journal.add({ id, do: 'takeUp' })
      else if (isWished) journal.add({ id, do: 'again' })
    }
  }
}

export interface ReadPrompt {
  readonly text: string
  readonly ratio: string | null
}

/** Reads prompts, one a line. @param name of the file, for what is wrong with it @throws Failure */
export function readPrompts(text: string, name: string): { prompts: ReadPrompt[]; leftOut: string[] } {
  const orders = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(pictureOrder)
  if (orders.length === 0) throw new Failure(`${name} ไม่มี Prompt`)
  // A picture, an archive or a table is no list of prompts, though its bytes can be read as lines.
  if (/[\0\uFFFD]/.test(text)) throw new Failure(`${name} ไม่ใช่ไฟล์ข้อความ กรุณาใช้ไฟล์ .txt บรรทัดละ 1 Prompt`)
  if (/\.(?:csv|tsv)$/i.test(name)) throw new Failure(`${name} เป็นตาราง กรุณาใช้ไฟล์ .txt บรรทัดละ 1 Prompt`)
  for (const [at, { text }] of orders.entries()) {
    if (text === '') throw new Failure(`Prompt ที่ ${at + 1} มีแต่พารามิเตอร์ กรุณาใส่คำ`)
    if (text.length > MOST_LETTERS)
      throw new Failure(`Prompt ที่ ${at + 1} ยาวเกิน ${group(MOST_LETTERS)} ตัวอักษร กรุณาตัดให้สั้นลง`)
  }
  return { prompts: orders, leftOut: [...new Set(orders.flatMap((order) => order.leftOut))] }
}

/** Lists the pictures, each known again by what it is asked for by: the same command goes on where it ended. */
export function wantedOf(prompts: readonly ReadPrompt[], options: PictureOptions): Wanted[] {
  const { model, quality, perPrompt, pixels, thbPerUsd, provider } = options
  if (prompts.length * perPrompt > MOST_PICTURES)
    throw new Failure(`สร้างได้ครั้งละไม่เกิน ${group(MOST_PICTURES)} ภาพ กรุณาแบ่งเป็นหลายไฟล์`)
  const times = new Map<string, number>()
  return prompts.flatMap(({ text, ratio }) => {
    const size = sizeWith(model.sizing, { ratio: ratio ?? options.ratio, pixels })
    const { most } = estimateThb(model, { size, quality, letters: text.length }, thbPerUsd)
    return Array.from({ length: perPrompt }, () => {
      const asked = JSON.stringify([provider, model.id, text, size, model.qualities.length > 0 && quality])
      const nth = times.get(asked) ?? 0
      times.set(asked, nth + 1)
      const id = createHash('sha256').update(`${asked} ${nth}`).digest('hex').slice(0, 16)
      return { id, prompt: text, size, most }
    })
  })
}

/** Reads the key from the environment, else from its file, which only its owner may be able to read. @throws Failure */
export function readKey({ keyName, keyFile }: PictureOptions): string {
  const given = process.env[keyName]?.trim()
  if (given) return given
  if (!existsSync(keyFile)) throw new Failure(`ยังไม่มีคีย์ กรุณาตั้ง ${keyName} หรือเก็บคีย์ไว้ใน ${keyFile} (0600)`)
  if (process.platform !== 'win32' && (statSync(keyFile).mode & 0o077) !== 0)
    throw new Failure(`ไฟล์คีย์ ${keyFile} เปิดให้คนอื่นอ่านได้ กรุณาใช้ chmod 600 ก่อน`)
  return readFileSync(keyFile, 'utf8').trim()
}

function openFolder(out: string): PictureJournal {
  const path = join(out, JOURNAL)
  try {
    mkdirSync(out, { recursive: true })
    removeLeftDrafts(out)
    return PictureJournal.open(path)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw writingFailure(error, path)
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

const group = (count: number) => count.toLocaleString('en-US')
