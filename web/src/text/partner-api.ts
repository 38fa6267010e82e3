import type { PartnerAnswer } from '@thokham/domain/partner'
import type { Both } from './api-page.ts'

/** The page for partners who check members' codes with their own programs. */
export const partnerApi = {
  title: 'Partner API',
  lead: {
    th: 'สมาชิกแสดงรหัสพาร์ตเนอร์เป็น QR หรือข้อความ โปรแกรมของคุณส่งรหัสมาตรวจพร้อมคีย์ แล้วรู้ระดับและวันหมดอายุ โดยไม่รู้ว่าสมาชิกเป็นใคร',
    en: 'A member shows a partner code as a QR code or as text. Your program sends it with your key and learns the level and its last day, and nothing of who the member is.',
  },
  levelsTitle: { th: 'ระดับ', en: 'Levels' },
  levels: [
    { th: 'gold: VIP 1 เดือน และ VIP 1 ปี', en: 'gold: VIP by the month and by the year' },
    { th: 'diamond: VIP ตลอดชีพ endsOn เป็น null', en: 'diamond: VIP for life; endsOn is null' },
  ],
  keyTitle: { th: 'คีย์', en: 'Keys' },
  key: {
    th: 'ทีมงานสร้างคีย์ให้และแสดงครั้งเดียว ส่งในส่วนหัว Authorization: Bearer ทุกครั้ง เก็บไว้ในเซิร์ฟเวอร์ของคุณเท่านั้น หน้าเว็บเรียกไม่ได้ ถ้าคีย์รั่วให้แจ้งทีมงานเพิกถอน คีย์ที่ใช้ไม่ได้ตอบ 401',
    en: 'The team makes a key for you and shows it once. Send it in Authorization: Bearer each time, from your server alone: pages in a browser are refused. Tell the team to revoke one that leaked. A key that does not work is answered 401.',
  },
  codeTitle: { th: 'รหัสของสมาชิก', en: 'The member’s code' },
  code: {
    th: 'รหัสใช้ได้ 5 นาที และใช้ได้กับพาร์ตเนอร์แรกที่ตรวจสอบเท่านั้น คุณตรวจรหัสเดิมซ้ำได้จนหมดเวลา รหัสแต่ละอันไม่เหมือนกันเลย จึงใช้จำสมาชิกไม่ได้ ระดับอาจหมดอายุได้ทุกเมื่อ จึงควรตรวจทุกครั้งที่ให้สิทธิ์ สมาชิกเห็นว่าใครตรวจสอบเมื่อไร',
    en: 'A code is good for five minutes, and for the first partner that asks. You may ask about the same code again until it ends. No two codes have anything in common, so a member cannot be recognised by them. A level may end at any time: ask each time you give something. Members see who asked and when.',
  },
  limits: [
    {
      th: 'คีย์ละไม่เกิน 120 คำขอต่อนาที เกินแล้วตอบ 429 พร้อม Retry-After',
      en: '120 requests a minute a key; beyond that 429 with Retry-After.',
    },
    {
      th: 'รหัสที่ไม่มีอยู่ หมดเวลา ปลอม หรือใช้ที่อื่นแล้ว ตอบเหมือนกันทุกครั้ง',
      en: 'A code that is unknown, expired, forged or used elsewhere is answered alike.',
    },
  ],
  examples: {
    gold: { th: 'สมาชิก VIP 1 ปี', en: 'A member with VIP for a year' },
    diamond: { th: 'สมาชิก VIP ตลอดชีพ', en: 'A member with VIP for life' },
    lapsed: { th: 'VIP หมดอายุหลังจากขอรหัส', en: 'The membership ended after the code was made' },
    expired: { th: 'รหัสเกิน 5 นาที', en: 'A code of more than five minutes ago' },
    none: { th: 'ข้อความที่ไม่ใช่รหัส', en: 'What is no code at all' },
    revoked: { th: 'คีย์ที่ถูกเพิกถอน', en: 'A key that was revoked' },
  },
} as const

export const PARTNER_ANSWER_WORDS: Record<PartnerAnswer, Both> = {
  VALID: {
    th: 'มีระดับนี้ในขณะที่ถาม หมดอายุตามเวลาของสมาชิกในวัน endsOn (เวลากรุงเทพ) ไม่ใช่สิ้นวัน ถ้าเป็น null คือไม่มีวันหมดอายุ',
    en: 'Has this level at this moment. It ends at an hour of its own on the day endsOn in Bangkok, not with the day; null = without end',
  },
  LAPSED: { th: 'เคยมีระดับ แต่หมดอายุแล้ว', en: 'Had a level, which has ended' },
  INVALID: {
    th: 'รหัสหมดเวลาหรือไม่ถูกต้อง กรุณาขอใหม่จากสมาชิก',
    en: 'Not valid, or not any more: ask the member for a fresh one',
  },
}
