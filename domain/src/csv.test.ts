import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['plain', 'ไทย'], 'plain,ไทย\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+66', '-5', '@x', '\tx'], `"'=1+1","'+66","'-5","'@x","'\tx"\r\n`],
  [['＝1+1', '＋66', '－5', '＠x'], `"'＝1+1","'＋66","'－5","'＠x"\r\n`],
  [[' =1', '\u00a0+1', '\u200b@x', ' plain'], `"' =1","'\u00a0+1","'\u200b@x", plain\r\n`],
  [
    ['016324081245', '20261120103000123456', '1399', '0'],
    `"'016324081245","'20261120103000123456",1399,0\r\n`,
  ],
  [[-5, 0, 12.5], '-5,0,12.5\r\n'],
  [["it's"], `"it's"\r\n`],
  // An apostrophe of its own is told from the guard.
  [["'=1+1", "''-5", "'016", "'5 บาท"], `"''=1+1","'''-5","''016","'5 บาท"\r\n`],
  [[''], '\r\n'],
  [[], '\r\n'],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

/** What both writers of CSV guard, and what neither does: the marketplaces' own has a test with the same cells. */
const { formulas, plain }: { formulas: string[]; plain: string[] } = JSON.parse(
  readFileSync(new URL('testing/formulas.json', import.meta.url), 'utf8'),
)
it.each(formulas)('%j is guarded', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})
it.each(plain)('%j stays as it is', (cell) => {
  expect(csvLine([cell])).toBe(cell.includes("'") ? `"${cell}"\r\n` : `${cell}\r\n`)
})
