import {
  type Disagreement,
  type Finding,
  type FindingCode,
  kindsNamed,
  PICTURE_KINDS,
  type PictureKind,
  type RefusalCode,
  type RemovalReason,
  someOf,
} from '@thokham/metadata'

/** Kinds that are not written here. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  tiff: 'TIFF',
  gif: 'GIF',
  psd: 'Photoshop',
  heic: 'HEIC',
  avif: 'AVIF',
  video: 'วิดีโอ',
  bmp: 'BMP',
  pdf: 'PDF',
  eps: 'EPS',
  svg_letters: 'SVG ที่ไม่ใช่ UTF-8',
  zip: 'ZIP',
  jxl: 'JPEG XL',
}

/** Returns what a kind is called; empty for none. */
const kindName = (kind: string): string =>
  Object.hasOwn(PICTURE_KINDS, kind) ? PICTURE_KINDS[kind as PictureKind].name : (OTHER_KINDS[kind] ?? kind)

const REFUSALS: Readonly<Record<RefusalCode, (found: string) => string>> = {
  empty: () => 'ไฟล์ว่างเปล่า (0 ไบต์)',
  not_a_picture: () => 'ไม่ใช่ไฟล์ภาพ',
  unsupported_kind: (found) => `เป็นไฟล์ ${found} ซึ่งยังไม่รองรับ ใช้ ${kindsNamed('หรือ')}`,
  wrong_suffix: (found) => `เนื้อไฟล์เป็น ${found} แต่นามสกุลไม่ตรง กรุณาแก้ชื่อไฟล์`,
  truncated: () => 'ไฟล์ไม่ครบ ขาดส่วนท้าย อาจดาวน์โหลดหรือคัดลอกไม่จบ',
  damaged: () => 'โครงสร้างไฟล์เสียหาย',
  too_many_parts: () => 'ไฟล์มีส่วนประกอบมากผิดปกติ จึงไม่อ่านต่อ',
  xmp_unreadable: () => 'ข้อมูล XMP เดิมในไฟล์อ่านไม่ได้ ใช้ --replace-unreadable เพื่อเขียนทับ',
  xmp_too_large: () => 'ข้อมูล XMP ในไฟล์ใหญ่เกินไป',
  no_room: () => 'ไฟล์นี้ไม่มีที่สำหรับ Metadata จึงไม่แตะต้อง',
  changed: () => 'มีโปรแกรมอื่นแก้ไฟล์นี้อยู่ ไฟล์เดิมไม่ถูกแตะต้อง',
}

/** What is said of a file that no program here can draw. */
export const NOTHING_SHOWN = 'AI ดูไฟล์ชนิดนี้ไม่ได้ กรุณาใส่ชื่อภาพและคีย์เวิร์ดด้วย --from'

/** What is said of a HEIC that nothing on this computer opens. */
export const HEIC_NOT_OPENED = 'เครื่องนี้เปิด HEIC ไม่ได้ กรุณาติดตั้ง libheif (heif-convert) หรือส่งออกเป็น JPEG ก่อน'

/** Says why a picture is refused. */
export const refusalSentence = (code: RefusalCode, found: string | null): string =>
  REFUSALS[code](kindName(found ?? ''))

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'ไม่พบไฟล์นี้',
  ENOTDIR: 'ไม่พบไฟล์นี้',
  EILSEQ: 'ชื่อไฟล์ไม่ใช่ UTF-8 (เช่น Windows-874) กรุณาเปลี่ยนชื่อไฟล์แล้วลองอีกครั้ง',
  EISDIR: 'เป็นโฟลเดอร์ ไม่ใช่ไฟล์',
  ENOTFILE: 'ไม่ใช่ไฟล์ธรรมดา (ท่อหรืออุปกรณ์) จึงไม่อ่าน',
  // What opening a socket says.
  ENXIO: 'ไม่ใช่ไฟล์ธรรมดา (ท่อหรืออุปกรณ์) จึงไม่อ่าน',
  EACCES: 'ไม่มีสิทธิ์อ่านหรือเขียนไฟล์นี้ หรือโฟลเดอร์อ่านได้อย่างเดียว',
  EPERM: 'ไม่มีสิทธิ์อ่านหรือเขียนไฟล์นี้ หรือโฟลเดอร์อ่านได้อย่างเดียว',
  EROFS: 'ที่เก็บไฟล์นี้อ่านได้อย่างเดียว',
  ENOSPC: 'พื้นที่ดิสก์ไม่พอ ไฟล์เดิมไม่ถูกแตะต้อง',
  EDQUOT: 'พื้นที่ดิสก์ไม่พอ ไฟล์เดิมไม่ถูกแตะต้อง',
  EFBIG: 'ไฟล์ใหญ่เกินกว่าที่ระบบอนุญาต',
  ENAMETOOLONG: 'ชื่อไฟล์ยาวเกินกว่าจะตั้งชื่อสำรอง .orig ได้',
  EBUSY: 'มีโปรแกรมอื่นเปิดไฟล์นี้ค้างไว้',
  EIO: 'อุปกรณ์เก็บข้อมูลมีปัญหา',
  ELOOP: 'ลิงก์ของไฟล์นี้วนไม่รู้จบ',
  EMFILE: 'เปิดไฟล์พร้อมกันมากเกินไป',
}

/** The disk takes nothing more: the files to come would fare alike. */
export const DISK_IS_OUT = ['ENOSPC', 'EDQUOT', 'EROFS']
/** What the caller can put right; the rest is the machine's. */
export const BAD_INPUT = [
  'EILSEQ',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOTFILE',
  'ENXIO',
]

/** Says what the system made of a file. */
export const systemSentence = (code: string): string => SYSTEM[code] ?? `ระบบแจ้งข้อผิดพลาด ${code}`

const COLOURS: Readonly<Record<string, string>> = {
  rgb: ' RGB แบบอื่น',
  cmyk: ' CMYK',
  gray: ' Grayscale',
  lab: ' Lab',
}

const decimal = (value = 0) => (Math.floor(value * 1000) / 1000).toLocaleString('en-US')

const FINDINGS: Readonly<Record<FindingCode, (finding: Finding) => string>> = {
  kind_refused: ({ words }) => `ไม่รับ ${kindName(words?.[0] ?? '') || 'ไฟล์ชนิดนี้'}`,
  png_opaque: () => 'รับ PNG เฉพาะพื้นโปร่งใส',
  colours_refused: ({ words }) => `รับเฉพาะสี sRGB ภาพนี้เป็น${COLOURS[words?.[0] ?? ''] ?? 'สีแบบอื่น'}`,
  pixels_too_few: ({ limit, count, enlarge }) =>
    `ต้อง ${limit} ล้านพิกเซลขึ้นไป ภาพนี้ ${decimal(count)}${larger(enlarge)}`,
  pixels_too_many: ({ limit, count }) => `เกิน ${limit} ล้านพิกเซล ภาพนี้ ${decimal(count)}`,
  side_too_short: ({ limit = 0, enlarge }) => `ต้องด้านละ ${group(limit)} พิกเซลขึ้นไป${larger(enlarge)}`,
  side_too_long: ({ limit = 0 }) => `ด้านยาวเกิน ${group(limit)} พิกเซล`,
  enlarged: ({ enlarged, level }) =>
    `ขยายจาก ${enlarged?.width} × ${enlarged?.height}${level === 'error' ? ' ตลาดนี้ไม่รับภาพที่ขยาย' : enlarged?.isDiscouraged ? ' ตลาดนี้ไม่แนะนำให้ขยายภาพถ่าย' : ''}`,
  file_too_heavy: ({ limit }) => `ไฟล์เกิน ${limit} MB`,
  file_too_light: ({ limit }) => `ไฟล์เล็กกว่า ${limit} MB`,
  file_name_taken: () => 'มีไฟล์ชื่อซ้ำกันในชุดนี้',
  file_name_too_long: ({ limit, count }) => `ชื่อไฟล์ยาว ${count} ตัวอักษร รับได้ไม่เกิน ${limit}`,
  file_name_signs: () => 'รับชื่อไฟล์แค่ a–z 0–9 _',
  file_name_unsafe: () => 'ชื่อไฟล์ขึ้นต้นด้วยเครื่องหมายที่โปรแกรมตารางถือเป็นสูตร',
  text_missing: () => 'ยังไม่มีชื่อภาพหรือคำอธิบาย',
  title_too_long: ({ limit, count }) => `ชื่อภาพยาว ${count} ตัวอักษร รับได้ไม่เกิน ${limit}`,
  description_too_long: ({ limit, count }) => `คำอธิบายยาว ${count} ตัวอักษร รับได้ไม่เกิน ${limit}`,
  text_signs: ({ words, field }) =>
    `ไม่รับ ${words?.join(' ')} ใน${field === 'description' ? 'คำอธิบาย' : 'ชื่อภาพ'}`,
  work_title: ({ words }) => `มีชื่อผลงาน: ${words?.join(', ')}`,
  common_word: ({ words }) =>
    `“${words?.join('”, “')}” เป็นคำทั่วไป ถ้าไม่ได้หมายถึงชื่อสินค้า ใช้ --keep "${words?.join(', ')}"`,
  phrase_refused: ({ words }) => `ไม่รับวลี “${words?.join('”, “')}”`,
  no_sentence: ({ words }) => brokenTitleSentence(words ?? []),
  refused_name: ({ words }) => `มีชื่อที่ตลาดภาพไม่รับ: ${words?.join(', ')}`,
  keywords_too_few: ({ limit, count }) => `มีคีย์เวิร์ด ${count} คำ ต้องมีอย่างน้อย ${limit}`,
  keywords_too_many: ({ limit, count }) => `มีคีย์เวิร์ด ${count} คำ รับได้ไม่เกิน ${limit}`,
  same_title: ({ count = 0 }) => `ชื่อเดียวกัน ${group(count)} ภาพ`,
  same_keywords: ({ count = 0 }) => `คีย์เวิร์ดชุดเดียวกัน ${group(count)} ภาพ`,
  category_missing: () => 'ยังไม่ได้เลือกหมวด',
  categories_too_many: ({ limit, count }) => `เลือกไว้ ${count} หมวด รับได้ไม่เกิน ${limit}`,
  category_unknown: ({ words }) => `ไม่มีหมวดนี้: ${words?.join(', ')}`,
  ai_to_tick: () => 'ติ๊ก Generative AI และ Fictional เอง',
  ai_folder: ({ words }) => `ส่งเข้าโฟลเดอร์ ${words?.join(', ')}`,
  ai_not_accepted: () => 'ไม่รับภาพจาก AI ของผู้ส่งงาน',
  ai_keyword_missing: () => 'ภาพ AI ต้องมีคีย์เวิร์ด _ai_generated',
  ai_not_in_description: () => 'ภาพ AI ต้องบอกไว้ในคำอธิบาย',
  ai_category_missing: ({ words }) => `ต้องอยู่ในหมวด ${words?.join(', ')}`,
  ai_faces: () => 'เคยไม่รับใบหน้าจาก AI',
}

const larger = (enlarge: Finding['enlarge']): string =>
  enlarge ? ` ขยาย ${enlarge.times} เท่าได้ ${enlarge.width} × ${enlarge.height}` : ''

/** Says what a marketplace would make of a listing. */
export const findingSentence = (finding: Finding): string => FINDINGS[finding.code](finding)

/** Says that a title is no sentence without what marketplaces refuse. */
export const brokenTitleSentence = (words: readonly string[]): string =>
  `ตัด ${words.join(', ')} แล้วชื่อไม่เป็นประโยค กรุณาเขียนใหม่`

/** Says why a keyword was taken out. */
export function removalSentence(reason: RemovalReason): string {
  switch (reason.code) {
    case 'refused_name':
      return `มีชื่อที่ตลาดภาพไม่รับ: ${reason.name}`
    case 'phrase':
      return `ไม่รับวลี “${reason.phrase}”`
    case 'own_word':
      return `เป็นคำที่ไม่ต้องการ: ${reason.name}`
    case 'camera_word':
      return 'เป็นข้อมูลกล้อง'
    case 'prompt_word':
      return 'เป็นคำสั่งของ Prompt'
    case 'duplicate':
      return `ซ้ำกับ ${reason.of}`
    case 'plural':
      return `เป็นคำเดียวกับ ${reason.of}`
    default:
      return 'ไม่ใช่คีย์เวิร์ดที่ผู้ซื้อใช้ค้น'
  }
}

/** Names that are shown of many. */

/** Says in short that places of a file contradict each other. */
export const TWO_SETS = 'ในไฟล์มีสองชุด'
/** Says that keywords are more than a picture may have. */
export const KEYWORDS_CUT = 'คีย์เวิร์ดเกินจำนวน จึงตัดท้าย'

const FIELDS: Readonly<Record<string, string>> = {
  title: 'ชื่อภาพ',
  description: 'คำอธิบาย',
  keywords: 'คีย์เวิร์ด',
  copyright: 'ลิขสิทธิ์',
}
/** Letters of a text that are shown. */
const MOST_SHOWN = 60

/** Says what a file has in its places, where they contradict each other; the first is what counts. */
export function disagreementSentence({ field, values }: Disagreement): string {
  const shown = values.map(({ places, value }) => {
    const text = typeof value === 'string' ? value : value.join(', ')
    const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
    return `${places.join(', ')} “${short}”`
  })
  return `${TWO_SETS} ${FIELDS[field] ?? field}: ${shown.join(' · ')}`
}

/** Says what of a folder is no picture that is worked on. */
export function skippedSentence({ files, folders }: { files: number; folders: number }): string {
  const parts = [
    files > 0 && `ไฟล์อื่น ${group(files)} ไฟล์`,
    folders > 0 && `โฟลเดอร์ย่อย ${group(folders)} โฟลเดอร์`,
  ]
  return `ข้าม${parts.filter(Boolean).join(' และ')}`
}

/** Says which rows of a table found no picture. */
export const unusedSentence = (names: readonly string[]): string =>
  `ในตารางมี ${group(names.length)} ชื่อที่ไม่พบไฟล์ภาพ: ${someOf(names)}`

/** Says which pictures a table has no row for. */
export const withoutRowSentence = (names: readonly string[]): string =>
  `ไม่มีแถวในตาราง ${group(names.length)} ภาพ: ${someOf(names)}`

const group = (number: number): string => number.toLocaleString('en-US')
