import type { PictureNote } from './notes.ts'
import { PICTURE_KINDS } from './picture-kind.ts'

const SENTENCES: Readonly<Record<Exclude<PictureNote['code'], 'sidecar'>, string>> = {
  c2pa_invalid: 'ลายเซ็นที่มาของภาพ (C2PA) ใช้ไม่ได้แล้วเพราะไฟล์ถูกแก้',
  iptc_cut: 'บางข้อความยาวเกินช่อง IPTC จึงถูกตัดเฉพาะที่นั่น ใน XMP ยังครบ',
  exif_unreadable: 'EXIF เดิมอ่านไม่ได้ จึงคงไว้ตามเดิม',
  iptc_unreadable: 'IPTC เดิมอ่านไม่ได้ จึงคงไว้ตามเดิม',
  iptc_letters: 'IPTC เดิมใช้รหัสตัวอักษรที่ไม่รู้แน่ จึงคงไว้ ข้อความใหม่อยู่ใน XMP',
  exif_full: 'EXIF ไม่มีที่ว่างพอ จึงคงไว้ตามเดิม',
  iptc_full: 'IPTC ไม่มีที่ว่างพอ จึงคงไว้ตามเดิม',
  location_left: 'ตำแหน่งที่ถ่ายยังอยู่ใน EXIF ที่อ่านไม่ได้',
  film_head_full: 'ส่วนหัวของวิดีโอขยายไม่ได้ ข้อความใหม่จึงอยู่ใน XMP เท่านั้น',
  enlarged: 'ขยายให้ถึงขนาดที่ตลาดรับแล้ว ในไฟล์บอกขนาดเดิมไว้',
  source_changed: 'ไฟล์ต้นทางเปลี่ยนไปหลังทำ JPEG ไฟล์นี้ยังเป็นของเดิม ถ้าจะใช้ต้นทางใหม่ ให้ลบ JPEG แล้วทำอีกครั้ง',
  beside_source: 'ไฟล์ต้นทางของ JPEG นี้อยู่ในชุดเดียวกัน ถ้าส่งทั้งสองไฟล์ ตลาดจะเห็นเป็นภาพซ้ำ',
  xmp_replaced: 'เขียนทับข้อมูล XMP เดิมที่อ่านไม่ได้แล้ว',
}

/** Says what there is to know of a file that was written. */
export const noteSentence = (note: PictureNote): string =>
  note.code === 'sidecar'
    ? `เขียนลง ${PICTURE_KINDS[note.kind].name} ไม่ได้ จึงทำไฟล์ .xmp คู่กัน`
    : SENTENCES[note.code]

/** What there is to know of one file, in sentences that others may share. */
export interface NotedFile {
  readonly name: string
  readonly sentences: readonly string[]
}

/** Returns each sentence once, with how many files it holds for and the first of their names. */
export function noteLines(files: readonly NotedFile[]): string[] {
  const names = new Map<string, string[]>()
  for (const { name, sentences } of files)
    for (const sentence of new Set(sentences)) names.set(sentence, [...(names.get(sentence) ?? []), name])
  return [...names].map(([sentence, list]) => `${sentence} (${group(list.length)} ภาพ): ${someOf(list)}`)
}

const MOST_NAMES = 5

/** Names the first of many. */
export function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` และอีก ${group(more)}` : '')
}

const group = (number: number): string => number.toLocaleString('en-US')
