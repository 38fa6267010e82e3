import type { FieldReason } from '@thokham/contract/errors'
import type { ClaimName } from '@thokham/domain/claims'
import { AI_PROVIDER_NAMES } from './ai.ts'

/** What the owner sets. */
export const settings = {
  title: 'ตั้งค่า',
  lead: 'มีผลทันทีกับทุกหน้า',
  save: 'บันทึก',
  unsaved: 'ยังไม่ได้บันทึก',
  discard: 'ทิ้งที่แก้',
  saved: 'บันทึกการเปลี่ยนแปลงแล้ว',
  saveFail: 'เกิดข้อผิดพลาดในการบันทึกข้อมูล',
  conflict: 'มีการบันทึกจากอีกเครื่องไปก่อนแล้ว ช่องที่ทำเครื่องหมายต่างกัน ที่พิมพ์ไว้ยังอยู่ กดบันทึกอีกครั้งเพื่อใช้ค่าที่พิมพ์ไว้',
  payment: {
    title: 'รับเงิน',
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
    title: 'ที่นั่งและวันเปิด',
    lead: 'แสดงที่ หน้าแพ็กเกจ หน้าแรก และรายงาน',
    lifetimeSeats: 'ที่นั่ง VIP ตลอดชีพทั้งหมด',
    lifetimeHint: 'นับรายการที่อนุมัติแล้วและที่รอตรวจสอบ',
    seats: 'ที่นั่ง',
    launchDate: 'วันเปิดให้บริการ',
    launchHint: 'รายงานนับเวลาที่เปิดให้บริการจากวันนี้',
    countdown: 'แสดงนับถอยหลังราคาพิเศษในหน้าแรก',
  },
  ai: {
    title: 'ความเร็วและอัตราแลกเปลี่ยนของ AI',
    lead: 'ใช้กับคำขอครั้งต่อไป ค่าใช้จ่ายที่บันทึกแล้วไม่เปลี่ยน',
    names: AI_PROVIDER_NAMES,
    concurrency: (name: string) => `${name} · คำขอพร้อมกันต่อชุด`,
    requests: 'คำขอ',
    thbPerUsd: 'อัตราแลกเปลี่ยนต่อ 1 ดอลลาร์',
    baht: 'บาท',
    successorTakesOver: 'โมเดลเลิกให้บริการแล้ว ใช้โมเดลที่แทนให้เอง',
    successorHint: 'ปิดไว้ สมาชิกต้องเลือกโมเดลใหม่เอง',
    /** Of the history alone: prices and models have a table of their own. */
    inputUsd: (name: string) => `${name} · ราคาโทเคนเข้า`,
    outputUsd: (name: string) => `${name} · ราคาโทเคนออก`,
    models: (name: string) => `${name} · โมเดลอื่นที่ให้เลือก`,
  },
  quota: {
    title: 'โควตา',
    lead: 'มีผลกับคำขอครั้งต่อไป',
    freeDailyLimit: 'Prompt ต่อวันของสมาชิกทั่วไป',
    freeDailyHint: 'แสดงที่ หน้าสร้าง Prompt หน้าแพ็กเกจ หน้าสมัคร และหน้าแรก เริ่มนับใหม่ 00:00 น.',
    prompts: 'รายการ',
    machines: 'เครื่องที่ใช้พร้อมกันต่อ License Key',
    machinesHint: 'ใช้กับ License Key ที่สร้างหลังจากนี้',
    newMachines: 'เครื่องใหม่ใน 30 วันต่อ License Key',
    newMachinesHint: 'เกินแล้วสมาชิกเพิ่มเครื่องได้เมื่อครบ 30 วัน',
    machine: 'เครื่อง',
  },
  security: {
    title: 'ความปลอดภัย',
    requireTwoFactor: 'ผู้ดูแลและเจ้าของต้องเปิดยืนยันสองขั้นตอน',
    requireTwoFactorHint: 'คนที่ยังไม่เปิด รวมถึงคุณ จะใช้หน้าผู้ดูแลได้เมื่อเปิดที่หน้าโปรไฟล์แล้ว',
    sessionHours: 'ผู้ดูแลอยู่ในระบบได้นานสุด (ชั่วโมง)',
    sessionHoursHint: '1–12 ครบแล้วต้องเข้าสู่ระบบใหม่',
    restMinutes: 'ออกจากระบบเมื่อไม่ได้ใช้งาน (นาที)',
    restMinutesHint: '5–60',
    admins: 'คนที่ใช้หน้าผู้ดูแลได้',
    adminsHint: 'แต่งตั้งคนเพิ่มได้ที่ข้อมูลของสมาชิก ถอนสิทธิ์ได้โดยเปลี่ยนระดับของคนนั้น',
    owner: 'เจ้าของ',
    twoFactor: 'เปิดยืนยันสองขั้นตอนแล้ว',
    noTwoFactor: 'ยังไม่เปิดยืนยันสองขั้นตอน',
    seen: (moment: string) => `ใช้ล่าสุด ${moment}`,
    neverSeen: 'ไม่ได้เข้าสู่ระบบอยู่',
    openAdmin: (name: string) => `เปิดข้อมูลของ ${name}`,
  },
  prices: {
    title: 'ราคาแพ็กเกจ',
    lead: 'แสดงที่ หน้าแพ็กเกจ หน้าแรก และหน้าแจ้งชำระเงิน รายการที่แจ้งไปแล้วใช้ราคาเดิม',
    price: 'ราคา',
    former: 'ราคาปกติที่ขีดฆ่า',
    formerHint: 'ไม่แสดง',
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
    hint: 'ใช้ {ownerName} {address} {email} {processors} {brand} แทนค่าที่ตั้งไว้',
    values: 'ผู้ให้บริการ',
    valuesLead: 'ใช้ในข้อกำหนด นโยบายความเป็นส่วนตัว และใบเสร็จรับเงิน',
    ownerName: 'ชื่อผู้ให้บริการ',
    address: 'ที่อยู่ผู้ให้บริการ',
    taxId: 'เลขผู้เสียภาษี',
    processors: 'ผู้ให้บริการระบบ อีเมล และตรวจสลิป',
    checked: 'ตรวจแก้แล้ว',
    save: (name: string) => `บันทึก${name}`,
  },
  links: {
    title: 'ลิงก์และการติดต่อ',
    lead: 'แสดงที่ ท้ายหน้า หน้าแรก แชต และหน้าติดต่อทีมงาน เว้นว่าง = ไม่แสดง',
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
  changed: 'อีกเครื่องเปลี่ยนช่องนี้ไปก่อนแล้ว',
}

/** Returns the sentence at a PromptPay id that was refused. */
export function promptPayMessage(reason: string): string | undefined {
  if (reason === 'wrong') return 'เลข 13 หลักไม่ถูกต้อง กรุณาตรวจอีกครั้ง'
  if (reason === 'invalid') return 'เบอร์โทรต้องขึ้นต้นด้วย 06, 08 หรือ 09'
  if (reason === 'format') return `กรุณากรอก${settings.payment.promptPayHint}`
  return settingMessage(reason)
}

/** Returns the sentence at a setting that was refused. */
export function settingMessage(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return REASONS[reason as FieldReason] ?? 'รูปแบบไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง'
}
