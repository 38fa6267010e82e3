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

/** Returns what the library calls what was typed; the same text where it has no other name for it. */
export function inLibraryWords(typed: string): string {
  return ALIASES.get(plain(typed)) ?? typed
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[\s\-–]+/g, ' ')
    .trim()
}
