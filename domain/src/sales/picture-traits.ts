import type { KnownPicture } from './join-sales.ts'

/** What pictures are compared by. */
export const TRAITS = ['keyword', 'concept', 'category', 'style', 'model', 'month'] as const
export type Trait = (typeof TRAITS)[number]

/** What a picture is of each; '' = not known. Concepts and categories by their ids. */
export type PictureTraits = Readonly<Record<Trait, string>>

/** A concept of the library with its keywords. */
export interface ConceptWords {
  id: string
  category: string
  keywords: readonly string[]
}

/**
 * Makes what works out a picture's traits. The keyword is what its prompt begins with, before the first comma; without a prompt the
 * first of its keywords. The concept is the one that has a keyword standing in it word for word, the longest one, and of equals the
 * library's first.
 * @param styles as prompts name them
 */
export function traitsReader(
  concepts: readonly ConceptWords[],
  styles: readonly string[],
): (picture: KnownPicture) => PictureTraits {
  const phrases = new Map<string, ConceptWords>()
  for (const concept of concepts)
    for (const keyword of concept.keywords) {
      const phrase = wordsOf(keyword)
      if (phrase !== '' && !phrases.has(phrase)) phrases.set(phrase, concept)
    }
  const most = Math.max(0, ...[...phrases.keys()].map((phrase) => phrase.split(' ').length))
  const known = styles
    .map((style) => [style, wordsOf(style)] as const)
    .sort((a, b) => b[1].length - a[1].length)
  return ({ prompt, keywords, model, since }) => {
    const plain = prompt.replace(/\s--\w.*$/s, '').replace(/^\/imagine prompt:?\s*/i, '')
    const [subject = '', ...rest] = plain.split(/[,\n]/)
    const concept = longestPhrase(wordsOf(plain), phrases, most) ?? firstOf(keywords, phrases, most)
    const said = ` ${wordsOf(rest.join(' '))} `
    return {
      keyword: wordsOf(subject) || wordsOf(keywords[0] ?? ''),
      concept: concept?.id ?? '',
      category: concept?.category ?? '',
      style: known.find(([, words]) => said.includes(` ${words} `))?.[0] ?? '',
      model,
      month: since.slice(0, 7),
    }
  }
}

/** Returns words alone, in small letters, one space between them. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
}

function longestPhrase<T>(text: string, phrases: ReadonlyMap<string, T>, most: number): T | undefined {
  if (text === '') return undefined
  const words = text.split(' ')
  for (let length = Math.min(most, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const found = phrases.get(words.slice(at, at + length).join(' '))
      if (found) return found
    }
  return undefined
}

function firstOf<T>(
  keywords: readonly string[],
  phrases: ReadonlyMap<string, T>,
  most: number,
): T | undefined {
  for (const keyword of keywords) {
    const found = longestPhrase(wordsOf(keyword), phrases, most)
    if (found) return found
  }
  return undefined
}
