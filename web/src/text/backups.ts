import type { BackupRun, Restoring } from '@thokham/contract/backups'
import { type BackupFault, momentOfBackup, type RestoreFault } from '@thokham/domain/backup-plan'
import { thaiDateTime, thaiNumber } from '../lib/format/thai-format.ts'

function size(bytes: number | null): string {
  if (bytes === null) return ''
  return bytes < 1_048_576
    ? `${thaiNumber(Math.ceil(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
}

const OTHER_SERVERS =
  'มีเซิร์ฟเวอร์อื่นทำงานอยู่ กรุณาหยุดทุกเครื่อง แล้วสั่งที่เซิร์ฟเวอร์: npm run owner -- restore <ไฟล์> --replace'

const REASONS: Readonly<Record<RestoreFault, string>> = {
  folder: 'เขียนโฟลเดอร์นี้ไม่ได้ กรุณาเลือกที่อื่น',
  bucket: 'ต่อ S3 ไม่ได้ กรุณาตรวจคีย์',
  inside: 'โฟลเดอร์อยู่ในที่เก็บข้อมูลของระบบ กรุณาเลือกที่อื่น',
  full: 'ดิสก์เต็ม กรุณาเพิ่มพื้นที่',
  database: 'สร้างฐานข้อมูลสำหรับซ้อมไม่ได้ กรุณาให้สิทธิ์ CREATEDB',
  damaged: 'ไฟล์สำรองเสียหรือไม่ครบ',
  stopped: 'เซิร์ฟเวอร์หยุดกลางทางทุกครั้งที่ลอง กรุณาดูหน่วยความจำและสั่งใหม่อีกครั้ง',
  owner: 'ชุดนี้ไม่มีบัญชีเจ้าของคนปัจจุบัน',
  keys: 'ชุดนี้เข้ารหัสด้วยกุญแจที่ไม่มีแล้ว กรุณาสั่งที่เซิร์ฟเวอร์: npm run owner -- restore <ไฟล์> --replace',
  servers: OTHER_SERVERS,
  other: 'รายละเอียดอยู่ในบันทึกของเซิร์ฟเวอร์',
}

const setOf = ({ archive }: Restoring) => `ชุด ${thaiDateTime(momentOfBackup(archive) ?? '')}`
const keptAt = ({ before }: Restoring) => (before ? ` ข้อมูลก่อนกู้คืนอยู่ที่ ${before}` : '')

/** Backups on a schedule. */
export const backups = {
  title: 'สำรองข้อมูล',
  lead: 'ไฟล์สำรองไม่มีโฟลเดอร์ secrets กรุณาเก็บสำเนาโฟลเดอร์นั้นไว้อีกที่',
  on: 'สำรองให้เองทุกวัน',
  plan: (time: string, keep: number) => `ทุกวัน ${time} น. เก็บ ${thaiNumber(keep)} ชุดล่าสุด`,
  time: 'เวลา',
  timeHint: 'เช่น 03:00',
  keep: 'เก็บชุดล่าสุด',
  sets: 'ชุด',
  folder: 'โฟลเดอร์บนเซิร์ฟเวอร์ หรือบัคเก็ต S3',
  folderHint: 'เช่น /backups/thokham หรือ s3://บัคเก็ต/โฟลเดอร์?endpoint=https://… ควรอยู่คนละที่กับข้อมูล',
  keyId: 'Access Key ID ของบัคเก็ต',
  keyOnDisk: (hint: string) => `เว้นว่างไว้เพื่อใช้คีย์เดิม …${hint}`,
  keyRights: 'ใช้เฉพาะสิทธิ์ PutObject, GetObject, DeleteObject และ ListBucket',
  secretKey: 'Secret Access Key',
  secretHint: 'เก็บแบบเข้ารหัส ไม่แสดงอีก',
  save: 'บันทึก',
  saveLabel: 'บันทึกแผนสำรองข้อมูล',
  saved: 'บันทึกแผนสำรองข้อมูลแล้ว',
  now: 'สำรองตอนนี้',
  rehearse: 'ซ้อมกู้คืนตอนนี้',
  begun: 'เริ่มสำรองข้อมูลแล้ว',
  rehearsing: 'เริ่มซ้อมกู้คืนแล้ว',
  busy: 'มีรายการกำลังทำอยู่ กรุณารอให้เสร็จก่อน',
  none: 'ยังไม่เคยสำรองข้อมูล',
  last: ({ finishedAt, bytes }: BackupRun) =>
    `สำรองล่าสุด ${finishedAt ? thaiDateTime(finishedAt) : ''} · ${size(bytes)}`,
  tried: (at: string) => `ซ้อมกู้คืนผ่านเมื่อ ${thaiDateTime(at)}`,
  untried: (reason: BackupFault | null) => `ซ้อมกู้คืนไม่ผ่าน: ${REASONS[reason ?? 'other']}`,
  notTried: 'ยังไม่ได้ซ้อมกู้คืน จะซ้อมให้เองหลังสำรองครั้งถัดไป',
  failed: (at: string, reason: BackupFault | null) =>
    `สำรองข้อมูลไม่สำเร็จเมื่อ ${thaiDateTime(at)}: ${REASONS[reason ?? 'other']}`,
  restore: {
    open: 'กู้คืนข้อมูล',
    title: 'กู้คืนข้อมูล',
    lead: 'ระบบจะลองเปิดชุดที่เลือก สำรองข้อมูลตอนนี้ไว้อีกชุด แล้วปิดชั่วคราวจนกู้คืนเสร็จ',
    lost: 'ทุกอย่างที่เกิดหลังชุดนี้จะหายไป ทุกคนต้องเข้าสู่ระบบใหม่ด้วยรหัสผ่านของวันนั้น',
    archive: 'ชุดสำรอง',
    begin: 'กู้คืน',
    none: 'ยังไม่มีชุดสำรองในที่เก็บนี้',
    others: OTHER_SERVERS,
    unreachable: 'เปิดที่เก็บชุดสำรองไม่ได้ กรุณาลองอีกครั้ง',
    checking: (restoring: Restoring) => `กำลังลองเปิด${setOf(restoring)} ระบบยังใช้ได้ตามปกติ`,
    restoring: (restoring: Restoring) => `กำลังกู้คืน${setOf(restoring)} ระบบปิดชั่วคราว เสร็จแล้วหน้านี้จะให้เข้าสู่ระบบใหม่`,
    done: (restoring: Restoring) =>
      `กู้คืน${setOf(restoring)} เสร็จเมื่อ ${thaiDateTime(restoring.at)}${keptAt(restoring)}`,
    failed: (restoring: Restoring) =>
      `กู้คืน${setOf(restoring)} ไม่สำเร็จเมื่อ ${thaiDateTime(restoring.at)}: ${REASONS[restoring.reason ?? 'other']}${keptAt(restoring)}`,
  },
  history: 'ครั้งล่าสุด',
  kinds: { planned: 'ตามเวลา', manual: 'กดเอง', rehearsal: 'ซ้อมกู้คืน' },
  going: 'กำลังทำ…',
  done: 'สำเร็จ',
  notDone: 'ไม่สำเร็จ',
  size,
  reason: (fault: BackupFault | null) => (fault ? REASONS[fault] : ''),
  faults: {
    time: 'กรุณากรอกเวลาแบบ 03:00',
    keep: 'ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 365',
    folder: {
      required: 'กรุณากรอกโฟลเดอร์ก่อนเปิดใช้',
      format: 'กรุณากรอกที่อยู่เต็ม เริ่มด้วย /',
      invalid: REASONS.inside,
      wrong: REASONS.folder,
    },
    bucket: {
      required: 'กรุณากรอกบัคเก็ตก่อนเปิดใช้',
      format: 'กรุณากรอกแบบ s3://บัคเก็ต/โฟลเดอร์?endpoint=https://…&region=…',
      invalid: 'ใครก็อ่านบัคเก็ตนี้ได้ กรุณาปิดการเข้าถึงสาธารณะก่อน',
      wrong: REASONS.bucket,
    },
    key: { required: 'กรุณากรอกให้ครบทั้งสองช่อง', format: 'กรุณากรอกเป็นตัวอักษรอังกฤษ ไม่เว้นวรรค' },
  },
} as const
