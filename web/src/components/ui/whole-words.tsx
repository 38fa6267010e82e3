/** Words that a browser's dictionary of Thai takes apart. */
const WORDS =
  'คอนเซปต์|แพ็กเกจ|แดชบอร์ด|(?:ไมโคร)?สต็อก|แอดมิน|พรีเซ็ต|พรีวิว|อัปโหลด|ออฟไลน์|เวิร์กช็อป|โทเคน|ไอเดีย|คัดลอก|ตลอดชีพ|รหัสผ่าน|ค่าใช้จ่าย'
/** `20 พ.ย. 2569 08:30 น.`, with or without the hour. */
const DATE = '\\d{1,2} (?:[มกสตธพ]|มี|มิ|เม)\\.[คพย]\\.(?: \\d{4})?(?: \\d\\d:\\d\\d น\\.)?'
/** `1,399 บาท` */
const SUM = '\\d[\\d,.]* (?:บาท|รายการ|คำ|ภาพ|ครั้ง|เครื่อง|ที่นั่ง|ปี|เดือน|วัน|ชั่วโมง|นาที|วินาที)'
/** `--q 1`, or the dash that a telephone made of its hyphens. */
const FLAG = '(?:--|[\\u2012-\\u2015])[a-z]+(?: \\.?\\d+)?'
const WHOLE = new RegExp(`(${WORDS}|${DATE}|${SUM}|${FLAG})`)

/** Renders running text of which no line ends in the middle of such a word, of a date or of a flag, or between a sum and its unit. */
export function WholeWords({ text }: { text: string }) {
  return text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <span key={at} className="nb">
        {part}
      </span>
    ),
  )
}
