import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { type JoinedSales, joinSales, type KnownPicture } from '@thokham/domain/sales/join-sales'
import { type ConceptWords, traitsReader } from '@thokham/domain/sales/picture-traits'
import { readingSales, type SalesAnswers, type SalesReading } from '@thokham/domain/sales/read-sales'
import { mergeSales, newSales, type Sale } from '@thokham/domain/sales/sale'
import { bahtOf, type SalesSummary, summarise } from '@thokham/domain/sales/sales-summary'
import { decodeText } from '@thokham/engine'
import { learned, picturesOfLedger, picturesOfMetadata, picturesOfTable } from './known-pictures.ts'
import { backupOf, readBackup } from './sales-backup.ts'
import {
  changeSettings,
  readStored,
  removeBatches,
  type SalesSettings,
  type StoredBatch,
  type StoredSales,
  storeBatch,
  storePictures,
} from './sales-database.ts'

/** What is shown, and what pictures are compared by. */
export interface SalesQuestion {
  concepts: readonly ConceptWords[]
  styles: readonly string[]
  /** Bangkok dates. */
  today: string
  from: string | null
}

export interface SalesAnswer extends SalesSummary {
  settings: SalesSettings
  files: number
  /** When the last file came, ms since 1970; null = none did. */
  lastAt: number | null
}

/** What became of a file. */
export type FileOutcome =
  | Exclude<SalesReading, { kind: 'sales' }>
  | { kind: 'stopped' }
  | { kind: 'pictures'; pictures: number }
  | { kind: 'backup'; files: number }
  | (Omit<Extract<SalesReading, { kind: 'sales' }>, 'sales'> & {
      /** null = all of it was known. */
      batchId: string | null
      added: number
      known: number
      encoding: Encoding
      from: string
      to: string
    })

export type Encoding = 'utf-8' | 'utf-16' | 'windows-874'

/** The worker's end of sales: reads files, joins, and works out what is shown. Nothing of it goes anywhere but into this browser's database. */
export class SalesWorkerApi {
  #stored: Promise<StoredSales> | null = null
  #joined: { of: StoredSales; sales: Sale[]; joined: JoinedSales } | null = null
  #isStopped = false

  isHere(): true {
    return true
  }

  /** Forgets what was read of the database: another tab has changed it. */
  forget(): void {
    this.#stored = null
  }

  /** Ends the reading of a file; nothing of it is stored. */
  stop(): void {
    this.#isStopped = true
  }

  /** Works out what the screen shows. */
  async summary({ concepts, styles, today, from }: SalesQuestion): Promise<SalesAnswer> {
    const { stored, sales, joined } = await this.#join()
    const { pictures, settings, batches } = stored
    const traits = traitsReader(concepts, styles)
    const summary = summarise({ joined, sales, pictures, traits, rates: settings.rates, today, from })
    return { ...summary, settings, files: batches.length, lastAt: batches.at(-1)?.at ?? null }
  }

  /** Reads a file and stores what is new of it. @param onProgress is told how many rows were read */
  async read(file: File, answers: SalesAnswers, onProgress: (rows: number) => void): Promise<FileOutcome> {
    this.#isStopped = false
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = decodeText(bytes)
    const backup = readBackup(text)
    if (backup) return this.#restore(backup)
    const reading = readingSales(text, answers, new Date())
    let step = reading.next()
    while (!step.done) {
      onProgress(step.value)
      // A word to stop comes between two steps.
      await new Promise((resolve) => setTimeout(resolve))
      if (this.#isStopped) return { kind: 'stopped' }
      step = reading.next()
    }
    const found = step.value
    if (found.kind === 'unknown') {
      const pictures = picturesOfTable(text)
      if (pictures) return this.#learn(pictures)
    }
    return found.kind === 'sales' ? this.#store(file.name, found, encodingOf(bytes)) : found
  }

  async #store(
    name: string,
    { sales, ...reading }: Extract<SalesReading, { kind: 'sales' }>,
    encoding: Encoding,
  ): Promise<FileOutcome> {
    const { batches } = await this.#all()
    const added = newSales(batches, sales)
    const days = sales.map(({ day }) => day).sort()
    const batchId = added.length > 0 ? crypto.randomUUID() : null
    if (batchId !== null) {
      const at = Math.max(Date.now(), (batches.at(-1)?.at ?? 0) + 1)
      await storeBatch({ id: batchId, name, market: reading.market, at, sales: added })
      this.#stored = null
    }
    return {
      ...reading,
      batchId,
      added: added.length,
      known: sales.length - added.length,
      encoding,
      from: days[0] as string,
      to: days.at(-1) as string,
    }
  }

  async #learn(found: readonly KnownPicture[]): Promise<FileOutcome> {
    const { pictures } = await this.#all()
    await storePictures(learned(pictures, found))
    this.#stored = null
    return { kind: 'pictures', pictures: found.length }
  }

  async #restore({ batches, pictures, settings }: StoredSales): Promise<FileOutcome> {
    const here = await this.#all()
    const known: StoredBatch[] = [...here.batches]
    let files = 0
    for (const batch of batches) {
      const sales = newSales(known, batch.sales)
      if (sales.length === 0) continue
      const id = known.some((each) => each.id === batch.id) ? crypto.randomUUID() : batch.id
      const added = { ...batch, id, sales }
      await storeBatch(added)
      known.push(added)
      files++
    }
    await storePictures(learned(here.pictures, pictures))
    await changeSettings((now) => ({
      rates: { ...settings.rates, ...now.rates },
      hand: { ...settings.hand, ...now.hand },
      resting: { ...settings.resting, ...now.resting },
    }))
    this.#stored = null
    return { kind: 'backup', files }
  }

  /** Takes imports back. */
  async undo(batchIds: readonly string[]): Promise<void> {
    await removeBatches(batchIds)
    this.#stored = null
  }

  /** Sets rates, joins rows by hand, lets something rest. */
  async change(part: Partial<SalesSettings>): Promise<void> {
    await changeSettings((now) => ({ ...now, ...part }))
    this.#stored = null
  }

  /** Joins all rows of a number or name to a picture; null = to none again. */
  async join(subject: string, pictureId: string | null): Promise<void> {
    await changeSettings(({ hand, ...rest }) => {
      const { [subject]: _, ...others } = hand
      return { ...rest, hand: pictureId === null ? others : { ...others, [subject]: pictureId } }
    })
    this.#stored = null
  }

  /** Finds pictures by their name or prompt, the first fifty. */
  async findPictures(typed: string): Promise<KnownPicture[]> {
    const { pictures } = await this.#all()
    const wanted = typed.trim().toLowerCase()
    const found = pictures.filter(({ names, prompt }) =>
      [...names, prompt].some((text) => text.toLowerCase().includes(wanted)),
    )
    return found.slice(0, 50)
  }

  /** Writes every sale with the picture that it is joined to, and what it is in baht. */
  async exportCsv(
    { concepts, styles }: Pick<SalesQuestion, 'concepts' | 'styles'>,
    head: string[],
  ): Promise<Blob> {
    const { stored, sales, joined } = await this.#join()
    const read = traitsReader(concepts, styles)
    const traits = new Map(stored.pictures.map((picture) => [picture.id, read(picture)]))
    const pictureOf = new Map(
      [...joined.byPicture].flatMap(([id, own]) => own.map((sale) => [sale, id] as const)),
    )
    const lines = sales.map((sale) => {
      const own = traits.get(pictureOf.get(sale) ?? '')
      const baht = bahtOf(sale, stored.settings.rates)
      return csvLine([
        sale.day,
        sale.market,
        sale.number,
        sale.fileName,
        sale.title,
        sale.licence,
        sale.count,
        sale.micro / 1_000_000,
        sale.currency,
        baht === null ? '' : baht / 1_000_000,
        own?.keyword ?? '',
        own?.concept ?? '',
        own?.style ?? '',
        own?.model ?? '',
      ])
    })
    return new Blob([CSV_BOM, csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' })
  }

  /** Writes everything into a file that another browser reads. */
  async backup(): Promise<Blob> {
    return backupOf(await this.#all())
  }

  #all(): Promise<StoredSales> {
    this.#stored ??= readWithPictures().catch((error: unknown) => {
      this.#stored = null
      throw error
    })
    return this.#stored
  }

  async #join(): Promise<{ stored: StoredSales; sales: Sale[]; joined: JoinedSales }> {
    const stored = await this.#all()
    if (this.#joined?.of !== stored) {
      const sales = mergeSales(stored.batches)
      this.#joined = { of: stored, sales, joined: joinSales(sales, stored.pictures, stored.settings.hand) }
    }
    const { sales, joined } = this.#joined
    return { stored, sales, joined }
  }
}

/** Reads what is stored, and the pictures that other tools of this browser know meanwhile. */
async function readWithPictures(): Promise<StoredSales> {
  const [stored, ...found] = await Promise.all([readStored(), picturesOfMetadata(), picturesOfLedger()])
  const more = learned(stored.pictures, found.flat())
  if (more.length === 0) return stored
  await storePictures(more)
  const pictures = new Map([...stored.pictures, ...more].map((picture) => [picture.id, picture]))
  return { ...stored, pictures: [...pictures.values()] }
}

/** Tells how a file is written, as `decodeText` reads it. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-874'
  }
}
