import { statSync } from 'node:fs'
import { type FileMark, isSameFile, type UploadItem, uploadId } from '@thokham/domain/upload/upload-queue'
import {
  aiAtDoor,
  type CleaningRules,
  checkSame,
  countSameTexts,
  folderOfDoor,
  type Listing,
  type Marketplaces,
  marketplaceOfDoor,
  type SameTexts,
  takenNames,
  type UploadDoor,
  verdictOn,
} from '@thokham/metadata'
import { type ListedPicture, listPictures, type Skipped } from '../metadata/list-pictures.ts'
import { type MetadataOptions, readOptions } from '../metadata/options.ts'
import { listingFor } from '../metadata/picture-listing.ts'
import { findingSentence } from '../metadata/sentences.ts'
import { sideBySide } from '../metadata/side-by-side.ts'
import { writeCsv } from '../metadata/write-csv.ts'
import { type PictureResult, writePicture } from '../metadata/write-picture.ts'
import { hashOfFile } from './transfer/local-file.ts'
import type { UploadJournal } from './upload-journal.ts'

/** Pictures that are read at a time. */
const READ_AT_A_TIME = 4

/** Whether a picture goes to a marketplace, and if not, why. */
export type Verdict = { readonly target: string } | { readonly why: string; readonly detail?: string }

/** A picture, as it lies on this computer. */
export interface PlannedPicture {
  readonly path: string
  readonly name: string
  readonly file: FileMark
  /** By marketplace. */
  readonly verdicts: Readonly<Record<string, Verdict>>
}

/** In which order pictures go. */
export const UPLOAD_ORDERS = ['name', 'oldest', 'newest', 'smallest'] as const
export type UploadOrder = (typeof UPLOAD_ORDERS)[number]

export interface PlanWish {
  readonly doors: readonly UploadDoor[]
  readonly judge: { readonly rules: CleaningRules; readonly marketplaces: Marketplaces }
  /** What pictures are that do not say so themselves. */
  readonly areAi: boolean
  readonly order: UploadOrder
}

/** What lies in folders, judged for marketplaces. */
export interface UploadPlan {
  readonly pictures: readonly PlannedPicture[]
  readonly skipped: Skipped
  /** Writes the CSV of each marketplace that has one, of the pictures that go there. @returns their paths. @throws Failure */
  writeCsvs(folder: string): Promise<string[]>
}

/**
 * Judges pictures as `thokham metadata` checks them: none goes to a marketplace that would refuse it, none of a generator to one
 * that takes no such pictures.
 * @param words files and folders
 * @throws Failure
 */
export async function planUploads(words: readonly string[], wish: PlanWish): Promise<UploadPlan> {
  const { pictures: listed, skipped } = listPictures(words)
  const options = optionsFor(wish)
  const context = {
    options,
    ...wish.judge,
    titles: null,
    eye: null,
    paths: new Set(listed.map(({ path }) => path)),
    isTaken: takenNames(listed.map(({ fileName }) => fileName)),
  }
  const read: { listed: ListedPicture; file: FileMark; result: PictureResult }[] = new Array(listed.length)
  await sideBySide(listed, READ_AT_A_TIME, async (one, index) => {
    const file = markOf(one.path)
    read[index] = { listed: one, file, result: await writePicture(one, context) }
  })
  const results = read.map(({ result }) => result)
  const sameOf = countSameTexts(results.flatMap((one) => (one.status === 'failed' ? [] : [one.listing])))
  const pictures = read.map(({ listed: one, file, result }) => ({
    path: one.path,
    name: one.fileName,
    file,
    verdicts: Object.fromEntries(
      wish.doors.map((door) => [door.id, verdictAt(door, one.fileName, { result, sameOf, wish })]),
    ),
  }))
  const goes = (id: string, at: number) => 'target' in (pictures[at]?.verdicts[id] ?? {})
  return {
    pictures: inOrder(pictures, wish.order),
    skipped,
    writeCsvs: async (folder) => {
      const paths: string[] = []
      for (const id of options.marketplaces) {
        const listings = results.flatMap((result, at) =>
          result.status === 'failed' || !goes(id, at)
            ? []
            : [listingFor(id, result, wish.judge.marketplaces)],
        )
        if (listings.length > 0) paths.push(...(await writeCsv(id, listings, { ...wish.judge, folder })))
      }
      return paths
    },
  }
}

/** Looks at one picture anew, as it is now. @throws Failure */
export async function recheckPicture(
  { path, market }: UploadItem,
  wish: PlanWish,
): Promise<{ file: FileMark } | { why: string; detail?: string }> {
  const [picture] = (await planUploads([path], wish)).pictures
  const verdict = picture?.verdicts[market]
  if (!picture || !verdict) return { why: 'unreadable' }
  return 'target' in verdict ? { file: picture.file } : verdict
}

/**
 * Puts what was planned into the queue. What was sent and is the same file, if only by its content, stays sent.
 * @returns how many were put in that wait now
 * @throws the system's error
 */
export async function putIntoQueue(
  journal: UploadJournal,
  pictures: readonly PlannedPicture[],
  markets: readonly string[],
): Promise<number> {
  const waiting = journal.items().filter(({ state }) => state === 'waiting')
  let rank = waiting.reduce((most, item) => Math.max(most, item.rank), 0)
  let put = 0
  for (const { path, file, verdicts, name } of pictures) {
    rank++
    for (const market of markets) {
      const verdict = verdicts[market]
      if (!verdict) continue
      const before = journal.get(uploadId({ market, path }))
      if (before && (await isSentAlready(before, file))) continue
      if ('target' in verdict) {
        const { target } = verdict
        const isKept =
          before?.state === 'waiting' && isSameFile(before.file, file) && before.target === target
        if (!isKept) journal.add({ market, path, do: 'put', target, file, rank })
        put++
      } else journal.add({ market, path, do: 'leave', target: name, file, ...verdict })
    }
  }
  return put
}

async function isSentAlready(item: UploadItem, file: FileMark): Promise<boolean> {
  if (item.state !== 'sent' && item.state !== 'unsure') return false
  if (isSameFile(item.file, file)) return true
  if (item.sha256 === undefined || item.file.size !== file.size) return false
  return (await hashOfFile(item.path).catch(() => null)) === item.sha256
}

/** The options of `thokham metadata` that only checks: nothing is asked of anybody, nothing is written. */
function optionsFor({ doors, areAi }: PlanWish): MetadataOptions {
  const ids = doors.flatMap((door) => marketplaceOfDoor(door) ?? [])
  const args = [...(ids.length > 0 ? ['--csv', ids.join(',')] : []), ...(areAi ? [] : ['--from-ai', 'no'])]
  return readOptions(args, {})
}

function verdictAt(
  door: UploadDoor,
  name: string,
  {
    result,
    sameOf,
    wish,
  }: { result: PictureResult; sameOf: (listing: Listing) => SameTexts; wish: PlanWish },
): Verdict {
  if (result.status === 'failed') return { why: 'unreadable', detail: result.sentence }
  const { marketplaces } = wish.judge
  const { listing } = result
  const ai = listing.isAi ? aiAtDoor(door, marketplaces) : 'taken'
  if (ai !== 'taken') return { why: ai === 'refused' ? 'ai' : 'ai_unknown' }
  const id = marketplaceOfDoor(door)
  if (id !== null) {
    const found = [...(result.findings[id] ?? []), ...checkSame(marketplaces[id], sameOf(listing))]
    const verdict = verdictOn(id, found, listing, marketplaces)
    const first = found.find(({ level }) => level === 'error')
    if (verdict === 'skipped') return { why: 'ai' }
    if (first) return { why: 'check', detail: findingSentence(first) }
  } else if (!door.alone?.kinds.some((kind) => kind === listing.picture?.kind)) return { why: 'kind' }
  return { target: `${folderOfDoor(door, listing.isAi, marketplaces)}/${name}` }
}

function inOrder(pictures: PlannedPicture[], order: UploadOrder): PlannedPicture[] {
  if (order === 'smallest') return pictures.sort((a, b) => a.file.size - b.file.size)
  if (order === 'name') return pictures
  const sign = order === 'oldest' ? 1 : -1
  return pictures.sort((a, b) => sign * (a.file.mtimeMs - b.file.mtimeMs))
}

function markOf(path: string): FileMark {
  try {
    const { size, mtimeMs } = statSync(path)
    return { size, mtimeMs }
  } catch {
    return { size: 0, mtimeMs: 0 }
  }
}
