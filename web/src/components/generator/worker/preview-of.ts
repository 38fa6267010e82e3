import { type Recipe, segmentsAt } from '@thokham/engine'
import type { PreviewPrompt } from './prompt-worker-data.ts'

/** Returns the prompt numbered `index` as a preview shows it. */
export function previewOf(recipe: Recipe, index: number | bigint): PreviewPrompt {
  const segments = segmentsAt(recipe, index)
  const text = segments.map((segment) => segment.text).join('')
  const ratio = /--ar (\d+:\d+)/.exec(text)
  return { segments, aspect: ratio?.[1] ?? null, characters: graphemes(text) }
}

// Firefox 115 has none.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('th', { granularity: 'grapheme' }) : null

function graphemes(text: string): number {
  if (!segmenter) return text.match(/\P{M}\p{M}*/gu)?.length ?? 0
  let characters = 0
  for (const _ of segmenter.segment(text)) characters++
  return characters
}
