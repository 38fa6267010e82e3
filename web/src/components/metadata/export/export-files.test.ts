import { expect, it } from 'vitest'
import type { PictureSet } from '../store/picture-set.ts'
import { type OutFile, sendTables } from './export-files.ts'

const table = (name: string): OutFile => ({ name, blob: new Blob([name]) })
const pictures = {
  zip: async (files: readonly OutFile[]) => ({
    zip: new Blob([files.map(({ name }) => name).join()]),
    unread: [],
  }),
} as unknown as PictureSet

/** Returns what is handed over for tables: its name and what lies in it. */
async function handed(tables: readonly OutFile[]): Promise<string[][]> {
  const files: OutFile[] = []
  await sendTables(pictures, tables, (file) => files.push(file))
  return Promise.all(files.map(async ({ name, blob }) => [name, await blob.text()]))
}

it('one table goes out as it is, several as one file, none as none', async () => {
  expect(await handed([])).toEqual([])
  expect(await handed([table('adobe.csv')])).toEqual([['adobe.csv', 'adobe.csv']])
  expect(await handed([table('adobe.csv'), table('123rf.csv')])).toEqual([
    ['metamind6-csv.zip', 'adobe.csv,123rf.csv'],
  ])
})
