import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { NotATable, readCells } from './statement-file.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A sheet as Excel writes it: the date is day 46352 of its count, 26 November 2026, with a style of dates. */
function aSheet(rows: string): Blob {
  const files = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  }
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return new Blob([packed as BlobPart])
}

const word = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

it('reads a sheet of Excel: words, dates, times as parts of the day, and amounts', async () => {
  const rows = `<row r="1">${word('A1', 'วันที่')}${word('B1', 'เวลา')}${word('C1', 'ฝากเงิน')}</row>
    <row r="2"><c r="A2" s="1"><v>46352</v></c><c r="B2"><v>0.40625</v></c><c r="C2"><v>1399.5</v></c></row>`
  expect(await readCells(aSheet(rows))).toEqual([
    ['วันที่', 'เวลา', 'ฝากเงิน'],
    ['2026-11-26', '0.40625', '1399.50'],
  ])
})

it('reads CSV with prose above its table, in the encoding of older Thai programs', async () => {
  // Windows-874: ว C7, ั D1, น B9, ท B7, ี D5, ่ E8.
  const thai = [0xc7, 0xd1, 0xb9, 0xb7, 0xd5, 0xe8]
  const plain = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
  const bytes = Uint8Array.from([
    ...plain('Statement, all\r\n'),
    ...thai,
    ...plain(';Deposit;Balance\r\n26/11/69;99.00;1,000.00\r\n'),
  ])
  expect(await readCells(new Blob([bytes]))).toContainEqual(['วันที่', 'Deposit', 'Balance'])
})

it.each([
  ['a PDF', Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0, 1])],
  ['older Excel, or one with a password', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['another ZIP', zipSync({ 'a.txt': strToU8('a') })],
])('refuses %s', async (_, bytes) => {
  await expect(readCells(new Blob([bytes as BlobPart]))).rejects.toThrow(NotATable)
})
