import { plainThai } from './plain-thai.ts'

const written = (words: string) => words.split(' ').map((word) => plainThai(word).dense)
const longestFirst = (words: string[]) => [...words].sort((a, b) => b.length - a.length)

/** What is said at the end of a question and asks nothing. */
const AT_THE_END = longestFirst(
  written(
    'คะ ค่ะ ขะ คับ ครับ ครัช ครัฟ คร้าบ ค้าบ คร๊าบ งับ ค่า คร่า จ้า จ้ะ จ๊ะ จ๋า จร้า นะ น้า น่ะ อะ อ่ะ อ่า ฮะ ฮับ หน่อย เหรอ หรอ รึ ล่ะ ละ เนี่ย ด้วย แอด แอดมิน พี่ 555 5555 pls plz please ka krub',
  ),
)
/** What is said before it. */
const AT_THE_START = longestFirst(
  written(
    'สอบถาม ขอสอบถาม ขอถาม ถาม อยากถาม อยากทราบ อยากรู้ อยากทราบว่า อยากรู้ว่า รบกวน รบกวนสอบถาม แอด แอดมิน แอดมินคะ พี่ น้อง คือ คือว่า แล้ว สวัสดีค่ะ สวัสดีครับ สวัสดี คะ ค่ะ ครับ',
  ),
)

/** Returns a message without what is polite alone; one that is nothing else stays as it is. */
export function withoutPoliteWords(dense: string): string {
  let rest = dense
  for (let before = ''; before !== rest; ) {
    before = rest
    const end = AT_THE_END.find((word) => rest.length > word.length && rest.endsWith(word))
    if (end) rest = rest.slice(0, -end.length)
    const start = AT_THE_START.find((word) => rest.length > word.length && rest.startsWith(word))
    if (start) rest = rest.slice(start.length)
  }
  return rest
}
