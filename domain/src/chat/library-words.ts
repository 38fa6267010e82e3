/** What of a question the library is looked up by. */
export interface LibraryQuestion {
  /** Keywords are asked for. */
  wantsKeywords: boolean
  /** A lesson is asked for. */
  wantsLesson: boolean
  /** Words that say what it is about, small letters, the longest first. */
  words: string[]
}

const KEYWORDS = /คีย์เวิร์ด|คีเวิร์ด|keyword|คลังคำ|หมวด|category/i
const LESSON = /บทเรียน|สอน|เรียน|คลิป|วิดีโอ|lesson|tutorial|learn/i
/** Words of a question that say nothing of its matter. */
const EMPTY = new Set(
  'มี ไหม มั้ย อะไร บ้าง ขอ หน่อย อยาก ได้ ให้ ที่ ของ และ หรือ กับ เป็น จะ ใน ว่า เรื่อง เกี่ยวกับ ช่วย ดู หา คำ ภาพ ไทย ครับ ค่ะ คะ นะ คีย์ เวิร์ด คีย์เวิร์ด หมวด คลัง บทเรียน บท เรียน สอน วิธี การ แบบ ยังไง อย่างไร the and for any about with you your have what how keyword keywords lesson lessons category'.split(
    ' ',
  ),
)
const MOST_WORDS = 6

/** Reads a question for what the library could answer of it; null = it asks for nothing of the library. */
export function readLibraryQuestion(question: string): LibraryQuestion | null {
  const wantsKeywords = KEYWORDS.test(question)
  const wantsLesson = LESSON.test(question)
  if (!wantsKeywords && !wantsLesson) return null
  const segments = new Intl.Segmenter('th', { granularity: 'word' }).segment(
    question.normalize('NFC').toLowerCase(),
  )
  const words = [...segments]
    .filter(({ isWordLike, segment }) => isWordLike && [...segment].length >= 3 && !EMPTY.has(segment))
    .map(({ segment }) => segment)
  return {
    wantsKeywords,
    wantsLesson,
    words: [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS),
  }
}
