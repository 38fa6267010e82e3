import { thaiNumber } from '../lib/format/thai-format.ts'
import { everywhere } from './everywhere.ts'

/** Approvals that did not reach the server before the session ended. */
export const unsentApprovals = {
  lost: (n: number) => `ยังไม่ได้อนุมัติ ${thaiNumber(n)} รายการที่กดไว้ เพราะออกจากระบบก่อนส่ง`,
  open: 'ตรวจรายการ',
  close: everywhere.close,
} as const
