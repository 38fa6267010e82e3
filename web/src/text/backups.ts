import type { BackupRun } from '@thokham/contract/backups'
import type { BackupFault } from '@thokham/domain/backup-plan'
import { thaiDateTime, thaiNumber } from '../lib/format/thai-format.ts'

function size(bytes: number | null): string {
  if (bytes === null) return ''
  return bytes < 1_048_576
    ? `${thaiNumber(Math.ceil(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
}

const REASONS: Readonly<Record<BackupFault, string>> = {
  folder: 'เขียนโฟลเดอร์นี้ไม่ได้ กรุณาเลือกที่อื่น',
  bucket: 'ต่อ S3 ไม่ได้ กรุณาตรวจคีย์',
  inside: 'โฟลเดอร์อยู่ในที่เก็บข้อมูลของระบบ กรุณาเลือกที่อื่น',
  full: 'ดิสก์เต็ม กรุณาเพิ่มพื้นที่',
  database: 'สร้างฐานข้อมูลสำหรับซ้อมไม่ได้ กรุณาให้สิทธิ์ CREATEDB',
  damaged: 'ไฟล์สำรองเสียหรือไม่ครบ',
  stopped: 'เซิร์ฟเวอร์หยุดกลางทางทุกครั้งที่ลอง กรุณาดูหน่วยความจำและสั่งใหม่อีกครั้ง',
  other: 'รายละเอียดอยู่ในบันทึกของเซิร์ฟเวอร์',
}

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
  keyKept: (hint: string) => `เว้นว่างไว้เพื่อใช้คีย์เดิม …${hint}`,
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
