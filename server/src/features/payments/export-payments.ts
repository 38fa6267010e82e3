import { Readable } from 'node:stream'
import type { HandlerInput } from '@thokham/contract/operation'
import type { exportPayments } from '@thokham/contract/payment-admin'
import { bangkokMoment } from '@thokham/domain/bangkok-time'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { plainBaht } from '@thokham/domain/money'
import { paymentReference } from '@thokham/domain/payment'
import { bankName } from '@thokham/domain/slip-code'
import type { Services } from '../../services.ts'
import { idsOfPayments } from './list-payments.ts'
import { findPayments, type PaymentRow } from './payment-queries.ts'

const AT_A_TIME = 500
const HEADINGS = [
  'เลขอ้างอิง',
  'วันที่แจ้ง',
  'อีเมล',
  'ชื่อที่แสดง',
  'แพ็กเกจ',
  'ราคา (บาท)',
  'ส่วนลด (บาท)',
  'ยอดชำระ (บาท)',
  'คูปอง',
  'ธนาคาร',
  'ชื่อบัญชีผู้โอน',
  'วันที่โอน',
  'เวลาที่โอน',
  'อ้างอิงสลิป',
  'สถานะ',
  'วันที่ตรวจ',
  'ผู้ตรวจ',
  'เหตุผล',
]
const STATUS = { pending: 'รอตรวจสอบ', approved: 'อนุมัติแล้ว', rejected: 'ไม่ผ่านการตรวจสอบ' }

/** Streams the filter's payments as CSV, newest first, a few hundred in memory at a time. */
export function paymentsAsCsv(
  { pool, db }: Pick<Services, 'pool' | 'db'>,
  filter: HandlerInput<typeof exportPayments>['query'],
): Readable {
  return Readable.from(
    (async function* () {
      yield CSV_BOM + csvLine(HEADINGS)
      for await (const ids of idsOfPayments(pool, filter, AT_A_TIME)) {
        yield (await findPayments(db, ids)).map((row) => csvLine(cellsOf(row))).join('')
      }
    })(),
  )
}

function cellsOf({ payment, packageName, member, decidedBy }: PaymentRow): (string | number)[] {
  return [
    paymentReference(payment.number),
    bangkokMoment(payment.createdAt),
    member.email,
    member.displayName,
    packageName,
    Number(plainBaht(payment.priceSatang)),
    Number(plainBaht(payment.discountSatang)),
    Number(plainBaht(payment.amountSatang)),
    payment.couponCode ?? '',
    payment.bankName ? bankName(payment.bankName) : '',
    payment.accountName ?? '',
    payment.transferDate ?? '',
    payment.transferTime ?? '',
    payment.slipReference ?? '',
    STATUS[payment.paymentStatus],
    payment.decidedAt ? bangkokMoment(payment.decidedAt) : '',
    decidedBy ?? '',
    payment.rejectReason ?? '',
  ]
}
