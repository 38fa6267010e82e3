import { isEnglish } from './ai-gate.ts'
import { MAX_PROMPT_LENGTH } from './ai-generation.ts'
import { cutAtWord, samenessOf } from './ai-reply.ts'
import { shuffled } from './permutation.ts'

/**
 * The grammar of a scene without any AI: a subject, then shot, light, mood and composition as photographers name them
 * (docs/product.md#the-library-as-a-source).
 */
export const SCENE_SLOTS = ['shot', 'light', 'mood', 'composition'] as const
export type SceneSlot = (typeof SCENE_SLOTS)[number]

/** What a scene is about: each kind has words of its own in every slot. */
export type SceneKind = 'people' | 'food' | 'place' | 'nature' | 'thing' | 'surface'

const KIND_OF_CATEGORY: Readonly<Record<string, SceneKind>> = {
  lifestyle: 'people',
  business: 'people',
  people: 'people',
  health: 'people',
  education: 'people',
  medical: 'people',
  sports: 'people',
  fashion: 'people',
  family: 'people',
  beauty: 'people',
  food: 'food',
  travel: 'place',
  architecture: 'place',
  urban: 'place',
  'home-interior': 'place',
  industrial: 'place',
  seasonal: 'place',
  nature: 'nature',
  animals: 'nature',
  sustainability: 'nature',
  technology: 'thing',
  transportation: 'thing',
  abstract: 'surface',
  backgrounds: 'surface',
}

/** Returns what scenes of a category are about; `thing` for those that the house does not know. */
export function sceneKindOf(categoryId: string | undefined): SceneKind {
  return KIND_OF_CATEGORY[categoryId ?? ''] ?? 'thing'
}

const WORDS: Record<SceneKind, Record<SceneSlot, readonly string[]>> = {
  people: {
    shot: [
      'medium shot',
      'candid close-up',
      'waist-up shot',
      'wide shot',
      'full body shot',
      'low angle view',
      'side view',
      'view over the shoulder',
      'close-up of hands',
      'view from behind',
    ],
    light: [
      'soft window light',
      'warm golden hour light',
      'bright airy daylight',
      'gentle backlight',
      'soft studio light',
      'late afternoon sun',
      'even overcast light',
      'fresh morning light',
    ],
    mood: [
      'calm mood',
      'genuine joy',
      'quiet confidence',
      'relaxed and warm',
      'focused and determined',
      'hopeful mood',
      'playful energy',
      'an honest everyday moment',
    ],
    composition: [
      'shallow depth of field',
      'copy space on the left',
      'copy space on the right',
      'blurred background',
      'framed by the foreground',
      'off-center composition',
      'clean simple background',
      'layered depth',
    ],
  },
  food: {
    shot: [
      'overhead flat lay',
      'close-up at table height',
      'three-quarter view',
      'macro detail',
      'hero shot of the plate',
      'wide table spread',
      'straight-on view',
      'slow pour in motion',
    ],
    light: [
      'soft side window light',
      'bright morning light',
      'moody low-key light',
      'warm evening light',
      'diffused daylight',
      'dappled sunlight',
      'soft backlight with steam',
      'clean studio light',
    ],
    mood: [
      'cozy and inviting',
      'fresh and healthy',
      'rustic and homemade',
      'elegant and minimal',
      'warm family feeling',
      'festive mood',
      'crisp summer mood',
      'slow weekend mood',
    ],
    composition: [
      'shallow depth of field',
      'copy space above',
      'copy space on the right',
      'dark wooden background',
      'linen and ceramic props',
      'diagonal arrangement',
      'scattered fresh ingredients',
      'neat symmetrical layout',
    ],
  },
  place: {
    shot: [
      'wide establishing shot',
      'aerial view',
      'low angle view',
      'eye-level street view',
      'symmetrical front view',
      'close-up of details',
      'view through a doorway',
      'panoramic view',
    ],
    light: [
      'golden hour light',
      'blue hour glow',
      'clear morning light',
      'soft overcast light',
      'long evening shadows',
      'warm interior light',
      'misty dawn light',
      'bright midday sun',
    ],
    mood: [
      'peaceful and quiet',
      'lively atmosphere',
      'timeless mood',
      'inviting and warm',
      'modern and clean',
      'sense of wonder',
      'nostalgic mood',
      'festive atmosphere',
    ],
    composition: [
      'strong leading lines',
      'copy space in the sky',
      'framed by the foreground',
      'rule of thirds',
      'perfect symmetry',
      'layers of depth',
      'reflections in the foreground',
      'a lone figure for scale',
    ],
  },
  nature: {
    shot: [
      'wide landscape shot',
      'macro close-up',
      'aerial view',
      'telephoto close-up',
      'low angle view',
      'eye-level view',
      'panoramic view',
      'view from above',
    ],
    light: [
      'golden sunrise light',
      'soft misty light',
      'dramatic storm light',
      'warm sunset glow',
      'dappled forest light',
      'even overcast light',
      'crisp winter light',
      'gentle backlight',
    ],
    mood: [
      'serene mood',
      'wild and free',
      'fresh and alive',
      'quiet solitude',
      'majestic feeling',
      'hopeful mood',
      'tender moment',
      'mysterious mood',
    ],
    composition: [
      'shallow depth of field',
      'copy space in the sky',
      'rule of thirds',
      'layers fading into haze',
      'framed by branches',
      'reflection on still water',
      'clean natural background',
      'leading lines to the horizon',
    ],
  },
  thing: {
    shot: [
      'close-up detail',
      'three-quarter view',
      'wide shot in use',
      'overhead view',
      'straight-on view',
      'low angle view',
      'macro of the texture',
      'view in motion',
    ],
    light: [
      'soft studio light',
      'cool blue glow',
      'clean bright daylight',
      'dramatic rim light',
      'warm ambient light',
      'city lights at night',
      'soft window light',
      'golden hour light',
    ],
    mood: [
      'modern and precise',
      'optimistic mood',
      'bold and dynamic',
      'calm and minimal',
      'trustworthy feeling',
      'a look into the future',
      'busy everyday energy',
      'premium feeling',
    ],
    composition: [
      'shallow depth of field',
      'copy space on the left',
      'copy space on the right',
      'isolated on a plain background',
      'diagonal composition',
      'strong leading lines',
      'centered composition',
      'blurred background',
    ],
  },
  surface: {
    shot: [
      'flat overhead view',
      'macro texture detail',
      'full frame pattern',
      'oblique close-up',
      'wide seamless surface',
      'extreme close-up',
    ],
    light: [
      'soft diffused light',
      'raking side light',
      'gradient glow',
      'cool daylight',
      'warm low light',
      'bright even light',
      'subtle backlight',
    ],
    mood: [
      'calm and minimal',
      'elegant mood',
      'fresh and airy',
      'bold and energetic',
      'dreamy mood',
      'earthy and natural',
      'luxurious feeling',
    ],
    composition: [
      'even repeating pattern',
      'empty center for text',
      'smooth gradient edges',
      'diagonal flow',
      'fine grain detail',
      'balanced negative space',
      'layered depth',
    ],
  },
}

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
  return SCENE_SLOTS.reduce((product, slot) => product * WORDS[kind][slot].length, 1)
}

/** @param combination of a word for each slot, from 0 */
function sceneOf({ text, kind }: SceneSubject, combination: number): string | null {
  const subject = cutAtWord(text.replace(/,/g, ' ').replace(/\s+/g, ' '), 80)
  if (subject === '') return null
  const named = subject.toLowerCase()
  const parts = [subject]
  let rest = combination
  for (const slot of SCENE_SLOTS) {
    const words = WORDS[kind][slot]
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

/** Returns every word that a scene may be made of, for the test that looks at each. */
export function allSceneWords(): string[] {
  return Object.values(WORDS).flatMap((slots) => Object.values(slots).flat())
}
