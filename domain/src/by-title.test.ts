import { expect, it } from 'vitest'
import { byTitle } from './by-title.ts'

// By the Royal Institute's dictionary: เมือง stands under ม, แฟชั่น under ฟ, ไลฟ์สไตล์ under ล.
it('orders titles as a Thai dictionary does', () => {
  const titles = [
    'ไลฟ์สไตล์',
    'เมือง',
    'กีฬา',
    'แฟชั่น',
    'ผู้คน',
    'การศึกษา',
    'การแพทย์',
    'ครอบครัว',
    'เทคโนโลยี',
    'ท่องเที่ยว',
  ]
  expect(
    titles
      .map((title) => ({ title }))
      .sort(byTitle)
      .map(({ title }) => title),
  ).toEqual(['การแพทย์', 'การศึกษา', 'กีฬา', 'ครอบครัว', 'ท่องเที่ยว', 'เทคโนโลยี', 'ผู้คน', 'แฟชั่น', 'เมือง', 'ไลฟ์สไตล์'])
})
