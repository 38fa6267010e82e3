import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bangkokDate, bangkokMoment } from '@thokham/domain/bangkok-time'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { plainBaht } from '@thokham/domain/money'
import { paymentReference } from '@thokham/domain/payment'
import { receiptNumber } from '@thokham/domain/receipt'
import { and, asc, between, eq, gte, isNull, lt } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Transaction } from '../../db/client.ts'
import { expenses, packages, payments, receipts } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { CATEGORY_NAMES, COLUMNS } from '../expenses/expense-columns.ts'
import { daysOfMonth, readBooks } from './read-books.ts'

/**
 * Makes the file for the accountant, of one moment: a table each of what was approved, of coupons, refunds and expenses, with
 * their sums, and the pictures of the expenses' receipts.
 */
export async function booksAsZip(
  { db, files }: Pick<Services, 'db' | 'files'>,
  month: string,
  now: Date,
): Promise<Readable> {
  const { tables, pictures } = await db.transaction((tx) => readTables(tx, month, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const zip = new ZipFile()
  const content = new PassThrough()
  zip.on('error', (error) => content.destroy(error as Error))
  // Not of the month: the format knows no day before 1980.
  const mtime = now
  for (const [name, rows] of Object.entries(tables))
    zip.addBuffer(Buffer.from(CSV_BOM + rows.map(csvLine).join('')), name, { mtime })
  for (const { name, image } of pictures)
    zip.addReadStreamLazy(name, { mtime }, (give) => {
      files.read(image).then(
        (found) => give(null, found?.stream ?? Readable.from([])),
        (error) => give(error, Readable.from([])),
      )
    })
  zip.end()
  // Whoever leaves in the middle ends the reading too.
  void pipeline(zip.outputStream, content).catch(() => undefined)
  return content
}

type Cell = string | number
const baht = (satang: number): number => Number(plainBaht(satang))
const total = (satang: readonly number[]): number => baht(satang.reduce((sum, each) => sum + each, 0))

async function readTables(tx: Transaction, month: string, now: Date) {
  const { first, last, from, before } = daysOfMonth(month)
  const books = await readBooks(tx, month, now)
  const paid = await tx
    .select({ payment: payments, packageName: packages.name, receipt: receipts })
    .from(payments)
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .leftJoin(receipts, and(eq(receipts.paymentId, payments.id), isNull(receipts.voidedAt)))
    .where(and(eq(payments.paymentStatus, 'approved'), between(payments.decidedDay, first, last)))
    .orderBy(asc(payments.decidedAt), asc(payments.number))
  const refunded = await tx
    .select()
    .from(payments)
    .where(and(gte(payments.refundedAt, from), lt(payments.refundedAt, before)))
    .orderBy(asc(payments.refundedAt), asc(payments.number))
  const spent = await tx
    .select()
    .from(expenses)
    .where(and(isNull(expenses.deletedAt), between(expenses.expenseDate, first, last)))
    .orderBy(asc(expenses.expenseDate), asc(expenses.id))
  const pictures = new Map(
    spent.flatMap(({ id, expenseDate, receiptImage }) =>
      receiptImage
        ? [[id, { name: `receipts/${expenseDate}-${id}.webp`, image: receiptImage }] as const]
        : [],
    ),
  )
  const sums = paid.map(({ payment }) => payment)
  const [revenue, spending] = [total(sums.map(amountOf)), total(spent.map(amountOf))]
  const tables: Record<string, Cell[][]> = {
    'summary.csv': [
      ['รายการ', 'จำนวน', 'บาท'],
      [`รายรับ ${month}`, paid.length, revenue],
      ['รายจ่าย', spent.length, spending],
      ['คงเหลือ', '', total([...sums.map(amountOf), ...spent.map((row) => -row.amountSatang)])],
      ['คืนเงินรายการที่ถอน (ไม่เคยนับเป็นรายรับ)', refunded.length, total(refunded.map(amountOf))],
      ['ปิดเดือนเมื่อ', '', books.closed ? bangkokMoment(new Date(books.closed.at)) : 'ยังไม่ปิด'],
    ],
    'payments.csv': [
      [
        ...['วันที่อนุมัติ', 'เลขอ้างอิง', 'เลขที่ใบเสร็จ', 'ผู้ซื้อในใบเสร็จ', 'แพ็กเกจ', 'คูปอง'],
        ...['ราคา (บาท)', 'ส่วนลด (บาท)', 'ยอดชำระ (บาท)'],
      ],
      ...paid.map(({ payment, packageName, receipt }) => [
        payment.decidedAt ? bangkokMoment(payment.decidedAt) : '',
        paymentReference(payment.number),
        receipt ? receiptNumber(receipt.year, receipt.number) : '',
        receipt?.buyerName ?? '',
        packageName,
        payment.couponCode ?? '',
        ...[baht(payment.priceSatang), baht(payment.discountSatang), baht(payment.amountSatang)],
      ]),
      [
        ...['รวม', '', '', '', '', ''],
        total(sums.map(({ priceSatang }) => priceSatang)),
        total(sums.map(({ discountSatang }) => discountSatang)),
        revenue,
      ],
    ],
    'coupons.csv': [
      ['คูปอง', 'จำนวน', 'ส่วนลด (บาท)', 'ยอดชำระ (บาท)'],
      ...[...new Set([null, ...sums.map(({ couponCode }) => couponCode)])].map((code) => {
        const withIt = sums.filter(({ couponCode }) => couponCode === code)
        const discount = total(withIt.map(({ discountSatang }) => discountSatang))
        return [code ?? 'ไม่ใช้คูปอง', withIt.length, discount, total(withIt.map(amountOf))]
      }),
      ['รวม', sums.length, total(sums.map(({ discountSatang }) => discountSatang)), revenue],
    ],
    'refunds.csv': [
      ['วันที่คืน', 'เลขอ้างอิง', 'จำนวนเงิน (บาท)'],
      ...refunded.map(({ refundedAt, number, amountSatang }) => [
        refundedAt ? bangkokDate(refundedAt) : '',
        paymentReference(number),
        baht(amountSatang),
      ]),
      ['รวม', '', total(refunded.map(amountOf))],
    ],
    'expenses.csv': [
      [COLUMNS.date, COLUMNS.description, COLUMNS.category, 'ใบเสร็จ', COLUMNS.amount],
      ...spent.map(({ id, expenseDate, description, category, amountSatang }) => [
        ...[expenseDate, description, CATEGORY_NAMES[category], pictures.get(id)?.name ?? ''],
        baht(amountSatang),
      ]),
      ['รวม', '', '', '', spending],
    ],
  }
  return { tables, pictures: [...pictures.values()] }
}

const amountOf = ({ amountSatang }: { amountSatang: number }) => amountSatang
