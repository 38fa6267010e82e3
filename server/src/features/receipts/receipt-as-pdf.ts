import { createRequire } from 'node:module'
import { bahtText } from '@thokham/domain/money'
import { paymentReference } from '@thokham/domain/payment'
import { bahtInWords, receiptNumber } from '@thokham/domain/receipt'
import PDFDocument from 'pdfkit'
import type { payments } from '../../db/schema.ts'
import { thaiDay } from '../mail/templates/thai-moment.ts'
import type { ReceiptRow } from './receipt-queries.ts'

const require = createRequire(import.meta.url)
/** Its Thai marks are placed by the font's own tables; in it Latin and digits are drawn, too. */
const FONTS = {
  regular: require.resolve('@expo-google-fonts/anuphan/400Regular/Anuphan_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/anuphan/600SemiBold/Anuphan_600SemiBold.ttf'),
}
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
/** How wide the shop stands, and the title beside it. */
const [SHOP, SIDE] = [300, 160]
const [INK, GREY, RED, LINE] = ['#1c1a17', '#5f5a52', '#a3262a', '#d6cfc2']

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

type Paid = Pick<
  typeof payments.$inferSelect,
  'number' | 'priceSatang' | 'discountSatang' | 'amountSatang' | 'couponCode' | 'decidedAt'
>

/** Draws a receipt on a page of A4; a void one says so. */
export async function receiptAsPdf({ receipt, replacedBy }: ReceiptRow, payment: Paid): Promise<Buffer> {
  const number = receiptNumber(receipt.year, receipt.number)
  const page = openPage(`ใบเสร็จรับเงิน เลขที่ ${number}`)
  let y = page.text(receipt.shopName, { y: MARGIN, size: 16, bold: true, width: SHOP })
  if (receipt.shopAddress) y = page.text(receipt.shopAddress, { y, colour: GREY, width: SHOP })
  if (receipt.shopTaxId) y = page.text(taxLine(receipt.shopTaxId), { y, colour: GREY, width: SHOP })
  const side = { x: MARGIN + WIDTH - SIDE, width: SIDE, isRight: true } as const
  let end = page.text('ใบเสร็จรับเงิน', { ...side, y: MARGIN, size: 20, bold: true })
  end = page.text(`เลขที่ ${number}`, { ...side, y: end, bold: true })
  end = page.text(`วันที่ ${thaiDay(receipt.issuedAt)}`, { ...side, y: end })
  y = Math.max(y, end) + 16
  if (receipt.voidedAt) {
    const instead = replacedBy && receiptNumber(replacedBy.year, replacedBy.number)
    const notice = instead ? `ยกเลิกแล้ว ใช้เลขที่ ${instead} แทน` : 'ยกเลิกแล้ว'
    y = page.text(notice, { y, size: 14, bold: true, colour: RED }) + 12
  }
  const { buyerName, buyerAddress, buyerTaxId } = receipt
  if (buyerName || buyerAddress || buyerTaxId) {
    y = page.text('ลูกค้า', { y, size: 9, colour: GREY })
    if (buyerName) y = page.text(buyerName, { y, bold: true })
    if (buyerAddress) y = page.text(buyerAddress, { y })
    if (buyerTaxId) y = page.text(taxLine(buyerTaxId), { y })
    y += 12
  }
  const row = (name: string, satang: number, look: Look = {}) => {
    page.text(baht(satang), { ...side, ...look, y })
    y = page.text(name, { ...look, y, width: WIDTH - 140 }) + 6
  }
  page.line(y)
  y += 10
  page.text('จำนวนเงิน (บาท)', { ...side, y, size: 9, colour: GREY })
  y = page.text('รายการ', { y, size: 9, colour: GREY }) + 6
  row(`${receipt.packageName} (${paymentReference(payment.number)})`, payment.priceSatang)
  if (payment.discountSatang > 0) row(`ส่วนลด ${payment.couponCode ?? ''}`.trim(), -payment.discountSatang)
  // Taken although the price had changed meanwhile (docs/product/shop.md#paying-what-the-screen-showed).
  const difference = payment.amountSatang - (payment.priceSatang - payment.discountSatang)
  if (difference !== 0) row('ต่างจากยอด', difference)
  page.line(y)
  y += 10
  row('รวมทั้งสิ้น', payment.amountSatang, { bold: true, size: 14 })
  y = page.text(`(${bahtInWords(payment.amountSatang)})`, { y, colour: GREY }) + 18
  if (payment.decidedAt) y = page.text(`ได้รับเงินแล้ว ตรวจสอบเมื่อ ${thaiDay(payment.decidedAt)}`, { y })
  page.text('เอกสารนี้ออกโดยระบบ ไม่ใช่ใบกำกับภาษี', { y: y + 6, size: 9, colour: GREY })
  return page.end()
}

const taxLine = (id: string) => `เลขประจำตัวผู้เสียภาษี ${id}`

/** Writes an amount with its satang, thousands apart. */
function baht(satang: number): string {
  const written = bahtText(Math.abs(satang))
  return `${satang < 0 ? '-' : ''}${written.includes('.') ? written : `${written}.00`}`
}

interface Look {
  size?: number
  bold?: boolean
  colour?: string
}
interface Place extends Look {
  y: number
  x?: number
  width?: number
  isRight?: true
}

function openPage(title: string) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: FONTS.regular,
    lang: 'th',
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    /** Writes a text in as many lines as it needs. @returns where the next one begins */
    text(
      text: string,
      { x = MARGIN, y, width = WIDTH, size = 11, bold, colour = INK, isRight }: Place,
    ): number {
      doc.font(bold ? FONTS.bold : FONTS.regular, size).fillColor(colour)
      const height = size * 1.5
      const lines = text
        .split('\n')
        .flatMap((line) => linesOf(line, width, (part) => doc.widthOfString(part)))
      for (const [at, line] of lines.entries()) {
        const left = isRight ? x + width - doc.widthOfString(line) : x
        doc.text(line, left, y + at * height, { lineBreak: false })
      }
      return y + lines.length * height
    },
    line(y: number): void {
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke()
    },
    end(): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(chunks)))
        doc.on('error', reject)
        doc.end()
      })
    },
  }
}

/** Breaks a line between words, as Thai has no spaces there; a word that is wider than the line between its letters. */
function linesOf(text: string, width: number, widthOf: (part: string) => number): string[] {
  const parts = [...words.segment(text)].flatMap(({ segment }) =>
    widthOf(segment) <= width ? segment : [...letters.segment(segment)].map((letter) => letter.segment),
  )
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line && widthOf((line + part).trimEnd()) > width) {
      // What opens a bracket goes along with what it opens.
      const [kept = '', opening = ''] = line.split(/([([“‘]*)$/)
      lines.push(kept.trimEnd())
      line = (opening + part).trimStart()
    } else line += part
  }
  return [...lines, line.trimEnd()]
}
