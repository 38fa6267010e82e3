import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { receiptAsPdf } from './receipt-as-pdf.ts'

it('is one page with its fonts inside, however long the address is', async () => {
  const at = new Date('2026-11-29T09:00:00+07:00')
  const receipt = {
    id: 'a',
    paymentId: 'b',
    year: 2569,
    number: 42,
    issuedAt: at,
    shopName: 'บริษัท ทอคำ สตูดิโอ จำกัด (สำนักงานใหญ่)',
    shopAddress: '123/45 ถนนรัชดาภิเษก แขวงดินแดง เขตดินแดง กรุงเทพมหานคร 10400',
    shopTaxId: '0105536001433',
    packageName: 'VIP 1 ปี',
    buyerName: 'บริษัท ป้าน้ำปลาก๊ำกึ่งสำเร็จรูป จำกัด',
    buyerAddress: `99 หมู่ที่ 3 ซอยปู่เจ้าสมิงพราย${'ตำบลบางปูใหม่อำเภอเมืองสมุทรปราการ'.repeat(10)}\n${'a'.repeat(120)}`,
    buyerTaxId: '0105536001433',
    voidedAt: at,
    replacedBy: 'c',
  }
  const payment = {
    number: 123,
    priceSatang: 139_900,
    discountSatang: 17_488,
    amountSatang: 122_412,
    couponCode: 'SAVE12',
    decidedAt: at,
  }
  const file = await receiptAsPdf({ receipt, replacedBy: { year: 2569, number: 43 } }, payment)
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, file)
  const text = file.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).toContain('/FontFile2')
  expect(file.length).toBeLessThan(60_000)
})
