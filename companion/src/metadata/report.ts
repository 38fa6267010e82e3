import { basename } from 'node:path'
import {
  applyFixes,
  type CleaningRules,
  checkSame,
  countSameTexts,
  isFileTaken,
  type MarketplaceId,
  type Marketplaces,
  noteLines,
  noteSentence,
  verdictOn,
  withoutBrokenTexts,
} from '@thokham/metadata'
import type { MetadataOptions } from './options.ts'
import { listingFor } from './picture-listing.ts'
import {
  brokenTitleSentence,
  disagreementSentence,
  findingSentence,
  KEYWORDS_CUT,
  removalSentence,
  TWO_SETS,
} from './sentences.ts'
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
  const { listing } = result
  const { file, status, made, fields, removed, removedFromTitle, brokenBy, findings, notes, disagreements } =
    result
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
          ...(rest.source && { source: rest.source }),
        })),
      ]),
    ),
    isAi: listing.isAi,
    hasLocation: result.hasLocation,
    ...(listing.picture?.enlargedFrom && { enlargedFrom: listing.picture.enlargedFrom }),
    notes: notes.map((note) => ({ ...note, sentence: noteSentence(note) })),
    ...(disagreements.length > 0 && {
      disagreements: disagreements.map((one) => ({ ...one, sentence: disagreementSentence(one) })),
    }),
  })
}

/** Returns what a marketplace would refuse of all pictures, counted, most frequent first: one sentence each. */
export function findingLines(
  results: readonly PictureResult[],
  id: MarketplaceId,
  marketplaces: Marketplaces,
): string[] {
  const counted = new Map<string, number>()
  for (const result of results) {
    if (result.status === 'failed') continue
    const sentences = (result.findings[id] ?? []).filter(({ level }) => level !== 'warn').map(findingSentence)
    for (const sentence of new Set(sentences)) counted.set(sentence, (counted.get(sentence) ?? 0) + 1)
  }
  return [...counted]
    .sort((a, b) => b[1] - a[1])
    .map(([sentence, count]) => `${marketplaces[id].name}: ${sentence} (${group(count)} ภาพ)`)
}

const group = (number: number): string => number.toLocaleString('en-US')

const listedIn = (results: readonly PictureResult[]) =>
  results.flatMap((result) => (result.status === 'failed' ? [] : [result]))

/** Returns what holds for all pictures: how many count as made by AI and why, and how many say where they were taken. */
export function batchLines(
  results: readonly PictureResult[],
  { removesLocation }: Pick<MetadataOptions, 'removesLocation'>,
): string[] {
  const listed = listedIn(results)
  const ai = listed.filter(({ isAiByDefault }) => isAiByDefault).length
  const placed = listed.filter(({ hasLocation }) => hasLocation).length
  return [
    ...(ai > 0 ? [`นับเป็นภาพจาก AI ${group(ai)} ภาพ ถ้าไม่ใช่ ใช้ --from-ai no`] : []),
    ...(placed > 0 && removesLocation === null
      ? [`มีตำแหน่งที่ถ่าย ${group(placed)} ภาพ เก็บไว้ตามเดิม ถ้าจะลบ ใช้ --gps remove`]
      : []),
  ]
}

/** Returns what there is to know of the files that were written or looked at, each thing with how many it holds for. */
export function runNotes(results: readonly PictureResult[]): string[] {
  return noteLines(
    listedIn(results).map(({ file, notes, disagreements, keywordsCut }) => ({
      name: basename(file),
      sentences: [
        ...notes.map(noteSentence),
        ...(disagreements.length > 0 ? [TWO_SETS] : []),
        ...(keywordsCut > 0 ? [KEYWORDS_CUT] : []),
      ],
    })),
  )
}

/** Returns what a picture’s file says twice, and what was taken out of its texts; nothing where there is nothing to see. */
export function pictureLines(result: PictureResult): string[] {
  if (result.status === 'failed') return []
  const removed = [
    ...result.removed.map(({ keyword, reason }) => `${keyword} (${removalSentence(reason)})`),
    ...result.removedFromTitle.map(({ words, reason }) => `${words} (${removalSentence(reason)})`),
  ]
  return [
    ...result.disagreements.map(disagreementSentence),
    ...(removed.length > 0 ? [`ตัดออก: ${removed.join(', ')}`] : []),
  ]
}

/** Says what was mended of listings for a marketplace’s CSV, or left out of it. */
export function csvLines(
  results: readonly PictureResult[],
  id: MarketplaceId,
  { rules, marketplaces }: { rules: CleaningRules; marketplaces: Marketplaces },
): string[] {
  let [title, description, keywords, category, texts, rows] = [0, 0, 0, 0, 0, 0]
  const listed = listedIn(results)
  for (const result of listed) {
    const listing = listingFor(id, result, marketplaces)
    if (!isFileTaken(id, listing, marketplaces)) {
      rows++
      continue
    }
    const fixed = applyFixes(id, listing, rules, { marketplaces })
    const whole = withoutBrokenTexts(id, fixed, rules, marketplaces)
    if (fixed.title !== listing.title) title++
    if (fixed.description !== listing.description) description++
    if (listing.keywords.some((word) => !fixed.keywords.includes(word))) keywords++
    if (listing.categories.some((one) => !fixed.categories.includes(one))) category++
    if ((fixed.title !== '' && whole.title === '') || (fixed.description !== '' && whole.description === ''))
      texts++
  }
  const { name } = marketplaces[id]
  return [
    [title, 'ใน CSV ตัดชื่อภาพให้ตามกติกา'],
    [description, 'ใน CSV ตัดคำอธิบายให้ตามกติกา'],
    [keywords, 'ใน CSV ตัดคีย์เวิร์ดให้ตามกติกา'],
    [category, 'ใน CSV ไม่ได้ใส่หมวดที่ตลาดนี้ไม่มี'],
    [texts, 'ใน CSV เว้นชื่อหรือคำอธิบายที่ตัดแล้วไม่เป็นประโยค'],
    [rows, 'ไม่อยู่ใน CSV เพราะตลาดไม่รับไฟล์'],
  ].flatMap(([many, sentence]) =>
    Number(many) > 0 ? [`${name}: ${sentence} (${group(Number(many))} ภาพ)`] : [],
  )
}

/** What comes out for a marketplace once the whole run is known: texts that pictures share, and pictures that pass. */
export interface MarketOutcome {
  readonly id: MarketplaceId
  readonly sharedTitles: number
  readonly sharedKeywords: number
  /** Null: not all of its rules are known, so that nothing is said to pass. */
  readonly passes: number | null
  readonly of: number
}

/** Judges a whole run for marketplaces. */
export function outcomesOf(
  results: readonly PictureResult[],
  ids: readonly MarketplaceId[],
  marketplaces: Marketplaces,
): MarketOutcome[] {
  const listed = listedIn(results)
  const sameOf = countSameTexts(listed.map(({ listing }) => listing))
  return ids.map((id) => {
    const { isComplete } = marketplaces[id]
    let [sharedTitles, sharedKeywords, passes] = [0, 0, 0]
    for (const result of listed) {
      const { listing, findings } = result
      const shared = checkSame(marketplaces[id], sameOf(listing))
      if (shared.some(({ code }) => code === 'same_title')) sharedTitles++
      if (shared.some(({ code }) => code === 'same_keywords')) sharedKeywords++
      const found = [...(findings[id] ?? []), ...shared]
      const offered = listingFor(id, result, marketplaces)
      if (verdictOn(id, found, offered, marketplaces) === 'passes') passes++
    }
    return { id, sharedTitles, sharedKeywords, passes: isComplete ? passes : null, of: listed.length }
  })
}

/** Says what came out for a marketplace. */
export function outcomeLines(
  { id, sharedTitles, sharedKeywords, passes, of }: MarketOutcome,
  marketplaces: Marketplaces,
): string[] {
  const { name } = marketplaces[id]
  return [
    ...(sharedTitles > 0 ? [`${name}: ไม่รับชื่อเดียวกันหลายภาพ (${group(sharedTitles)} ภาพ)`] : []),
    ...(sharedKeywords > 0 ? [`${name}: ไม่รับคีย์เวิร์ดชุดเดียวกันหลายภาพ (${group(sharedKeywords)} ภาพ)`] : []),
    passes === null
      ? `${name}: ยังรู้กติกาไม่ครบ จึงไม่บอกว่าผ่าน`
      : `${name}: ผ่าน ${group(passes)} จาก ${group(of)} ภาพ`,
  ]
}
