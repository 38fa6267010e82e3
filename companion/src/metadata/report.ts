import type { MarketplaceId } from '@thokham/metadata'
import { brokenTitleSentence, findingSentence, noteSentence, removalSentence } from './sentences.ts'
import type { PictureResult } from './write-picture.ts'

/** How a run went, in figures. */
export interface Totals {
  readonly written: number
  readonly unchanged: number
  readonly ready: number
  readonly failed: number
  readonly removed: number
}

/** Counts results. */
export function totalsOf(results: readonly PictureResult[]): Totals {
  const count = (status: PictureResult['status']) => results.filter((one) => one.status === status).length
  const removed = results.reduce(
    (sum, one) => sum + (one.status === 'failed' ? 0 : one.removed.length + one.removedFromTitle.length),
    0,
  )
  return {
    written: count('written'),
    unchanged: count('unchanged'),
    ready: count('ready'),
    failed: count('failed'),
    removed,
  }
}

/** Returns a result as a line of JSON: codes for programs, sentences for people. */
export function jsonLine(result: PictureResult): string {
  if (result.status === 'failed') {
    const { file, status, code, sentence } = result
    return JSON.stringify({ file, status, error: { code, sentence } })
  }
  const { file, status, made, fields, removed, removedFromTitle, brokenBy, findings, notes } = result
  return JSON.stringify({
    file,
    status,
    ...(made && { made }),
    fields,
    removed: removed.map(({ keyword, index, reason }) => ({
      keyword,
      index,
      ...reason,
      sentence: removalSentence(reason),
    })),
    removedFromTitle: removedFromTitle.map(({ words, reason }) => ({
      words,
      ...reason,
      sentence: removalSentence(reason),
    })),
    ...(brokenBy && { title: { brokenBy, sentence: brokenTitleSentence(brokenBy) } }),
    findings: Object.fromEntries(
      Object.entries(findings).map(([id, list]) => [
        id,
        list.map(({ code, level, field, ...rest }) => ({
          code,
          level,
          field,
          sentence: findingSentence({ code, level, field, ...rest }),
        })),
      ]),
    ),
    notes: notes.map((note) => ({ ...note, sentence: noteSentence(note) })),
  })
}

/** Returns what a marketplace would refuse of all pictures, counted, most frequent first: one sentence each. */
export function findingLines(results: readonly PictureResult[], id: MarketplaceId, name: string): string[] {
  const counted = new Map<string, number>()
  for (const result of results) {
    if (result.status === 'failed') continue
    const sentences = (result.findings[id] ?? []).filter(({ level }) => level !== 'warn').map(findingSentence)
    for (const sentence of new Set(sentences)) counted.set(sentence, (counted.get(sentence) ?? 0) + 1)
  }
  return [...counted]
    .sort((a, b) => b[1] - a[1])
    .map(([sentence, count]) => `${name}: ${sentence} (${count.toLocaleString('en-US')} ภาพ)`)
}
