/**
 * What the selling pages promise and compare (docs/product/app.md#claims): each a text of the owner's with a switch. What does not
 * exist yet is off until it does, as is what renewal at its price contradicts. Where a claim stands is its place; what it says, and whether, are settings.
 */
export const CLAIMS = {
  unlimited: { place: 'vip', on: true, text: 'สร้าง Prompt ไม่จำกัดจำนวน' },
  customAssistant: { place: 'vip', on: false, text: 'ปลดล็อกผู้ช่วยส่วนตัวสำหรับงานของคุณ' },
  noAds: { place: 'vip', on: true, text: 'ไม่มีโฆษณา' },
  supportReply: { place: 'vip', on: true, text: 'ทีมงานตอบกลับภายใน 24 ชั่วโมง' },
  lifetimeWorth: { place: 'lifetime', on: false, text: 'คุ้มเท่ากับ VIP รายเดือนประมาณ 3 เดือน' },
  bundle: { place: 'offer', on: false, text: 'คอร์สเรียน 4,590 บาท แถม VIP ตลอดชีพ มูลค่า 2,399 บาท' },
  metadataPromo: { place: 'offer', on: false, text: 'โปรแกรมใส่ Metadata ราคาโปรจำนวนจำกัด หลังหมดโปร 899 บาท' },
  imageService: { place: 'comparison', on: true, text: 'บริการสร้างภาพทั่วไปคิดเดือนละประมาณ 30 ดอลลาร์' },
  namingApi: { place: 'comparison', on: false, text: 'ตั้งชื่อภาพ 1,000 ภาพด้วย API ของคุณเอง ประมาณ 3 บาท' },
  withoutVip: { place: 'comparison', on: true, text: 'ถ้าไม่มี VIP ค่าเครื่องมือรวมกันประมาณเดือนละ 1,000 บาท' },
  successRate: { place: 'comparison', on: false, text: 'อัตราสำเร็จ 92% จากการสร้างภาพด้วย Prompt ของเรา' },
  workshop: { place: 'support', on: false, text: 'เวิร์กช็อปออนไลน์ทุกวันพุธ 19:00 น.' },
  supportHours: { place: 'support', on: true, text: 'ทีมงานตอบ จันทร์–ศุกร์ 9:00–18:00 น.' },
} as const satisfies Record<string, { place: ClaimPlace; on: boolean; text: string }>

/** Which part of the pages a claim belongs to. */
export type ClaimPlace = 'vip' | 'lifetime' | 'offer' | 'comparison' | 'support'
export type ClaimName = keyof typeof CLAIMS
export const CLAIM_NAMES = Object.keys(CLAIMS) as ClaimName[]

/** A claim as the owner set it. */
export interface Claim {
  on: boolean
  text: string
}

/** What is shown: the texts of those that are on and say something; null = not shown. */
export type ShownClaims = Record<ClaimName, string | null>

/** Returns the texts that are shown. */
export function shownClaims(claims: Record<ClaimName, Claim>): ShownClaims {
  const entries = CLAIM_NAMES.map(
    (name) => [name, (claims[name].on && claims[name].text.trim()) || null] as const,
  )
  return Object.fromEntries(entries) as ShownClaims
}

/** Returns the names of the claims of a place, in their order. */
export function claimsAt(place: ClaimPlace): ClaimName[] {
  return CLAIM_NAMES.filter((name) => CLAIMS[name].place === place)
}

/** Returns what is shown at a place, in its order. */
export function shownAt(place: ClaimPlace, claims: ShownClaims): string[] {
  return claimsAt(place).flatMap((name) => claims[name] ?? [])
}
