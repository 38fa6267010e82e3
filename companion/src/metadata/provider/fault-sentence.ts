import type { DrawingProvider } from '@thokham/domain/image/image-model'
import type { ProviderFault } from '@thokham/domain/provider-error'

const PROVIDERS: Readonly<Record<DrawingProvider, string>> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  fal: 'fal',
  replicate: 'Replicate',
  imageServer: 'เซิร์ฟเวอร์ของคุณ',
}

/** Says why a provider gave no description and no picture, and what to do. @param model whose answer it was */
export function faultSentence(
  { provider, id }: { provider: DrawingProvider; id: string },
  fault: ProviderFault,
): string {
  const other = 'กรุณาเลือกโมเดลอื่นด้วย --model'
  const sentences: Partial<Record<ProviderFault, string>> = {
    key_rejected: 'ผู้ให้บริการไม่รับคีย์นี้ กรุณาตรวจคีย์',
    key_old_kind: 'Google ไม่รับคีย์แบบนี้แล้ว กรุณาสร้างใหม่ในโปรเจกต์ใหม่',
    key_restricted: 'คีย์ถูกจำกัดสิทธิ์หรือถูกปิด กรุณาปลดข้อจำกัดหรือสร้างใหม่',
    location_refused: `${PROVIDERS[provider]} ไม่ให้บริการในที่ตั้งของเครื่องนี้`,
    organisation_unverified: `${PROVIDERS[provider]} ขอให้ยืนยันตัวตนองค์กรก่อน`,
    credit_used_up: `เครดิต ${PROVIDERS[provider]} หมด เติมแล้วรันคำสั่งเดิมเพื่อทำต่อ`,
    spending_limit_reached: `ถึงวงเงินที่ตั้งไว้ที่ ${PROVIDERS[provider]}`,
    no_free_allowance: `${id} ไม่มีโควตาฟรี ${other}`,
    model_not_found: `ไม่พบ ${id} หรือคีย์ไม่มีสิทธิ์ใช้ ${other}`,
    model_retired: `${id} เลิกให้บริการ ${other}`,
    only_thoughts: `AI ใช้โทเคนคิดจนไม่เหลือไว้ตอบ คิดเงินแล้ว จึงไม่ถามซ้ำ ${other}`,
    provider_rate: 'ผู้ให้บริการจำกัดจำนวนครั้งของวันนี้แล้ว รันคำสั่งเดิมอีกครั้งภายหลังเพื่อทำต่อ',
    provider_network: 'ติดต่อผู้ให้บริการไม่ได้ กรุณาตรวจอินเทอร์เน็ต',
    provider_unavailable: 'ระบบของผู้ให้บริการขัดข้อง ลองใหม่ภายหลัง',
    provider_refused: 'ผู้ให้บริการไม่รับคำขอนี้',
    no_prompts: 'คำตอบของ AI ใช้ไม่ได้',
    ai_refused: `${PROVIDERS[provider]} ไม่รับ Prompt นี้`,
    no_image: 'ตอบแต่ไม่มีภาพ',
    image_gone: `${PROVIDERS[provider]} ลบไฟล์ก่อนรับทัน อาจถูกคิดเงิน`,
    provider_timeout: `${PROVIDERS[provider]} ไม่ตอบทันเวลา อาจถูกคิดเงิน`,
  }
  return sentences[fault] ?? fault
}
