import type { AiProviderState } from '@thokham/contract/ai-providers'
import type { AiMode, AiProvider } from '@thokham/domain/ai-generation'
import { withBrandNow } from '../lib/boot/brand-name.ts'
import {
  thaiBaht,
  thaiDate,
  thaiDecimal,
  thaiDollars,
  thaiDuration,
  thaiNumber,
} from '../lib/format/thai-format.ts'

export const AI_PROVIDER_NAMES: Record<AiProvider, string> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  geminiFree: 'Gemini (Free)',
  get library() {
    return withBrandNow('คลังคำ{brand} (ไม่ใช้ AI)')
  },
}
export const MODE_NAMES: Record<AiMode, string> = {
  polarBear: 'Polar Bear · คีย์เวิร์ด',
  chicken: 'Chicken · Prompt แบบละเอียด',
}

/** Returns the price of 1,000 tokens as that of a million, without what binary fractions add. */
const perMillion = (usdPer1000: number) => thaiDecimal(Number((usdPer1000 * 1_000).toPrecision(12)))

const FLAG_CHIPS = { name: 'มีชื่อที่ตลาดภาพไม่รับ', cut: 'ยาวเกิน 120', words: 'ไม่ใช่ 2–3 คำ' } as const

/** The AI generator. */
export const ai = {
  lead: 'ขยายคีย์เวิร์ดเป็น Prompt ภาษาอังกฤษหลายร้อยรายการด้วย API Key ของคุณ',
  tabs: 'วิธีสร้าง',
  tabSimple: 'สร้างจากคีย์เวิร์ด',
  tabAi: 'สร้างด้วย AI',

  provider: 'ผู้ให้บริการ AI',
  keysAt: 'จัดการ API Key',
  goProfile: 'ไปหน้าโปรไฟล์',
  states: {
    ready: 'พร้อมใช้งาน',
    untested: 'ทดสอบเมื่อเริ่มสร้าง',
    error: 'ทดสอบครั้งล่าสุดไม่ผ่าน',
    key_missing: 'ยังไม่ได้ตั้งค่า API Key',
    key_rejected: 'API Key ไม่ถูกต้อง',
    key_old_kind: 'Google ไม่รับคีย์แบบนี้แล้ว',
    not_offered: 'ผู้ดูแลยังไม่เปิดให้ใช้',
  },
  tested: (ago: string) => `ทดสอบแล้ว ${ago}`,
  last4: (last4: string) => `คีย์ลงท้าย ${last4}`,
  libraryHint: 'ทอจากคลังของเรา ไม่ใช้ API Key ไม่มีค่าใช้จ่าย',
  notAi: 'ไม่ใช้ AI',
  libraryOffer: (provider: string) => `${provider} ใช้ไม่ได้ตอนนี้`,
  useLibrary: () => withBrandNow('ใช้คลังคำ{brand}'),
  libraryFew: (n: number) => `คลังมีแค่ ${thaiNumber(n)} คำ ลองคำที่กว้างขึ้น`,
  freeOfCharge: 'ไม่มีค่าใช้จ่าย',
  standIn: (host: string) => `เซิร์ฟเวอร์ทดลอง ${host}`,
  standInHint: (host: string) => `คำขอไปที่ ${host} ไม่ใช่ของผู้ให้บริการจริง`,
  providersFail: 'โหลดสถานะผู้ให้บริการ AI ไม่สำเร็จ',

  model: 'โมเดล',
  /** @param until the last day on which it answers */
  modelEnds: (days: number, until: string) =>
    `ใช้ได้อีก ${thaiNumber(days)} วัน ถึง ${thaiDate(`${until}T12:00:00+07:00`)}`,
  modelSuccessor: (successor: string) => `แล้วใช้ ${successor} แทนให้เอง`,
  noModelSuccessor: 'แล้วต้องเลือกใหม่',
  changeModel: 'เปลี่ยนเลย',
  /** Per 1,000 tokens. */
  modelPrice: (name: string, input: number, output: number) =>
    `${name} · เข้า ${perMillion(input)} ออก ${perMillion(output)} ดอลลาร์/ล้านโทเคน`,

  freeAllowance: 'โควตา Gemini Free',
  freeUsed: (used: number, limit: number) => `ใช้ไปแล้ว ${used}/${limit} ครั้ง`,
  freeCountdown: (seconds: number, used: number, limit: number) =>
    `ใช้ได้อีกครั้งใน ${seconds} วินาที · ใช้ไปแล้ว ${used}/${limit} ครั้ง`,
  freeQueue: 'คำขอที่เหลือรอคิวเอง ไม่ต้องกดใหม่',
  freeHint: (limit: number) => `ครบ ${limit} ครั้งแล้วพัก 1 นาที คำขอที่เหลือรอคิวให้เอง`,

  mode: 'แบบที่สร้าง',
  modeHints: {
    polarBear: 'คีย์เวิร์ดภาษาอังกฤษ 2–3 คำ สำหรับค้นหาและต่อยอด',
    chicken: 'Prompt ภาษาอังกฤษเต็มประโยค ไม่เกิน 120 ตัวอักษร',
  },
  count: 'จำนวน Prompt ต่อคีย์เวิร์ด',
  finish: 'แต่ละ Prompt สุ่มใช้ค่าละหนึ่งจากที่เลือก',
  qualityNames: { high: 'High', standard: 'Standard', none: 'None' },
  tooManyLines: (max: number) => `สร้างได้ครั้งละไม่เกิน ${thaiNumber(max)} คีย์เวิร์ด กรุณาแบ่งเป็นหลายชุด`,
  lineTooLong: (line: number, max: number) => `คีย์เวิร์ดที่ ${thaiNumber(line)} ยาวเกิน ${max} ตัวอักษร กรุณาตัดให้สั้นลง`,

  perKeyword: 'รายการต่อคีย์เวิร์ด',
  summary: (keywords: number, count: number, total: number) =>
    `${thaiNumber(keywords)} คีย์เวิร์ด × ${thaiNumber(count)} รายการ = ${thaiNumber(total)} Prompt`,
  estimate: 'ค่าใช้จ่ายโดยประมาณ',
  estimatedTokens: (input: number, output: number) =>
    `โทเคนเข้า ${thaiNumber(input)} · ออก ${thaiNumber(output)}`,
  costs: (usd: number, thb: number) => `${thaiDollars(usd)} (${thaiBaht(thb)})`,
  cost: 'ค่าใช้จ่ายจริง',
  tokens: 'โทเคนที่ใช้',
  tokensUsed: (input: number, output: number) => `เข้า ${thaiNumber(input)} · ออก ${thaiNumber(output)}`,
  tokensEstimated: (calls: number) => `ผู้ให้บริการไม่แจ้งจำนวน ${thaiNumber(calls)} ครั้ง จึงนับโดยประมาณ`,

  notReady: (provider: AiProvider) =>
    `${AI_PROVIDER_NAMES[provider]} ยังไม่พร้อมใช้งาน กรุณาตรวจสอบ API Key ที่หน้าโปรไฟล์`,
  badKey: (name: string) => `API Key ของ ${name} ไม่ถูกต้อง กรุณาตรวจสอบที่หน้าโปรไฟล์`,
  notOffered: 'Gemini (Free) ยังไม่เปิดให้ใช้ กรุณาเลือกผู้ให้บริการอื่น',
  keyMissing: 'กรุณาตั้งค่า API Key ที่หน้าโปรไฟล์',
  setKeyFirst: 'กรุณาตั้งค่า API Key ที่หน้าโปรไฟล์ก่อน',
  recordFail: 'ไม่สามารถบันทึกประวัติการสร้าง Prompt ได้',
  saveFail: 'เกิดข้อผิดพลาดในการบันทึกข้อมูล',
  unknown: 'เกิดข้อผิดพลาดที่ไม่ทราบสาเหตุ กรุณาลองใหม่อีกครั้ง',
  downloaded: 'ดาวน์โหลด Prompt เรียบร้อย',
  showActive: 'ดูชุดที่กำลังสร้าง',

  run: 'การสร้าง',
  initialising: 'กำลังทดสอบการเชื่อมต่อ…',
  running: 'กำลังสร้าง…',
  pace: (provider: string, perMinute: number, t: string) =>
    `${provider} ให้ ${thaiNumber(perMinute)} ครั้ง/นาที · รอ ${t}`,
  rests: (provider: string, t: string) => `${provider} ขอให้พัก · รอ ${t}`,
  restsUnknown: (provider: string) => `${provider} ขอให้พัก`,
  paceHint: 'รอและทำต่อให้เอง',
  daily: (provider: string, time: string) => `โควตาวันนี้ของ ${provider} หมดแล้ว จะทำต่อให้เอง${time}`,
  unfinishedOf: (provider: string, when: string) => `${provider} · ${when}`,
  unfinishedAll: (runs: number) => `ดูทั้งหมด ${thaiNumber(runs)} ชุด`,
  unfinishedTitle: (runs: number) => `ยังไม่เสร็จ ${thaiNumber(runs)} ชุด`,
  discard: 'ทิ้งชุดนี้',
  discardTitle: (name: string) => `ต้องการทิ้ง “${name}” หรือไม่`,
  discardBody: (results: number) => `ผลลัพธ์ ${thaiNumber(results)} รายการจะหายไปด้วย`,
  discarded: 'ทิ้งชุดแล้ว',
  replaceFlagged: (n: number) => `ขอแทน ${thaiNumber(n)} รายการ`,
  askMissing: (n: number) => `ขอเพิ่มที่ขาด ${thaiNumber(n)} รายการ`,
  morePrice: (baht: string, calls: number) => `ประมาณ ${baht} · ${thaiNumber(calls)} คำขอ`,
  moreFree: (calls: number) => `ไม่มีค่าใช้จ่าย · ${thaiNumber(calls)} คำขอ`,
  askNow: 'ขอเลย',
  draftReplaced: 'แทนที่ร่างเดิมแล้ว',
  form: 'คีย์เวิร์ดและตัวเลือก',
  formOf: (keywords: number, provider: string, mode: string, count: number) =>
    `${thaiNumber(keywords)} คีย์เวิร์ด · ${provider} · ${mode} × ${thaiNumber(count)}`,
  done: 'สร้างเสร็จแล้ว',
  notify: 'แจ้งเตือนเมื่อเสร็จ',
  notifyOn: 'เปิดการแจ้งเตือนแล้ว',
  notifySoundOnly: 'เปิดเสียงแจ้งเตือนแล้ว เบราว์เซอร์นี้ไม่อนุญาตการแจ้งเตือนของระบบ',
  said: (provider: string) => `ข้อความจาก ${provider}`,
  hung: (t: string) => `รอคำตอบมา ${t} แล้ว`,
  giveUp: 'ไม่รอแล้ว',
  aborted: 'ไม่รอแล้ว อาจถูกคิดเงิน',
  stoppedPaid: (calls: number) => `หยุดแล้ว ${thaiNumber(calls)} คำขออาจถูกคิดเงิน`,
  timedOut: 'ครบ 10 นาทีแล้วไม่ได้คำตอบ อาจถูกคิดเงิน',
  levelLost: 'สิทธิ์ VIP หมดระหว่างสร้าง ผลที่ได้แล้วเป็นของคุณ ที่เหลือหยุดไว้',
  renew: 'ต่ออายุ',
  setAside: (entries: number) => `คัดออก ${thaiNumber(entries)} รายการ`,
  takeBack: 'นำกลับมาใช้',
  takenBack: 'นำกลับมาใช้แล้ว',
  setAsideHint: 'ไม่นับและไม่อยู่ในไฟล์',
  rejectedReasons: {
    refusal: 'AI ปฏิเสธ',
    preamble: 'คำเกริ่นของ AI',
    duplicate: 'ซ้ำ',
    foreign: 'ไม่ใช่ภาษาอังกฤษ',
    too_long: 'ยาวเกินไป',
    empty: 'ว่าง',
  },
  waitingFree: 'พักคิวตามโควตา Gemini Free',
  stopping: (asking: number) => `กำลังหยุด รอคำตอบที่ส่งคำขอไปแล้ว ${thaiNumber(asking)} คีย์เวิร์ด`,
  stopped: (finished: number, total: number) =>
    `หยุดไว้ที่ ${thaiNumber(finished)} จาก ${thaiNumber(total)} คีย์เวิร์ด`,
  stoppedWithResults: 'ผลลัพธ์ที่ได้แล้วใช้ได้ตามปกติ',
  nothingMade: 'ไม่สามารถสร้าง Prompt ได้',
  interrupted: (lines: number) =>
    `ระบบหยุดกลางคัน ${thaiNumber(lines)} คีย์เวิร์ดส่งคำขอไปแล้วแต่ไม่ได้คำตอบ จะถามใหม่เมื่อกดทำต่อเท่านั้น`,
  brokenOff: (provider: string, lines: number) =>
    `การเชื่อมต่อกับ ${provider} ขาดกลางคัน ${thaiNumber(lines)} คีย์เวิร์ดไม่ได้คำตอบ อาจถูกคิดเงิน จะถามใหม่เมื่อกดทำต่อเท่านั้น`,
  finished: (prompts: number) => `สร้างเสร็จแล้ว ${thaiNumber(prompts)} รายการ`,
  lines: (finished: number, total: number) => `${thaiNumber(finished)} / ${thaiNumber(total)} คีย์เวิร์ด`,
  secondsLeft: (seconds: number) => `เหลือประมาณ ${thaiDuration(seconds)}`,
  missing: (missing: number) => `ขาด ${thaiNumber(missing)} รายการ หลังขอเพิ่มให้แล้ว 1 ครั้ง`,
  missingAfterFault: (missing: number) => `ขาด ${thaiNumber(missing)} รายการ เพราะขอเพิ่มไม่สำเร็จ`,
  missingStill: (missing: number) => `ยังขาด ${thaiNumber(missing)} รายการ ลองเปลี่ยนคีย์เวิร์ดหรือโมเดล`,
  failedLines: (lines: number) => `ไม่สำเร็จ ${thaiNumber(lines)} คีย์เวิร์ด`,
  retryFailed: 'ลองเฉพาะที่ไม่สำเร็จ',
  resume: 'ทำต่อ',
  newRun: 'สร้างชุดใหม่',
  unfinished: (finished: number, total: number) =>
    `มีชุดที่ยังสร้างไม่ครบ ${thaiNumber(finished)} / ${thaiNumber(total)} คีย์เวิร์ด`,
  unfinishedRunning: (finished: number, total: number) =>
    `กำลังสร้างชุดล่าสุดอยู่ ${thaiNumber(finished)} / ${thaiNumber(total)} คีย์เวิร์ด`,
  openUnfinished: 'เปิดชุดนี้',
  lastFinished: (prompts: number) => `ชุดล่าสุดเสร็จแล้ว · ${thaiNumber(prompts)} รายการ`,
  showResults: 'ดูผลลัพธ์',
  lost: 'การเชื่อมต่อขาดหาย กำลังเชื่อมต่อใหม่ ผลลัพธ์ที่ได้แล้วไม่หาย',
  runMissing: 'ไม่พบชุดนี้ อาจถูกลบหรือเป็นของบัญชีอื่น',
  historyAt: 'ดูในประวัติ Prompt',
  clothLabel: 'ความคืบหน้าของแต่ละคีย์เวิร์ด',

  results: 'ผลลัพธ์',
  resultCount: (n: number) => `ผลลัพธ์ ${thaiNumber(n)} รายการ`,
  resultsEmpty: 'ยังไม่มีผลลัพธ์ เลือกตัวเลือกแล้วกดสร้าง Prompt',
  resultsWaiting: 'ผลลัพธ์จะแสดงทีละคีย์เวิร์ดเมื่อได้คำตอบ',
  view: 'รูปแบบผลลัพธ์',
  finishedView: 'Prompt พร้อมใช้',
  rawView: 'ผลลัพธ์จาก AI',
  rawLibraryView: 'ผลลัพธ์จากคลัง',
  thaiInLibrary: (n: number) => `มีภาษาไทย ${thaiNumber(n)} บรรทัด คลังรู้จักคำไทยบางคำ ภาษาอังกฤษได้ผลตรงกว่า`,
  sendOn: 'ส่งไปสร้าง Prompt ต่อ',
  sentOn: (n: number) => `ส่งคีย์เวิร์ด ${thaiNumber(n)} รายการแล้ว`,
  edited: 'แก้ไขแล้ว',
  editOf: (n: number, keyword: string) => `แก้ไขรายการ ${thaiNumber(n)} ของ ${keyword}`,
  copyOf: (n: number, keyword: string) => `คัดลอกรายการ ${thaiNumber(n)} ของ ${keyword}`,
  copiedOf: (n: number, keyword: string) => `คัดลอกรายการ ${thaiNumber(n)} ของ ${keyword} แล้ว`,
  copyLine: (keyword: string) => `คัดลอกทุกรายการของ ${keyword}`,
  retryLine: (keyword: string) => `ลองอีกครั้งกับ ${keyword}`,
  copied: 'คัดลอกแล้ว',
  edit: 'ข้อความของรายการ',
  editTooLong: 'ข้อความต้องมีไม่เกิน 1,000 ตัวอักษร',
  changedElsewhere: 'รายการนี้เพิ่งเปลี่ยนจากที่อื่น กรุณาแก้ไขอีกครั้ง',
  removedPrompt: 'ลบรายการแล้ว',
  flagFilter: 'แสดงเฉพาะ',
  flagChip: (flag: 'name' | 'cut' | 'words', n: number) => `${FLAG_CHIPS[flag]} ${thaiNumber(n)}`,
  flags: { cut: 'ยาวเกิน 120 ตัดให้แล้ว', words: 'ไม่ใช่ 2–3 คำ' },
  refusedNames: (names: readonly string[]) =>
    ['มีชื่อที่ตลาดภาพไม่รับ', names.join(' · ')].filter(Boolean).join(': '),
  tooLong: (length: number) => `${thaiNumber(length)}/120 ตัวอักษร`,
  flagged: (n: number) => `ควรตรวจ ${thaiNumber(n)} รายการ`,
  lineStates: {
    waiting: 'รอคิว',
    asking: 'กำลังถาม…',
    done: '',
    failed: 'ไม่สำเร็จ',
    interrupted: 'ไม่ได้คำตอบ',
  },
  waitsForMember: 'รอทำต่อ',
  lineCount: (n: number) => `${thaiNumber(n)} รายการ`,
  lineMissing: (n: number) => `ขาด ${thaiNumber(n)}`,
  retryAt: (seconds: number) => `ลองใหม่ใน ${thaiNumber(seconds)} วินาที`,

  monthCost: 'ค่าใช้จ่าย AI',
  formerMonth: 'เดือนก่อนหน้า',
  nextMonth: 'เดือนถัดไป',
  picturesOf: (provider: string) => `สร้างภาพด้วย ${provider}`,
  monthTotal: 'รวมทั้งเดือน',
  monthNone: 'เดือนนี้ยังไม่มีการสร้างด้วย AI',
  tokenCount: (n: string) => `${n} โทเคน`,
  calls: (n: number) => `${thaiNumber(n)} คำขอ`,
} as const

/** Returns why a provider cannot be chosen or started, or how it stands, in a few words. */
export function providerState(state: AiProviderState): string {
  return state.reason
    ? ai.states[state.reason]
    : ai.states[state.state === 'not_ready' ? 'error' : state.state]
}

/** Returns why the server starts nothing with a provider. @param reason NOT_READY of contract/ai-providers.ts */
export function notReadySentence(provider: AiProvider, reason: unknown): string {
  if (reason === 'not_offered' || provider === 'geminiFree') return ai.notOffered
  return reason === 'key_missing' ? ai.setKeyFirst : ai.notReady(provider)
}
