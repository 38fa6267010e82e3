import { type CsvListing, readListings } from '@thokham/metadata'
import { Failure } from '../failure.ts'
import { nameOf, readText } from '../read-text.ts'

/** What a table says of files, by their names. */
export class TitlesFromCsv {
  readonly #rows: ReadonlyMap<string, CsvListing>
  readonly #used = new Set<string>()
  readonly #without = new Set<string>()

  private constructor(rows: ReadonlyMap<string, CsvListing>) {
    this.#rows = rows
  }

  /** Reads the table. @throws Failure when it names no files, or one twice */
  static async read(file: string): Promise<TitlesFromCsv> {
    const listings = readListings(await readText(file))
    if (!listings) throw new Failure(`${nameOf(file)} ไม่มีคอลัมน์ Filename`)
    const rows = new Map<string, CsvListing>()
    for (const listing of listings) {
      const key = keyOf(listing.fileName)
      const other = rows.get(key)
      if (other)
        throw new Failure(`${nameOf(file)} มี ${listing.fileName} ซ้ำกันในแถว ${other.row} และ ${listing.row}`)
      rows.set(key, listing)
    }
    return new TitlesFromCsv(rows)
  }

  /** Returns what the table says of a file, by the first of its names that is there, or null. */
  find(fileName: string, ...others: readonly string[]): CsvListing['said'] | null {
    const keys = [fileName, ...others].map(keyOf)
    for (const key of keys) this.#used.add(key)
    const row = keys.map((key) => this.#rows.get(key)).find((one) => one !== undefined)
    if (!row) this.#without.add(fileName)
    return row?.said ?? null
  }

  /** Lists the files that were asked about and are not in the table. */
  get without(): string[] {
    return [...this.#without]
  }

  /** Lists the names of the table that no file had. */
  get unused(): string[] {
    return [...this.#rows].filter(([key]) => !this.#used.has(key)).map(([, { fileName }]) => fileName)
  }
}

/**
 * Returns the key of a file name: Macs write ำ and accents in parts, tables in one; a table's folder is no part of the
 * name.
 */
function keyOf(fileName: string): string {
  return fileName
    .replace(/^.*[\\/]/, '')
    .normalize('NFC')
    .toLowerCase()
}
