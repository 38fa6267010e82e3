/**
 * What members call things in other words than the library does: the English names of holidays, which it keeps in Thai, and
 * everyday Thai words. Keys are as `plain` writes them.
 */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'valentines day': 'วาเลนไทน์',
    'valentine day': 'วาเลนไทน์',
    'lunar new year': 'ตรุษจีน',
    'chinese new year': 'ตรุษจีน',
    'mothers day': 'วันแม่',
    'mother day': 'วันแม่',
    'fathers day': 'วันพ่อ',
    'father day': 'วันพ่อ',
    'womens day': 'วันสตรีสากล',
    'women day': 'วันสตรีสากล',
    'international womens day': 'วันสตรีสากล',
    'childrens day': 'วันเด็ก',
    'teachers day': 'วันครู',
    'labour day': 'วันแรงงาน',
    'labor day': 'วันแรงงาน',
    'earth day': 'วันคุ้มครองโลก',
    'back to school': 'เปิดเทอม',
    'new year eve': 'วันส่งท้ายปีเก่า',
    'new years eve': 'วันส่งท้ายปีเก่า',
    'mid autumn': 'วันไหว้พระจันทร์',
    'mid autumn festival': 'วันไหว้พระจันทร์',
    xmas: 'คริสต์มาส',
    'x mas': 'คริสต์มาส',
    wfh: 'ทำงานจากบ้าน',
    'work from home': 'ทำงานจากบ้าน',
    'working from home': 'ทำงานจากบ้าน',
    หมา: 'dog',
    น้องหมา: 'dog',
    คนแก่: 'ผู้สูงวัย',
    กาแพ: 'กาแฟ',
    ฟรีแลนซ์: 'freelance',
    โซลาร์เซลล์: 'solar',
    โซล่าเซลล์: 'solar',
  }),
)

/** Words of the longest name. */
const LONGEST = Math.max(...[...ALIASES.keys()].map((name) => name.split(' ').length))

/** Returns what was typed with the library's own words for each name in it that it calls otherwise, the longest name first. */
export function inLibraryWords(typed: string): string {
  const words = typed.split(/[\s\-–]+/).filter(Boolean)
  let isRenamed = false
  for (let at = 0; at < words.length; at++) {
    const found = nameAt(words, at)
    if (!found) continue
    words.splice(at, found.length, found.inLibrary)
    isRenamed = true
  }
  return isRenamed ? words.join(' ') : typed
}

function nameAt(words: readonly string[], at: number): { length: number; inLibrary: string } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const inLibrary = ALIASES.get(plain(words.slice(at, at + length).join(' ')))
    if (inLibrary !== undefined) return { length, inLibrary }
  }
  return null
}

function plain(words: string): string {
  return words
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
}
