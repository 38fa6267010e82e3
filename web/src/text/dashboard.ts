import { thaiNumber } from '../lib/thai-format.ts'

export const dashboard = {
  greeting,
  rank: 'อันดับของคุณ',
  made: (count: number) => `สร้างแล้ว ${thaiNumber(count)} รายการ`,
  topRank: 'อันดับสูงสุดแล้ว',
  quota: 'โควตาวันนี้ · รีเซ็ต 00:00 น.',
  quotaToday: 'วันนี้',
  prompts: 'สร้าง Prompt',
  quotaLeft: (left: number) => `เหลืออีก ${thaiNumber(left)} รายการ`,
  quotaGone: 'ใช้ครบแล้ว ใช้ได้อีกครั้งหลังเที่ยงคืน',
  unlimited: 'ไม่จำกัดจำนวน',
  madeToday: (count: number) => `วันนี้สร้างไปแล้ว ${thaiNumber(count)} รายการ`,
  items: 'รายการ',
  package: 'แพ็กเกจของคุณ',
  seePackages: 'ดูแพ็กเกจ',
  upgrade: 'อัปเกรดเป็น VIP',
  freeOffer: 'อัปเกรดแล้วสร้าง Prompt ได้ไม่จำกัด',
  tools: 'สร้าง Prompt',
  toolsLead: 'จากคีย์เวิร์ดถึงไฟล์พร้อมใช้',
  generator: 'คีย์เวิร์ด × สไตล์ × อัตราส่วน',
  readyPrompt: 'คีย์เวิร์ดถึง Prompt ในหน้าเดียว',
  readyPromptLocked: 'ปรับได้ทุกพารามิเตอร์',
  vipOnly: 'เฉพาะ VIP',
  vip: 'ดูราคาและสิทธิ์ทั้งหมด',
  seeRanks: 'ดูอันดับทั้งหมด',
  ranks: 'อันดับนักสร้าง',
  ranksLead: 'อันดับเลื่อนตามจำนวน Prompt ที่สร้างทั้งหมด',
  rankFrom: (from: number) => `${thaiNumber(from)} รายการขึ้นไป`,
  yourRank: 'อันดับของคุณ',
  reached: 'ผ่านแล้ว',
  missing: (count: number) => `อีก ${thaiNumber(count)} รายการ`,
  secondFactorFirst: 'กรุณาเปิดใช้การยืนยันสองขั้นตอนก่อนใช้หน้าผู้ดูแล',
  setUpSecondFactor: 'เปิดใช้ที่หน้าโปรไฟล์',
  announcement: 'ประกาศ',
  dismiss: 'ปิดประกาศนี้',
  more: 'บัญชีและความช่วยเหลือ',
  profile: 'API Key และความปลอดภัย',
  contact: 'พูดคุยกับทีมงานโดยตรง',
  community: 'ชุมชนของเรา',
  communityLead: 'ถามเพื่อนคนทำภาพสต็อกและทีมงานได้ใน Discord',
  join: 'เข้าร่วม Discord',
  support: 'ติดต่อทีมงาน',
} as const

/** `สวัสดี คุณพิมพ์ชนก`; a Latin name stands apart, and who calls themselves คุณ is not doubled. */
function greeting(name: string): string {
  if (name.startsWith('คุณ')) return `สวัสดี ${name}`
  return /^[\u0e00-\u0e7f]/.test(name) ? `สวัสดี คุณ${name}` : `สวัสดี คุณ ${name}`
}
