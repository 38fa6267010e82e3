/**
 * What a search compares: small Latin letters and digits, the same for what Thai readers write in several ways. Tone marks
 * and what is silenced go, letters of one sound become one, so that ตรุดจีน finds ตรุษจีน. PostgreSQL's trigrams read Thai only
 * in some locales; these they read in all of them.
 */
const SOUNDS: Readonly<Record<string, string>> = {
  ...alike('k', 'กขฃคฅฆ'),
  ...alike('ng', 'ง'),
  ...alike('j', 'จ'),
  ...alike('ch', 'ฉชฌ'),
  ...alike('s', 'ซศษส'),
  ...alike('y', 'ญย'),
  ...alike('d', 'ดฎ'),
  ...alike('t', 'ตฏ'),
  ...alike('th', 'ฐฑฒถทธ'),
  ...alike('n', 'นณ'),
  ...alike('b', 'บ'),
  ...alike('p', 'ป'),
  ...alike('ph', 'ผพภ'),
  ...alike('f', 'ฝฟ'),
  ...alike('m', 'ม'),
  ...alike('r', 'รฤ'),
  ...alike('l', 'ลฬฦ'),
  ...alike('w', 'ว'),
  ...alike('h', 'หฮ'),
  ...alike('o', 'อโ'),
  ...alike('a', 'ะัาๅ'),
  ...alike('am', 'ำ'),
  ...alike('i', 'ิี'),
  ...alike('v', 'ึื'),
  ...alike('u', 'ุู'),
  ...alike('e', 'เ'),
  ...alike('ae', 'แ'),
  ...alike('ai', 'ไใ'),
}
/** Written, not spoken: a consonant under the silencer, with its vowel. */
const SILENCED = /[ก-ฮ][ิุ]?์/g
/** Not heard, or heard by none who searches: tone marks, short mark, repetition. */
const UNHEARD = /[\u0E47-\u0E4B\u0E4D\u0E4E\u0E3A\u0E2F\u0E46]/g
/** At the end of a syllable these are all heard as ด. */
const FINAL_D = 'จชฌซฎฏฐฑฒดตถทธศษส'
const VOWEL = /[ะ-ฺๅ]/

/** Returns the search's form of a text: words of a–z and 0–9 with single spaces between; `''` for one without any. */
export function searchKey(text: string): string {
  const heard = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/เเ/g, 'แ')
    .replace(SILENCED, '')
    .replace(UNHEARD, '')
  let key = ''
  for (let at = 0; at < heard.length; at++) {
    const character = heard.charAt(at)
    const isFinal =
      FINAL_D.includes(character) && VOWEL.test(heard.charAt(at - 1)) && !VOWEL.test(heard.charAt(at + 1))
    key += isFinal ? 'd' : (SOUNDS[character] ?? digitOf(character) ?? character)
  }
  return key.replace(/[^a-z0-9]+/g, ' ').trim()
}

function alike(sound: string, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, sound]))
}

function digitOf(character: string): string | undefined {
  const at = character.charCodeAt(0) - 0xe50
  return at >= 0 && at <= 9 ? String(at) : undefined
}
