import type { AlertChannel, AlertEvent } from '@thokham/domain/alert'
import { thaiDateTime, thaiNumber } from '../lib/format/thai-format.ts'

/** Letters before a term ends. */
export const reminders = {
  lead: 'เราเตือนทางอีเมลก่อน VIP หมดอายุ 7 วัน 1 วัน และหลังหมดอายุ 1 วัน',
  wants: 'รับอีเมลเตือนก่อน VIP หมดอายุ',
  on: 'เปิดรับอีเมลเตือนแล้ว',
  off: 'เลิกรับอีเมลเตือนแล้ว',
  declineTitle: 'ไม่ต้องการอีเมลเตือนหรือไม่',
  decline: 'เลิกรับ',
  again: 'รับอีเมลเตือนอีกครั้ง',
  badLink: 'ลิงก์นี้ใช้ไม่ได้ กรุณาเข้าสู่ระบบแล้วเลือกที่หน้าโปรไฟล์',
  send: (count: number) => `ส่งอีเมลเตือน ${thaiNumber(count)} คน`,
  sent: (count: number) => `ส่งอีเมลเตือนแล้ว ${thaiNumber(count)} คน`,
  allSent: 'เตือนครบทุกคนแล้ว',
  title: 'อีเมลเตือนสมาชิก',
  settingsLead: 'ส่งเวลา 09:00 น. คนที่แจ้งชำระแล้วหรือเลิกรับจะไม่ได้รับ',
  sevenDaysBefore: 'เตือนก่อน 7 วัน',
  dayBefore: 'ก่อน 1 วัน',
  dayAfter: 'หลังหมดอายุ 1 วัน',
} as const

/** What reaches the owner. */
export const alerts = {
  title: 'แจ้งเตือนถึงเจ้าของ',
  lead: 'เลือกช่องทางและเรื่องที่ต้องการรู้ทันที',
  channels: { mail: 'อีเมล', discord: 'Discord', line: 'LINE', webhook: 'Webhook' } satisfies Record<
    AlertChannel,
    string
  >,
  events: {
    payment: 'รายการชำระเงินใหม่',
    message: 'ข้อความใหม่',
    backup_failed: 'สำรองข้อมูลไม่สำเร็จ',
    disk_full: 'ดิสก์ใกล้เต็ม',
    job_failed: 'งานเบื้องหลังล้มเหลว',
    model_ending: 'โมเดล AI ใกล้เลิกให้บริการ',
  } satisfies Record<AlertEvent, string>,
  on: (channel: string) => `แจ้งทาง ${channel}`,
  eventsOf: (channel: string) => `เรื่องที่แจ้งทาง ${channel}`,
  mailHint: 'ส่งถึงอีเมลของเจ้าของ',
  discordUrl: 'ลิงก์ Webhook ของห้อง Discord',
  webhookUrl: 'ลิงก์ที่รับ JSON',
  lineToken: 'Channel access token ของ LINE Messaging API',
  lineTo: 'ผู้รับ (userId หรือ groupId)',
  kept: (hint: string) => `ตั้งไว้แล้ว ${hint} เว้นว่าง = ใช้ค่าเดิม`,
  test: 'ส่งทดสอบ',
  save: 'บันทึก',
  saved: (channel: string) => `บันทึกการแจ้งเตือนทาง ${channel} แล้ว`,
  sent: (place: string) => `ส่งแล้ว กรุณาดูที่ ${place}`,
  lastSent: (at: string) => `ส่งล่าสุด ${thaiDateTime(at)}`,
  failing: (at: string) => `ส่งไม่สำเร็จเมื่อ ${thaiDateTime(at)} จะลองใหม่ให้เอง กรุณาตรวจสอบค่าที่ตั้งไว้`,
  outcomes: {
    refused: (status: number | null) => `ปลายทางไม่รับ (${status ?? '–'}) กรุณาตรวจลิงก์หรือ token`,
    unreachable: () => 'ต่อปลายทางไม่ได้ กรุณาตรวจลิงก์แล้วลองอีกครั้ง',
    timeout: () => 'ปลายทางไม่ตอบใน 10 วินาที กรุณาลองอีกครั้ง',
    private: () => 'ลิงก์ต้องเป็น https และไม่อยู่ในเครือข่ายภายใน',
    not_set: () => 'กรุณาบันทึกลิงก์หรือ token ก่อนส่งทดสอบ',
  },
  required: 'กรุณากรอกช่องนี้ก่อนเปิดใช้',
  format: 'ลิงก์ต้องขึ้นต้นด้วย http:// หรือ https://',
  lineFormat: 'มีอักขระที่ใช้ไม่ได้ กรุณาคัดลอกใหม่ทั้งหมด',
} as const
