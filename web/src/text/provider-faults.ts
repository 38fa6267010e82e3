import type { AiProvider } from '@thokham/domain/ai-generation'
import type { ImageProvider } from '@thokham/domain/image/image-provider'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { thaiBaht } from '../lib/format/thai-format.ts'
import { AI_PROVIDER_NAMES, ai } from './ai.ts'

export const IMAGE_PROVIDER_NAMES: Record<ImageProvider, string> = {
  fal: 'fal',
  replicate: 'Replicate',
  imageServer: 'ที่อยู่ของคุณเอง',
}

/** What was met, where, and of which model. */
export interface MetFault {
  provider: AiProvider | ImageProvider
  fault: ProviderFault
  /** Machine words such as `HTTP 503`. */
  reason: string | null
  /** null = the one that the provider is asked for. */
  model: string | null
  /** Baht that were paid for thoughts alone. */
  thoughtsThb?: number
}

/** Ways out of a fault, and what a run's member is told of its models. */
export const faultTexts = {
  pasteKey: 'วางคีย์ใหม่',
  openStudio: 'เปิด AI Studio',
  openKeys: 'เปิดหน้าคีย์',
  otherProvider: 'ผู้ให้บริการอื่น',
  verify: 'ยืนยัน',
  topUp: 'เติมเงิน',
  raiseLimit: 'เพิ่มวงเงิน',
  otherModel: 'เลือกโมเดลอื่น',
  otherModelFor: 'โมเดลสำหรับที่เหลือของชุดนี้',
  thinkLess: 'ลองแบบคิดน้อย',
  keyStays: 'คีย์ไม่ผิด ไม่ต้องวางใหม่',
  retired: (model: string, successor: string) => `${model} เลิกให้บริการ ชุดนี้ใช้ ${successor} แทน`,
  parameter: (model: string, name: string, instead?: string) =>
    instead === undefined
      ? `${model} ไม่รับ ${name} จึงถามใหม่โดยไม่ใส่`
      : `${model} ไม่รับ ${name} ที่ตั้งไว้ จึงถามใหม่ด้วย ${instead}`,
  otherAnswered: (asked: string, answered: string) => `ขอ ${asked} แต่ ${answered} ตอบ คิดราคาตามนั้น`,
} as const

/** Faults of the key's account, of which the key itself is not to blame. */
const STAYS: readonly ProviderFault[] = [
  'location_refused',
  'organisation_unverified',
  'credit_used_up',
  'spending_limit_reached',
]

/** Returns what went wrong with a provider, and what to do (docs/product/ai.md#faults-of-providers). */
export function faultSentence(met: MetFault): string {
  const { provider, fault } = met
  if (provider === 'geminiFree') return freeTierSentence(met)
  const sentence = sentenceOf(met)
  return STAYS.includes(fault) ? `${sentence} ${faultTexts.keyStays}` : sentence
}

/** The key is the operator's: its member can choose somebody else, and nothing more. */
function freeTierSentence(met: MetFault): string {
  const { fault } = met
  if (fault === 'no_prompts') return sentenceOf(met)
  if (fault === 'provider_rate') return 'คุณใช้ Gemini Free เกินกำหนดแล้ว กรุณารอ 1 นาทีแล้วลองใหม่'
  const message =
    fault === 'provider_key_missing'
      ? 'ผู้ดูแลยังไม่เปิดให้ใช้'
      : OPERATORS.includes(fault)
        ? 'ผู้ให้บริการไม่รับคำขอของระบบ กรุณาเลือกผู้ให้บริการอื่น'
        : sentenceOf(met)
  return `ไม่สามารถสร้าง Prompt ด้วย Gemini (Free) ได้: ${message}`
}

/** What only the operator can mend. */
const OPERATORS: readonly ProviderFault[] = [
  ...STAYS,
  'key_rejected',
  'key_old_kind',
  'key_restricted',
  'no_free_allowance',
  'model_not_found',
]

function sentenceOf({ provider, fault, reason, model, thoughtsThb }: MetFault): string {
  const name = nameOf(provider)
  const before = model ? `${model} ` : 'โมเดลนี้'
  switch (fault) {
    case 'provider_key_missing':
      return ai.setKeyFirst
    case 'key_rejected':
      return ai.badKey(name)
    case 'key_old_kind':
      return 'Google ไม่รับคีย์แบบนี้แล้ว กรุณาสร้างใหม่ในโปรเจกต์ใหม่'
    case 'key_restricted':
      return 'คีย์ถูกจำกัดสิทธิ์หรือถูกปิด กรุณาปลดข้อจำกัดหรือสร้างใหม่'
    case 'location_refused':
      return `${name} ไม่ให้บริการในที่ตั้งของเซิร์ฟเวอร์`
    case 'organisation_unverified':
      return `${name} ขอให้ยืนยันตัวตนองค์กรก่อน`
    case 'credit_used_up':
      return `เครดิต ${name} หมด เติมแล้วกดทำต่อ`
    case 'spending_limit_reached':
      return `ถึงวงเงินที่ตั้งไว้ที่ ${name}`
    case 'no_free_allowance':
      return `${before}ไม่มีโควตาฟรี`
    case 'model_not_found':
      return `ไม่พบ${model ? ' ' : ''}${before}หรือคีย์ไม่มีสิทธิ์ใช้`
    case 'model_retired':
      return `${before}เลิกให้บริการ`
    case 'only_thoughts':
      return thoughtsSentence(thoughtsThb)
    case 'provider_rate':
      return ai.restsUnknown(name)
    case 'provider_network':
      return 'เครือข่ายมีปัญหา กรุณาลองใหม่อีกครั้ง'
    case 'provider_timeout':
      return 'ครบ 10 นาทีแล้วไม่ได้คำตอบ อาจถูกคิดเงิน'
    case 'given_up':
      return 'ไม่รอแล้ว อาจถูกคิดเงิน'
    case 'answer_too_big':
      return 'คำตอบใหญ่เกิน 2 MB'
    case 'answer_unwritten':
      return 'บันทึกคำตอบนี้ไม่ได้ คีย์เวิร์ดอื่นทำต่อ'
    case 'ai_refused':
      return 'AI ปฏิเสธคีย์เวิร์ดนี้ กรุณาลองเปลี่ยนคำ'
    case 'no_prompts':
      if (provider === 'library') return ai.libraryFew(0)
      return 'ไม่สามารถสร้าง Prompt ได้: คำตอบไม่มีรายการที่ใช้ได้'
    // A server that is newer may know faults that this page does not.
    default:
      return provider === 'library' ? ai.unknown : `เชื่อมต่อไม่ได้: ${reasonWords(reason)}`
  }
}

function nameOf(provider: AiProvider | ImageProvider): string {
  return provider in IMAGE_PROVIDER_NAMES
    ? IMAGE_PROVIDER_NAMES[provider as ImageProvider]
    : AI_PROVIDER_NAMES[provider as AiProvider]
}

function thoughtsSentence(thb: number | undefined): string {
  const paid = thb === undefined ? ' คิดเงินแล้ว' : thb > 0 ? ` คิดเงินแล้ว ${thaiBaht(thb)}` : ''
  return `AI ใช้โทเคนคิดจนไม่เหลือไว้ตอบ${paid} จะไม่ถามซ้ำเอง`
}

/** Returns what a status of a provider means, in words; the number stays for whoever asks for help with it. */
function reasonWords(reason: string | null): string {
  const status = Number(/^HTTP (\d{3})/.exec(reason ?? '')?.[1])
  if (!status) return 'ผู้ให้บริการไม่ตอบ'
  if (status === 413) return `คำขอใหญ่เกินไป (HTTP ${status})`
  if (status === 408 || status === 504) return `ผู้ให้บริการตอบไม่ทันเวลา (HTTP ${status})`
  if (status >= 500) return `ระบบของผู้ให้บริการขัดข้อง (HTTP ${status})`
  return `ผู้ให้บริการไม่รับคำขอ (HTTP ${status})`
}
