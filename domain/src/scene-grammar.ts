import { isEnglish } from './ai-gate.ts'
import { MAX_PROMPT_LENGTH } from './ai-generation.ts'
import { cutAtWord, samenessOf } from './ai-reply.ts'
import { shuffled } from './permutation.ts'
import { SCENE_SLOTS, SCENE_WORDS, type SceneKind, type SceneSlot } from './scene-words.ts'

/** Words by which a subject names a slot itself: a second one would contradict it. */
const NAMED: Record<SceneSlot, RegExp> = {
  shot: /\b(?:close-?up|closeup|macro|aerial|drone|top view|overhead|flat lay|panoram\w*|wide|view|shot|angle|portrait|silhouette|from above|from behind)\b/,
  light:
    /\b(?:light|lights|lit|sunrise|sunset|dawn|dusk|night|golden hour|blue hour|backlit|glow\w*|neon|shadows?|sunny|moonlit|candle\w*|sun)\b/,
  mood: /\b(?:happy|joy\w*|sad|calm|cozy|serene|laugh\w*|smil\w*|angry|tired|romantic|festive|dreamy|moody|peaceful|playful)\b/,
  composition:
    /\b(?:copy space|background|isolated|symmetr\w*|pattern|depth of field|blur\w*|frame\w*|texture|reflections?)\b/,
}

/** What is seen from near shows no sky, no horizon and nobody far away. */
const NEAR = /\b(?:close-?up|macro|detail|flat lay|overhead|from above)\b/
const FAR = /\b(?:sky|horizon|haze|water|figure|leading lines|symmetry|rule of thirds|branches)\b/

/** A subject that rules words out: bad weather has no sun, a room no sky, and what is drawn neither lens nor light. */
const RULED_OUT: readonly { subject: RegExp; words: RegExp }[] = [
  {
    subject: /\b(?:rain\w*|storm\w*|monsoon|thunder\w*|fog\w*|mist\w*|overcast|cloudy|flood\w*)\b/,
    words:
      /\b(?:golden|sun|sunlight|sunset|sunrise|blue hour|clear|bright|shadows|interior|studio|crisp|dappled|summer|window)\b/,
  },
  {
    subject:
      /\b(?:indoors?|room|bedroom|bathroom|kitchen|office|interior|classroom|studio|cafe|restaurant|shop)\b/,
    words:
      /\b(?:sky|horizon|aerial|landscape|forest|sunrise|branches|street view|storm|midday|misty|overcast|panoramic)\b/,
  },
  {
    subject:
      /\b(?:icons?|vectors?|illustrations?|logos?|line art|cartoons?|clip ?art|infographics?|emoji|stickers?|silhouettes?|seamless)\b/,
    words:
      /\b(?:view|shot|close-up|macro|detail|light|glow|sun|shadows|depth|blurred|foreground|flat lay|figure|reflections?|motion|haze|thirds|horizon|branches|lines|wide|hero|hour|sky)\b/,
  },
]

function contradicts(slot: SceneSlot, word: string, before: readonly string[]): boolean {
  const [subject = ''] = before
  return (
    (slot === 'composition' && FAR.test(word) && before.some((part) => NEAR.test(part))) ||
    RULED_OUT.some((rule) => rule.subject.test(subject) && rule.words.test(word))
  )
}

/** What scenes are made of. */
export interface SceneSubject {
  text: string
  kind: SceneKind
}

/**
 * Writes scenes about subjects in turn, each of at most 120 characters and none like another: as many as asked for, fewer
 * when the subjects have no more. The same seed gives the same ones.
 */
export function writeScenes(subjects: readonly SceneSubject[], count: number, seed: number): string[] {
  const written = new Map<string, string>()
  const most = Math.max(...subjects.map(({ kind }) => combinationsOf(kind)), 0)
  for (let round = 0; round < most && written.size < count; round++) {
    for (const [at, subject] of subjects.entries()) {
      if (written.size >= count) break
      const total = combinationsOf(subject.kind)
      if (round >= total) continue
      const scene = sceneOf(subject, shuffled(round, total, (seed + at * 0x9e3779b1) >>> 0))
      if (scene !== null && !written.has(samenessOf(scene))) written.set(samenessOf(scene), scene)
    }
  }
  return [...written.values()]
}

function combinationsOf(kind: SceneKind): number {
  return SCENE_SLOTS.reduce((product, slot) => product * SCENE_WORDS[kind][slot].length, 1)
}

/** Describes a scene in words. @param combination of a word for each slot, from 0 */
function sceneOf({ text, kind }: SceneSubject, combination: number): string | null {
  const subject = cutAtWord(text.replace(/,/g, ' ').replace(/\s+/g, ' '), 80)
  if (subject === '') return null
  const named = subject.toLowerCase()
  const parts = [subject]
  let rest = combination
  for (const slot of SCENE_SLOTS) {
    const words = SCENE_WORDS[kind][slot]
    const word = words[rest % words.length] as string
    rest = Math.floor(rest / words.length)
    const isWelcome = !NAMED[slot].test(named) && !contradicts(slot, word, [named, ...parts])
    if (isWelcome && lengthOf([...parts, word]) <= MAX_PROMPT_LENGTH) parts.push(word)
  }
  return parts.join(', ')
}

const lengthOf = (parts: readonly string[]) => parts.join(', ').length

/**
 * Returns what of a member's keyword line may be a subject as it stands: English words without marks; null when there is
 * none, such as for a line in Thai.
 */
export function subjectOf(line: string): string | null {
  const text = line
    .normalize('NFC')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{N}'’ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return isEnglish(text) ? text : null
}
