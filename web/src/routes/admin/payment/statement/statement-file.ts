import { csvMark, eachCsvRow } from '@thokham/domain/csv-rows'
import { decodeText } from '@thokham/engine'

/** What may be chosen. */
export const STATEMENT_FILES = '.csv,.txt,.xlsx'

/** Rows in which the names of columns stand, at the latest. */
const HEAD_CHARACTERS = 4_096
const ZIP = [0x50, 0x4b]
/** Older Excel, and what is protected by a password. */
const COMPOUND = [0xd0, 0xcf]

/** A file that is neither a table of text nor a sheet of today's Excel. */
export class NotATable extends Error {
  override name = 'NotATable'
}

/** Reads the cells of a statement: CSV in whatever a bank writes it, or the first sheet of Excel. @throws NotATable */
export async function readCells(file: Blob): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(ZIP)) return readSheet(bytes)
  if (begins(COMPOUND) || bytes.subarray(0, 1_024).includes(0)) throw new NotATable()
  const text = decodeText(bytes)
  // Prose stands above the table: which mark parts its cells is told by many lines.
  const mark = csvMark(text.slice(0, HEAD_CHARACTERS).replace(/[\r\n]+/g, ' '))
  return [...eachCsvRow(text, mark)].map(({ cells }) => cells)
}

async function readSheet(bytes: Uint8Array): Promise<string[][]> {
  const [{ unzipSync, zipSync }, { readSheet: read }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    // Unpacked beforehand: it would unpack large sheets in workers of its own, which the policy of the page refuses.
    const plain = zipSync(unzipSync(bytes), { level: 0 })
    const rows = await read(plain.buffer as ArrayBuffer)
    return rows.map((row) => row.map(textOfCell))
  } catch {
    throw new NotATable()
  }
}

/** Writes a cell as a bank's CSV has it; Excel's dates are of no zone. */
function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  if (typeof cell === 'number')
    return Number.isInteger(cell) || Math.abs(cell) < 1 ? String(cell) : cell.toFixed(2)
  return cell === null || cell === undefined ? '' : String(cell)
}
