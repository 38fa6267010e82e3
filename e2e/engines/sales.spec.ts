import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SALES_FILES } from '@thokham/domain/testing/sales-files'
import { newFolder, removeFolder } from './folders.ts'
import { expect, test } from './test.ts'

const LISTING = `Filename;Title;Keywords
silk-loom-01.jpg;Weaver;silk,loom,weaver
rice-field-02.jpg;Rice;rice,field
`

for (const isPrivate of [false, true])
  test(`sales files become sums${isPrivate ? ' in a private window' : ''}`, async ({ openPage }) => {
    test.slow()
    const folder = newFolder()
    try {
      const files: Record<string, string> = {
        'list.csv': LISTING,
        'one.csv': SALES_FILES.adobe,
        'two.csv': SALES_FILES.oneTwoThree,
      }
      const paths = Object.entries(files).map(([name, text]) => {
        const path = join(folder, name)
        writeFileSync(path, text)
        return path
      })
      const page = await openPage({ as: 'vip', width: 1280, height: 900, isPrivate })
      await page.goto('/sales')
      await page.live()
      await page.choose('input[type=file][aria-label="เลือกไฟล์"]', paths)
      await page.read(/เพิ่ม 3 แถว มีอยู่แล้ว 0 แถว.*คืนเงิน 1 รายการ หักแล้ว/s)
      // The shop's rate of the dollar, 35.50 baht, is proposed.
      await page.click('button', '=ใช้')
      // (0.33 + 0.33 + 3.30 + 6.51 + 0.25) × 35.50 = 380.56, and 0.25 × 35.50 = 8.88 back.
      await page.read(/ขาย 381 − คืนเงิน 9/)
      await page.read(/จับคู่ครบทุกแถว/)
      await page.click('button', 'สำรองเป็นไฟล์')
      const backup = readFileSync(await page.savedFile(/^sales-backup.*\.json$/), 'utf8')
      expect(JSON.parse(backup)).toMatchObject({ format: 'thokham-sales-1', pictures: [{}, {}] })
    } finally {
      await removeFolder(folder)
    }
  })
