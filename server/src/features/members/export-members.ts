import { Readable } from 'node:stream'
import type { ListedMember, MemberFilter } from '@thokham/contract/members'
import { bangkokMoment } from '@thokham/domain/bangkok-time'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { plainBaht } from '@thokham/domain/money'
import type { Services } from '../../services.ts'
import { idsOfMembers } from './list-members.ts'
import { findMembers, presentListed } from './member-queries.ts'

const AT_A_TIME = 250
const HEADINGS = [
  'อีเมล',
  'ชื่อที่แสดง',
  'เบอร์โทร',
  'ระดับ',
  'ใช้ได้ถึง',
  'เหลือ (วัน)',
  'จ่ายรวม (บาท)',
  'Prompt ทั้งหมด',
  'รอตรวจสอบ',
  'สมัครเมื่อ',
  'ใช้ล่าสุด',
]
const CLASSES = {
  free: 'สมาชิกทั่วไป',
  vip: 'VIP Member',
  expired: 'VIP หมดอายุแล้ว',
  lifetime: 'Lifetime Member',
} as const

/** Streams the filter's members as CSV, who joined last first, a few hundred in memory at a time. */
export function membersAsCsv({ pool }: Pick<Services, 'pool'>, filter: MemberFilter, now: Date): Readable {
  return Readable.from(
    (async function* () {
      yield CSV_BOM + csvLine(HEADINGS)
      for await (const ids of idsOfMembers(pool, filter, AT_A_TIME, now)) {
        const rows = await findMembers(pool, ids)
        yield rows.map((row) => csvLine(cellsOf(presentListed(row, now)))).join('')
      }
    })(),
  )
}

function cellsOf(member: ListedMember): (string | number)[] {
  const moment = (at: string | null) => (at === null ? '' : bangkokMoment(new Date(at)))
  return [
    member.email,
    member.displayName,
    member.phone ?? '',
    member.class === null ? '' : CLASSES[member.class],
    member.membership === 'vip' ? moment(member.expiresAt) : '',
    member.daysLeft ?? '',
    Number(plainBaht(member.paidSatang)),
    member.promptCount,
    member.hasPending ? 'ใช่' : '',
    moment(member.createdAt),
    moment(member.lastSeenAt),
  ]
}
