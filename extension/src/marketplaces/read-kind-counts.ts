import { countsIn } from '@thokham/domain/result-count'
import type { Kind, Marketplace } from './marketplace.ts'
import { isNoCount, isOffer } from './no-count.ts'

/** How a list of kinds names each, in the languages of the marketplaces; the first that fits counts. */
const NAMES: readonly [Kind, RegExp][] = [
  ['ai', /\bai\b|\bia\b|\bki\b|generative|gener[aé]|สร้างด้วย|생성|生成|генер/],
  ['vector', /vector|vektor|vecteur|vetor|вектор|เวกเตอร์|ベクター|矢量|벡터/],
  ['video', /video|vídeo|footage|видео|วิดีโอ|動画|视频|影片|비디오|동영상/],
  ['photo', /photo|foto|zdj|фото|ภาพถ่าย|写真|照片|사진/],
]

/**
 * Reads the numbers of photos, vectors, videos and AI pictures where the page lists its kinds with numbers. A list that has a price
 * or an offer is a menu: none of its numbers counts.
 */
export function readKindCounts(
  document: Document,
  { kindLists }: Marketplace,
  language: string,
): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {}
  for (const list of document.querySelectorAll(kindLists.join(', '))) {
    const entries = [...list.querySelectorAll('a, button, label, li, [role="tab"]')].slice(0, 24)
    const texts = entries
      .map((entry) => unglued((entry.textContent ?? '').replace(/\s+/g, ' ').trim()))
      .filter((text) => text.length > 0 && text.length <= LONGEST_ENTRY)
    const numbered = texts.map((text) => ({ text, numbers: countsIn(text, language) }))
    const isMenu = numbered.some(({ text, numbers }) =>
      numbers.some((number) => isNoCount(text, number, false) || isOffer(text, number.count)),
    )
    if (isMenu) continue
    for (const { text, numbers } of numbered) {
      const [number, another] = numbers
      const kind = kindOf(text)
      if (kind && number && !another) counts[kind] ??= number.count
    }
  }
  return counts
}

/** A longer entry is a sentence. */
const LONGEST_ENTRY = 60

function kindOf(text: string): Kind | undefined {
  const words = text.toLowerCase()
  return NAMES.find(([, name]) => name.test(words))?.[0]
}

/**
 * Parts a kind's name from its number: two elements stand side by side without a blank, as Photos286,114, and what is
 * glued to the name is its number.
 */
function unglued(text: string): string {
  return text.replace(/([^\s\d()[\]]{2,})(?=\d)/g, (word) => (kindOf(word) ? `${word} ` : word))
}
