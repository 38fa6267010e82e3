import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['plain', 'ไทย'], 'plain,ไทย\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+66', '-5', '@x', '\tx'], `"'=1+1","'+66","'-5","'@x","'\tx"\r\n`],
  [[-5, 0, 12.5], '-5,0,12.5\r\n'],
  [["it's"], `"it's"\r\n`],
  [[''], '\r\n'],
  [[], '\r\n'],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
