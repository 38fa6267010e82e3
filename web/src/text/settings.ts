import type { FieldReason } from '@thokham/contract/errors'
import type { ClaimName } from '@thokham/domain/claims'
import { AI_PROVIDER_NAMES } from './ai.ts'

/** What the owner sets. */
export const settings = {
  title: 'ตั้งค่า',
  lead: 'มีผลทันทีกับทุกหน้า',
  save: 'บันทึก',
  saved: 'บันทึกการเปลี่ยนแปลงแล้ว',
  saveFail: 'เกิดข้อผิดพลาดในการบันทึกข้อมูล',
  payment: {
    title: 'ช่องทางรับเงิน',
    lead: 'แสดงในหน้าแจ้งชำระเงิน เว้นว่างช่องไหน ช่องทางนั้นไม่แสดง',
    promptPayId: 'PromptPay',
    promptPayHint: 'เบอร์โทร 10 หลัก เลขบัตรประชาชน 13 หลัก หรือ e-Wallet 15 หลัก',
    bank: 'ธนาคาร',
    accountNumber: 'เลขบัญชี',
    accountName: 'ชื่อบัญชี',
    keepSlipsDays: 'เก็บรูปสลิปหลังตัดสินผล',
    keepSlipsHint: 'ตั้งแต่ 30 วัน เว้นว่าง = เก็บไว้ตลอด',
    days: 'วัน',
  },
  sales: {
    title: 'การขาย',
    lifetimeSeats: 'ที่นั่ง VIP ตลอดชีพทั้งหมด',
    lifetimeHint: 'นับรายการที่อนุมัติแล้วและที่รอตรวจสอบ',
    seats: 'ที่นั่ง',
    launchDate: 'วันเปิดให้บริการ',
    launchHint: 'รายงานนับเวลาที่เปิดให้บริการจากวันนี้',
    countdown: 'แสดงนับถอยหลังราคาพิเศษในหน้าแรก',
  },
  ai: {
    title: 'ราคาและความเร็วของ AI',
    lead: 'ราคาต่อ 1,000 โทเคน ใช้กับคำขอครั้งต่อไป ค่าใช้จ่ายที่บันทึกแล้วไม่เปลี่ยน',
    names: AI_PROVIDER_NAMES,
    inputUsd: (name: string) => `${name} · ราคาโทเคนเข้า`,
    outputUsd: (name: string) => `${name} · ราคาโทเคนออก`,
    dollars: 'ดอลลาร์',
    models: (name: string) => `${name} · โมเดลอื่นที่ให้เลือก`,
    modelsHint: 'สมาชิกเลือกได้ทุกครั้งที่สร้าง โมเดลหลักมาจากการตั้งค่าเซิร์ฟเวอร์ ใช้ราคาด้านบน',
    modelName: 'ชื่อโมเดล',
    modelInput: 'ราคาเข้า/1,000',
    modelOutput: 'ราคาออก/1,000',
    addModel: 'เพิ่มโมเดล',
    removeModel: (name: string) => `ลบโมเดล ${name}`,
    concurrency: (name: string) => `${name} · คำขอพร้อมกันต่อชุด`,
    requests: 'คำขอ',
    thbPerUsd: 'อัตราแลกเปลี่ยนต่อ 1 ดอลลาร์',
    baht: 'บาท',
  },
  prices: {
    title: 'ราคาแพ็กเกจ',
    lead: 'รายการที่แจ้งชำระเงินไปแล้วใช้ราคาเดิม',
    price: 'ราคา',
    former: 'ราคาปกติที่ขีดฆ่า',
    formerHint: 'ไม่แสดง',
    baht: 'บาท',
    saved: (name: string) => `บันทึกราคา ${name} เรียบร้อย`,
    invalid: 'กรุณากรอกจำนวนเงินให้ถูกต้อง',
    savePrice: (name: string) => `บันทึกราคา ${name}`,
  },
  brand: {
    title: 'แบรนด์',
    lead: 'แสดงทุกหน้า ในชื่อหน้าต่าง อีเมล และเมื่อติดตั้งเป็นแอป',
    name: 'ชื่อแบรนด์',
    latinName: 'ชื่อแบรนด์อักษรละติน',
    hints: { name: 'ไม่เกิน 40 ตัวอักษร', latinName: 'ใช้ในแอปยืนยันตัวตน' },
  },
  claims: {
    title: 'ข้อความหน้าขาย',
    lead: 'แสดงในหน้าแรกและหน้าแพ็กเกจเฉพาะข้อที่เปิดไว้',
    show: 'แสดง',
    where: (place: string) => `แสดงที่ ${place}`,
    notYet: 'เปิดเมื่อมีให้ใช้จริง',
    places: {
      vip: 'การ์ด VIP',
      lifetime: 'การ์ด VIP ตลอดชีพ',
      offer: 'ข้อเสนอพิเศษ',
      comparison: 'เทียบค่าใช้จ่าย',
      support: 'ท้ายราคา',
    },
    names: {
      unlimited: 'สิทธิ์ VIP: จำนวน Prompt',
      customAssistant: 'สิทธิ์ VIP: ผู้ช่วยส่วนตัว',
      noAds: 'สิทธิ์ VIP: ไม่มีโฆษณา',
      supportReply: 'สิทธิ์ VIP: เวลาตอบกลับ',
      lifetimeWorth: 'ความคุ้มของ VIP ตลอดชีพ',
      bundle: 'คอร์สเรียนพร้อม VIP ตลอดชีพ',
      metadataPromo: 'โปรของโปรแกรมใส่ Metadata',
      imageService: 'ราคาบริการสร้างภาพ',
      namingApi: 'ค่า API ตั้งชื่อภาพ',
      withoutVip: 'ค่าใช้จ่ายเมื่อไม่มี VIP',
      successRate: 'อัตราสำเร็จ',
      workshop: 'เวิร์กช็อปออนไลน์',
      supportHours: 'เวลาทำการของทีมงาน',
    } satisfies Record<ClaimName, string>,
  },
  legal: {
    title: 'ข้อกำหนด',
    lead: 'แสดงที่ /terms และ /privacy ข้อละ 1 บรรทัด',
    hint: 'ใช้ {ownerName} {address} {email} {processors} {brand} แทนค่าที่ตั้งไว้ ลบทั้งหมด = ใช้ข้อความที่ให้มา',
    ownerName: 'ชื่อผู้ให้บริการ',
    address: 'ที่อยู่ผู้ให้บริการ',
    processors: 'ผู้ให้บริการระบบ อีเมล และตรวจสลิป',
    checked: 'ตรวจแก้ทั้งสองฉบับแล้ว',
  },
  links: {
    title: 'ลิงก์และการติดต่อ',
    lead: 'เว้นว่าง = ไม่แสดง',
    support: 'ติดต่อทีมงาน (LINE)',
    supportEmail: 'อีเมลทีมงาน',
    community: 'ชุมชน (Discord)',
    videos: 'ช่องวิดีโอสอนใช้งาน',
    vaultSheet: 'ชีตคลังคีย์เวิร์ด (Google Sheets)',
    facebook: 'Facebook',
    tiktok: 'TikTok',
  },
} as const

const REASONS: Partial<Record<FieldReason, string>> = {
  required: 'กรุณากรอกช่องนี้',
  too_long: 'ข้อความยาวเกินไป',
  too_small: 'ค่าน้อยเกินไป',
  too_big: 'ค่ามากเกินไป',
}

/** Returns the sentence at a setting that was refused. */
export function settingMessage(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return REASONS[reason as FieldReason] ?? 'รูปแบบไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง'
}
