import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { keywordLines } from '@thokham/engine'
import { kindsNamed, takenNames } from '@thokham/metadata'
import { removeDraftsAtEnd, removeLeftDrafts } from '../drafts.ts'
import { Failure, writingFailure } from '../failure.ts'
import { Progress } from '../progress.ts'
import { readText } from '../read-text.ts'
import { judgingRules } from '../rules/judging-rules.ts'
import { rulesOfLicence } from '../rules/rules-of-licence.ts'
import { HELP } from './help.ts'
import { Journal } from './journal.ts'
import { type ListedPicture, listPictures, type Skipped } from './list-pictures.ts'
import { withoutMade } from './made-jpeg.ts'
import { type MetadataOptions, readOptions } from './options.ts'
import { listingFor } from './picture-listing.ts'
import { PacedProvider, picturesInWork } from './provider/paced-provider.ts'
import { readKey } from './provider/read-key.ts'
import {
  batchLines,
  csvLines,
  findingLines,
  jsonLine,
  outcomeLines,
  outcomesOf,
  pictureLines,
  runNotes,
  type Totals,
  totalsOf,
} from './report.ts'
import { brokenTitleSentence, skippedSentence, unusedSentence, withoutRowSentence } from './sentences.ts'
import { sideBySide } from './side-by-side.ts'
import { TitlesFromCsv } from './titles-from-csv.ts'
import { writeCsv } from './write-csv.ts'
import { type PictureResult, type RunContext, writePicture } from './write-picture.ts'

/** Files that are written at a time: more of them only wait for the disk. */
const FILES_AT_A_TIME = 4

/**
 * Runs `thokham metadata`: reads, asks, cleans, checks, writes; the results as JSON on stdout when asked for,
 * everything else on stderr.
 * @throws Failure
 */
export async function writeMetadata(args: readonly string[]): Promise<void> {
  const options = readOptions(args, process.env)
  if (options.isHelp) {
    process.stdout.write(HELP)
    return
  }
  if (options.files.length === 0)
    throw new Failure('กรุณาระบุไฟล์ภาพหรือโฟลเดอร์ ดูวิธีใช้ด้วย thokham metadata --help')
  const { pictures: listed, skipped } = listPictures(options.files)
  const pictures = options.makesJpegs ? await withoutMade(listed) : listed
  if (pictures.length === 0) throw new Failure(`ไม่พบไฟล์ภาพ ${kindsNamed('หรือ')} ในโฟลเดอร์ที่ระบุ`)
  const context = await contextOf(options, pictures)
  if ((options.embeds || options.makesJpegs) && !options.isDryRun) cleanUp(pictures)
  removeDraftsAtEnd()
  const results: PictureResult[] = new Array(pictures.length)
  let stopped: unknown = null
  try {
    await workAll(pictures, context, results)
  } catch (error) {
    stopped = error
  }
  const done = results.filter((result) => result !== undefined)
  const csv = stopped || options.isDryRun ? [] : await writeAllCsv(done, context)
  // A run that was stopped has not asked for all of the table.
  report(done, pictures.length, csv, { ...context, titles: stopped ? null : context.titles, skipped })
  // What is done stays; the same command goes on from there.
  if (stopped) throw stopped
  process.exitCode = exitCodeOf(done)
}

async function contextOf(options: MetadataOptions, pictures: readonly ListedPicture[]): Promise<RunContext> {
  const own = options.banned === null ? [] : keywordLines(await readText(options.banned))
  const asks = options.ai !== null && !options.isDryRun
  return {
    options,
    ...judgingRules(await rulesOfLicence(), { own, kept: options.kept }),
    titles: options.from === null ? null : await TitlesFromCsv.read(options.from),
    paths: new Set(pictures.map(({ path }) => path)),
    isTaken: takenNames(pictures.map(({ fileName }) => fileName)),
    eye:
      asks && options.ai
        ? {
            provider: new PacedProvider(options.turbo),
            key: readKey(options.ai, process.env),
            journal: openJournal(options.journal),
          }
        : null,
  }
}

function openJournal(file: string): Journal {
  try {
    return new Journal(file)
  } catch (error) {
    throw writingFailure(error, file)
  }
}

async function workAll(
  pictures: readonly ListedPicture[],
  context: RunContext,
  results: PictureResult[],
): Promise<void> {
  const { options } = context
  const progress = new Progress(BigInt(pictures.length), 'กำลังทำ')
  const many = context.eye ? picturesInWork(options.turbo) : FILES_AT_A_TIME
  try {
    await sideBySide(pictures, many, async (picture, index) => {
      const result = await writePicture(picture, context)
      results[index] = result
      if (options.isJson) process.stdout.write(`${jsonLine(result)}\n`)
      if (result.status === 'failed') {
        progress.end()
        say(`${result.file}: ${result.sentence}`)
      } else if (result.brokenBy) {
        progress.end()
        say(`${result.file}: ${brokenTitleSentence(result.brokenBy)}`)
      }
      const lines = pictureLines(result)
      if (lines.length > 0) progress.end()
      for (const line of lines) say(`${result.file}: ${line}`)
      progress.add(1)
    })
  } finally {
    progress.end()
  }
}

/** Removes what a killed run left in the folders that are written to now. */
function cleanUp(pictures: readonly ListedPicture[]): void {
  const folders = pictures.filter(({ error }) => error === null).map(({ path }) => dirname(path))
  for (const folder of new Set(folders)) {
    try {
      accessSync(folder, constants.W_OK)
      removeLeftDrafts(folder)
    } catch {
      // Each of its pictures will say so.
    }
  }
}

async function writeAllCsv(
  results: readonly PictureResult[],
  { options, rules, marketplaces }: RunContext,
): Promise<string[]> {
  const paths: string[] = []
  for (const id of new Set(options.marketplaces)) {
    const listings = results.flatMap((result) =>
      result.status === 'failed' ? [] : [listingFor(id, result, marketplaces)],
    )
    paths.push(...(await writeCsv(id, listings, { rules, marketplaces, folder: options.out })))
  }
  return paths
}

function report(
  results: readonly PictureResult[],
  asked: number,
  csv: readonly string[],
  {
    options,
    titles,
    rules,
    marketplaces,
    skipped,
  }: Pick<RunContext, 'options' | 'titles' | 'rules' | 'marketplaces'> & { skipped: Skipped },
): void {
  const totals = totalsOf(results)
  const [unused, without] = [titles?.unused ?? [], titles?.without ?? []]
  if (unused.length > 0) say(unusedSentence(unused))
  if (without.length > 0) say(withoutRowSentence(without))
  if (skipped.files > 0 || skipped.folders > 0) say(skippedSentence(skipped))
  for (const line of [...runNotes(results), ...batchLines(results, options)]) say(line)
  const outcomes = outcomesOf(results, [...new Set(options.marketplaces)], marketplaces)
  for (const outcome of outcomes)
    for (const line of [
      ...findingLines(results, outcome.id, marketplaces),
      ...(csv.length > 0 ? csvLines(results, outcome.id, { rules, marketplaces }) : []),
      ...outcomeLines(outcome, marketplaces),
    ])
      say(line)
  for (const path of csv) say(`เขียน ${path} แล้ว`)
  say(summary(totals, asked, options))
  if (options.isJson)
    process.stdout.write(
      `${JSON.stringify({ summary: { ...totals, asked, skipped, csv, unused, without, marketplaces: outcomes } })}\n`,
    )
}

function summary(
  { written, unchanged, ready, failed, removed }: Totals,
  asked: number,
  options: MetadataOptions,
): string {
  const parts = [
    written > 0 && `${options.isDryRun ? 'จะเขียน' : 'เขียนแล้ว'} ${group(written)} ภาพ`,
    unchanged > 0 && `มีข้อมูลครบอยู่แล้ว ${group(unchanged)} ภาพ`,
    ready > 0 && `ตรวจแล้ว ${group(ready)} ภาพ`,
    removed > 0 && `ตัดคำออก ${group(removed)} คำ`,
    failed > 0 && `ใช้ไม่ได้ ${group(failed)} ภาพ`,
  ].filter(Boolean)
  return `${parts.join(' · ') || 'ยังไม่ได้ทำภาพใด'} จากทั้งหมด ${group(asked)} ภาพ`
}

function exitCodeOf(results: readonly PictureResult[]): 0 | 1 | 2 {
  const codes = results.flatMap((result) => (result.status === 'failed' ? [result.exitCode] : []))
  return codes.includes(1) ? 1 : codes.includes(2) ? 2 : 0
}

function group(number: number): string {
  return number.toLocaleString('en-US')
}

function say(sentence: string): void {
  process.stderr.write(`${sentence.replace(/\s*[\r\n]+\s*/g, ' ')}\n`)
}
