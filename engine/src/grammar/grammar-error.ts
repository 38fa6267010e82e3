/** Where a template was written. */
export interface Source {
  field: 'keywords' | 'prefix' | 'suffix' | 'lists'
  /** The wildcard list, when `field` is `lists`. */
  list?: string
  /** 1-based: the number of the keyword or list entry. */
  line: number
}

/** What can be wrong with a template, and how it is said to a member. */
export const GRAMMAR_REASONS = {
  unclosed_variant: 'วงเล็บปีกกา { ยังไม่ปิด กรุณาเติม }',
  unclosed_variable: 'วงเล็บของตัวแปรยังไม่ปิด กรุณาเติม }',
  unclosed_parameters: 'วงเล็บค่าของรายการคำยังไม่ปิด กรุณาเติม )__',
  stray_close: 'มี } เกินมา กรุณาลบออกหรือพิมพ์ \\}',
  empty_variant: 'วงเล็บปีกกาว่างเปล่า กรุณาใส่ตัวเลือก เช่น {แดง|เขียว}',
  bad_bounds: 'จำนวนที่ให้เลือกไม่ถูกต้อง ต้องไม่เกินจำนวนตัวเลือกและค่าแรกไม่มากกว่าค่าหลัง',
  bad_weight: 'น้ำหนักไม่ถูกต้อง ใช้ได้ 0 ถึง 999999 ติดลบไม่ได้ และทศนิยมไม่เกิน 6 ตำแหน่ง',
  zero_weight: 'น้ำหนักของทุกตัวเลือกเป็น 0 กรุณาให้อย่างน้อยหนึ่งตัวเลือกมากกว่า 0',
  bad_variable: 'ชื่อตัวแปรไม่ถูกต้อง ใช้ตัวอักษร ตัวเลข - และ _ เท่านั้น',
  unknown_variable: 'ยังไม่ได้กำหนดค่าตัวแปรนี้',
  unknown_list: 'ไม่พบรายการคำ',
  varying_list: 'ชื่อรายการคำใช้ตัวแปรนี้ไม่ได้ เพราะมีหลายค่า กรุณาเอา ! หลัง = ออกหรือให้ค่าเดียว',
  empty_list: 'รายการคำนี้ยังว่างอยู่',
  circular_list: 'รายการคำนี้เรียกตัวเองวนไม่รู้จบ',
  too_deep: 'ซ้อนกันลึกเกินไป กรุณาลดชั้นของวงเล็บ ตัวแปร หรือรายการคำ',
  too_long: 'ข้อความที่ได้ยาวเกินไป กรุณาทำให้สั้นลง',
  too_many: 'จำนวนแบบมากเกินกว่าจะนับได้ กรุณาลดตัวเลือก',
} as const

export type GrammarReason = keyof typeof GRAMMAR_REASONS

const FIELD_NAMES = { keywords: '', prefix: 'ข้อความนำหน้า ', suffix: 'ข้อความต่อท้าย ' } as const

/** A template that cannot be read: the place, a code, and one Thai sentence as `message`. */
export class GrammarError extends Error {
  override readonly name = 'GrammarError'
  readonly code = 'grammar'
  readonly reason: GrammarReason
  readonly source: Source
  /** What it is about, such as the name of a list that is not there; '' where the place says it all. */
  readonly subject: string
  /** The Thai sentence without the place. */
  readonly sentence: string
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units, within the line. */
  readonly column: number

  constructor(reason: GrammarReason, source: Source, column: number, subject = '') {
    const gap = reason === 'unknown_list' ? ' ' : ': '
    const sentence = subject ? GRAMMAR_REASONS[reason] + gap + subject.slice(0, 60) : GRAMMAR_REASONS[reason]
    const field = source.field === 'lists' ? `รายการคำ ${source.list ?? ''} ` : FIELD_NAMES[source.field]
    super(`${field}บรรทัด ${source.line} ตำแหน่ง ${column}: ${sentence}`)
    this.reason = reason
    this.source = source
    this.subject = subject
    this.sentence = sentence
    this.line = source.line
    this.column = column
  }
}
