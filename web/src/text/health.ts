import type { Health } from '@thokham/contract/health'
import type { HealthReason, HealthState, HealthSubject, ServerRole } from '@thokham/domain/system-health'
import { thaiDateTime, thaiDecimal, thaiDuration, thaiNumber } from '../lib/thai-format.ts'

const GIGABYTE = 1_073_741_824

/** How the system is, and what to do. */
export const health = {
  title: 'สุขภาพระบบ',
  allFine: 'ทุกอย่างปกติ',
  toDo: (act: number, watch: number) =>
    [act > 0 && `ต้องจัดการ ${thaiNumber(act)} เรื่อง`, watch > 0 && `ควรดู ${thaiNumber(watch)} เรื่อง`]
      .filter(Boolean)
      .join(' · '),
  checked: (at: string) => `ตรวจล่าสุด ${thaiDateTime(at)} ตรวจใหม่ให้เองทุก 10 วินาที`,
  lost: 'ตรวจครั้งล่าสุดไม่สำเร็จ ข้อมูลด้านล่างเป็นของครั้งก่อน',
  findings: 'ผลตรวจ',
  whatToDo: 'ทำอย่างไร',
  settings: 'ตั้งค่าสำรองข้อมูล',
  servers: 'เซิร์ฟเวอร์',
  database: 'ฐานข้อมูล',
  replicas: 'สำเนาฐานข้อมูล',
  queue: 'งานเบื้องหลัง',
  noServers: 'ยังไม่มีเซิร์ฟเวอร์รายงานตัว',
  columns: {
    name: 'เครื่อง',
    role: 'หน้าที่',
    version: 'เวอร์ชัน',
    since: 'เริ่มเมื่อ',
    disk: 'พื้นที่ว่าง',
    errors: 'ข้อผิดพลาดใน 1 ชม.',
    state: 'สถานะ',
  },
  answering: 'ทำงานอยู่',
  silent: (at: string) => `เงียบตั้งแต่ ${thaiDateTime(at)}`,
  free: ({ freeBytes, allBytes }: Health['servers'][number]['disk']) =>
    `${gigabytes(freeBytes)} จาก ${gigabytes(allBytes)}`,
  figures: {
    version: 'PostgreSQL',
    answer: 'เวลาตอบ',
    size: 'ขนาด',
    connections: 'การเชื่อมต่อ',
    due: 'ถึงเวลาแล้ว',
    running: 'กำลังทำ',
    later: 'รอเวลา',
    givenUp: 'ทำไม่สำเร็จ',
    backup: 'สำรองล่าสุด',
    archive: 'เก็บบันทึกฐานข้อมูลล่าสุด',
  },
  milliseconds: (ms: number) => `${thaiDecimal(Math.round(ms * 10) / 10)} ms`,
  size: gigabytes,
  of: (used: number, max: number) => `${thaiNumber(used)} จาก ${thaiNumber(max)}`,
  jobs: (count: number) => `${thaiNumber(count)} งาน`,
  moment: (at: string | null) => (at ? thaiDateTime(at) : 'ยังไม่มี'),
  noReplicas: 'ไม่มี ใช้ฐานข้อมูลเครื่องเดียว',
  hiddenReplicas: 'มี แต่บัญชีฐานข้อมูลนี้ดูรายละเอียดไม่ได้',
  replica: ({ isSynchronous, lagMs }: NonNullable<Health['database']['replicas']>[number]) =>
    [
      isSynchronous ? 'บันทึกพร้อมกัน' : 'บันทึกตามหลัง',
      lagMs === null || lagMs < 1000 ? 'ทันกัน' : `ช้ากว่า ${thaiDuration(Math.round(lagMs / 1000))}`,
    ].join(' · '),
} as const

function gigabytes(bytes: number): string {
  return bytes < GIGABYTE
    ? `${thaiNumber(Math.ceil(bytes / 1_048_576))} MB`
    : `${(bytes / GIGABYTE).toFixed(1)} GB`
}

export const STATE_NAMES: Record<HealthState, string> = {
  fine: 'ปกติ',
  watch: 'ควรดู',
  act: 'ต้องจัดการ',
}

export const ROLE_NAMES: Record<ServerRole, string> = {
  all: 'หน้าเว็บและงานเบื้องหลัง',
  web: 'หน้าเว็บ',
  worker: 'งานเบื้องหลัง',
}

export const SUBJECT_NAMES: Record<HealthSubject, string> = {
  servers: 'เซิร์ฟเวอร์',
  versions: 'เวอร์ชัน',
  database: 'ฐานข้อมูล',
  replicas: 'สำเนาฐานข้อมูล',
  queue: 'งานเบื้องหลัง',
  errors: 'ข้อผิดพลาด',
  disk: 'พื้นที่ดิสก์',
  files: 'ที่เก็บไฟล์',
  clock: 'นาฬิกา',
  backup: 'ข้อมูลสำรอง',
  archive: 'กู้คืนย้อนเวลา',
}

/** What was found, and what to do about it. */
export const VERDICTS: Record<HealthReason, { found: string; doThis?: string }> = {
  servers_one: { found: 'เปิดอยู่ 1 ตัว ทำงานปกติ' },
  servers_several: { found: 'เปิดอยู่หลายตัว ทำงานครบ' },
  servers_silent: {
    found: 'มีเซิร์ฟเวอร์ที่ไม่รายงานตัวเกิน 30 วินาที',
    doThis: 'ดูในตารางว่าเครื่องไหนเงียบ แล้วเปิดใหม่ด้วย systemctl start thokham ตัวที่เหลือทำงานแทนให้อยู่',
  },
  servers_no_worker: {
    found: 'ไม่มีใครทำงานเบื้องหลัง อีเมลและการแจ้งเตือนจะไม่ออก',
    doThis: 'เปิดเซิร์ฟเวอร์อีกหนึ่งตัวโดยตั้ง SERVER_ROLE เป็น all หรือ worker',
  },
  servers_no_web: {
    found: 'ไม่มีใครให้บริการหน้าเว็บ',
    doThis: 'เปิดเซิร์ฟเวอร์อีกหนึ่งตัวโดยตั้ง SERVER_ROLE เป็น all หรือ web',
  },
  versions_same: { found: 'ทุกเครื่องเป็นเวอร์ชันเดียวกัน' },
  versions_updating: {
    found: 'มีสองเวอร์ชันพร้อมกัน เหมือนกำลังอัปเดต',
    doThis: 'ถ้ากำลังอัปเดตอยู่ ไม่ต้องทำอะไร อัปเดตเครื่องที่เหลือให้ครบ',
  },
  versions_mixed: {
    found: 'มีเครื่องที่ยังเป็นเวอร์ชันเก่าเกิน 1 ชั่วโมง',
    doThis: 'ดูในตารางว่าเครื่องไหนต่าง แล้วอัปเดตและเปิดใหม่',
  },
  database_fine: { found: 'ตอบเร็วปกติ' },
  database_slow: {
    found: 'ตอบช้ากว่า 0.1 วินาที',
    doThis: 'รอดูสักครู่ ถ้ายังช้า ดูว่าดิสก์หรือเน็ตระหว่างเครื่องเต็มหรือไม่',
  },
  database_very_slow: {
    found: 'ตอบช้ากว่า 1 วินาที สมาชิกรู้สึกได้',
    doThis: 'ดูการใช้ดิสก์และ CPU ของเครื่องฐานข้อมูล ถ้าเพิ่งสลับเครื่อง รอ 1 นาทีแล้วดูใหม่',
  },
  database_connections: {
    found: 'การเชื่อมต่อใกล้เต็ม',
    doThis: 'เพิ่ม max_connections ของ PostgreSQL หรือปิดเซิร์ฟเวอร์ที่ไม่ใช้',
  },
  replicas_none: { found: 'ใช้ฐานข้อมูลเครื่องเดียว ข้อมูลสำรองจึงสำคัญ' },
  replicas_hidden: {
    found: 'มีสำเนา แต่ดูไม่ได้ว่าทันกันหรือไม่',
    doThis: 'ให้สิทธิ์บัญชีฐานข้อมูลด้วย GRANT pg_monitor',
  },
  replicas_fine: { found: 'ทุกสำเนาทันกัน' },
  replicas_behind: {
    found: 'มีสำเนาช้ากว่า 10 วินาที',
    doThis: 'รอดูสักครู่ ถ้ายังช้า ดูดิสก์และเน็ตของเครื่องนั้น',
  },
  replicas_far_behind: {
    found: 'มีสำเนาช้ากว่า 1 นาที',
    doThis: 'ดูเครื่องนั้นด้วย patronictl list ถ้าไม่ตามขึ้นมา ใช้ patronictl reinit',
  },
  replicas_unsafe: {
    found: 'ไม่มีสำเนาที่บันทึกพร้อมกัน การบันทึกทั้งหมดกำลังรอ',
    doThis: 'เปิดเครื่องฐานข้อมูลอีกหนึ่งเครื่อง ระหว่างนี้ไม่มีข้อมูลหาย',
  },
  queue_fine: { found: 'ทำทันเวลา' },
  queue_given_up: {
    found: 'มีงานที่ลองครบทุกครั้งแล้วไม่สำเร็จ',
    doThis: 'ดูชื่องานใน log ของเซิร์ฟเวอร์ หาคำว่า job given up ส่วนใหญ่เป็นเซิร์ฟเวอร์อีเมล',
  },
  queue_behind: {
    found: 'มีงานรอเกิน 1 นาที',
    doThis: 'รอดูสักครู่ ถ้ายังเพิ่ม เปิดเซิร์ฟเวอร์เพิ่มโดยตั้ง SERVER_ROLE เป็น worker',
  },
  queue_stuck: {
    found: 'มีงานรอเกิน 10 นาที',
    doThis: 'ดู log ของเซิร์ฟเวอร์ แล้วเปิดเซิร์ฟเวอร์ที่ทำงานเบื้องหลังใหม่ ไม่มีงานหาย',
  },
  errors_none: { found: 'ไม่มีใน 1 ชั่วโมงที่ผ่านมา' },
  errors_few: {
    found: 'มีบ้างใน 1 ชั่วโมงที่ผ่านมา',
    doThis: 'ดู log ของเครื่องในตาราง หาคำว่า request failed',
  },
  errors_many: {
    found: 'มีตั้งแต่ 10 ครั้งใน 1 ชั่วโมงที่ผ่านมา',
    doThis: 'ถ้าเพิ่งอัปเดต ให้กลับไปเวอร์ชันก่อน แล้วส่ง log ที่มีคำว่า request failed ให้ผู้พัฒนา',
  },
  disk_fine: { found: 'เหลือพอ' },
  disk_filling: { found: 'เหลือน้อยกว่า 20%', doThis: 'วางแผนเพิ่มพื้นที่ หรือลบไฟล์ที่ไม่ใช้' },
  disk_full: {
    found: 'ใกล้เต็มแล้ว ถ้าเต็ม ฐานข้อมูลจะหยุด',
    doThis: 'ลบไฟล์ที่ไม่ใช้หรือเพิ่มพื้นที่เดี๋ยวนี้',
  },
  files_here: { found: 'เก็บในเครื่องนี้ ใช้งานได้' },
  files_fine: { found: 'เก็บในบัคเก็ต ตอบปกติ' },
  files_away: {
    found: 'เปิดที่เก็บไฟล์ไม่ได้ สมาชิกส่งสลิปและดูรูปไม่ได้',
    doThis:
      'สั่ง npm run owner -- doctor เพื่อดูเหตุผล แล้วตรวจบัคเก็ตและคีย์ของ FILES หรือโฟลเดอร์ files ระหว่างนี้ส่วนอื่นใช้ได้ตามเดิม',
  },
  clock_fine: { found: 'ทุกเครื่องตรงกับฐานข้อมูล' },
  clock_apart: {
    found: 'มีเครื่องที่ต่างจากฐานข้อมูลเกิน 5 วินาที',
    doThis: 'เปิดการตั้งเวลาอัตโนมัติด้วย timedatectl set-ntp true',
  },
  clock_wrong: {
    found: 'มีเครื่องที่ต่างจากฐานข้อมูลเกิน 1 นาที วันหมดอายุและโควตาอาจผิด',
    doThis: 'ตั้งเวลาเครื่องนั้นด้วย timedatectl set-ntp true แล้วเปิดเซิร์ฟเวอร์ใหม่',
  },
  backup_fresh: { found: 'มีชุดล่าสุดไม่เกิน 1 วัน' },
  backup_off: { found: 'มีข้อมูลสำรอง แต่ไม่ได้ตั้งให้ทำเอง', doThis: 'เปิดสำรองให้เองทุกวันในหน้าตั้งค่า' },
  backup_never: { found: 'ยังไม่เคยสำรองข้อมูล', doThis: 'ตั้งโฟลเดอร์และเวลาในหน้าตั้งค่า แล้วกดสำรองตอนนี้' },
  backup_old: { found: 'ชุดล่าสุดเก่าเกิน 1 วัน', doThis: 'ดูเหตุผลในหน้าตั้งค่า แล้วกดสำรองตอนนี้' },
  backup_failed: { found: 'ครั้งล่าสุดไม่สำเร็จ', doThis: 'ดูเหตุผลในหน้าตั้งค่า แก้แล้วกดสำรองตอนนี้' },
  archive_off: { found: 'ไม่ได้เปิด กู้คืนได้ถึงข้อมูลสำรองชุดล่าสุด' },
  archive_fine: { found: 'เก็บบันทึกฐานข้อมูลอยู่ กู้คืนได้ทุกเวลา' },
  archive_failing: {
    found: 'เก็บบันทึกฐานข้อมูลไม่สำเร็จ ดิสก์จะค่อย ๆ เต็ม',
    doThis: 'ดูที่เก็บของ pgBackRest ว่าเต็มหรือติดต่อไม่ได้ แล้วสั่ง pgbackrest check',
  },
}
