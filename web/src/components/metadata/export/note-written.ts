import { changeRecords } from '../../../lib/ledger/picture-ledger.ts'
import type { PictureItem } from '../store/picture-item.ts'
import { sha256Of } from '../store/picture-looks.ts'
import type { OutFile } from './export-files.ts'

/** Notes in the ledger which file was written of a picture that was made here; of another one nothing. */
export async function noteWritten(
  { origin, title, keywords }: PictureItem,
  { name, blob }: OutFile,
  markets: readonly string[],
): Promise<void> {
  if (!origin) return
  const at = Date.now()
  try {
    const sha256 = await sha256Of(blob)
    await changeRecords([origin.id], (record) => ({
      ...record,
      written: [...record.written, { name, sha256, title, keywords, markets, at }],
    }))
  } catch {
    // What goes out goes out all the same; its history lacks a line.
  }
}
