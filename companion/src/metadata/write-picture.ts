import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  aiWordOf,
  type CleaningRules,
  cleanKeyword,
  cleanKeywords,
  cleanTitle,
  type Disagreement,
  disagreementsIn,
  disclosureChanges,
  enlargementFor,
  type FieldChanges,
  type Finding,
  filePrint,
  isSameFile,
  jpegName,
  jpegWithMetadata,
  type Listing,
  type MarketplaceId,
  type Marketplaces,
  makesJpeg,
  PICTURE_KINDS,
  type Picture,
  type PictureDescription,
  type PictureFacts,
  type PictureFields,
  type PictureKind,
  type PictureNote,
  PictureRefusal,
  planWrite,
  type Removal,
  readPicture,
  saysAlready,
  sourceOfBytes,
  type TextRemoval,
  takesOnlyAsJpeg,
} from '@thokham/metadata'
import { Failure } from '../failure.ts'
import { encodeJpeg } from './encode-jpeg.ts'
import type { Journal } from './journal.ts'
import type { ListedPicture } from './list-pictures.ts'
import { madeBefore } from './made-jpeg.ts'
import { type FileState, type OpenPicture, openPicture } from './open-picture.ts'
import type { MetadataOptions } from './options.ts'
import { findingsFor, isOfGenerator, listingOf } from './picture-listing.ts'
import { NotDescribed, type PacedProvider } from './provider/paced-provider.ts'
import { reducePicture, UndecodablePicture } from './provider/reduce-picture.ts'
import { replaceFile } from './replace-file.ts'
import { BAD_INPUT, DISK_IS_OUT, NOTHING_SHOWN, refusalSentence, systemSentence } from './sentences.ts'
import type { TitlesFromCsv } from './titles-from-csv.ts'
import { writeBeside } from './write-beside.ts'
import { writeSidecar } from './write-sidecar.ts'

/** What a run goes by. */
export interface RunContext {
  readonly options: MetadataOptions
  readonly rules: CleaningRules
  /** What each marketplace takes, with what the owner changed. */
  readonly marketplaces: Marketplaces
  readonly titles: TitlesFromCsv | null
  /** Where the pictures of the run lie. */
  readonly paths: ReadonlySet<string>
  /** Tells whether pictures of the run share a name: marketplaces could not tell them apart. */
  readonly isTaken: (fileName: string) => boolean
  /** Null when nobody is asked, a dry run included. */
  readonly eye: { readonly provider: PacedProvider; readonly key: string; readonly journal: Journal } | null
}

/** What came of one picture. */
export type PictureResult =
  | {
      readonly file: string
      /** `ready`: nothing was to be written into it. */
      readonly status: 'written' | 'unchanged' | 'ready'
      /** The JPEG that was made of it. */
      readonly made?: string
      readonly fields: PictureFields
      readonly listing: Listing
      /** The picture as it was before it was enlarged, for marketplaces that take no enlarged one; null where it was not. */
      readonly untouched: Listing | null
      readonly removed: readonly Removal[]
      readonly removedFromTitle: readonly TextRemoval[]
      /** Words without which the title is no sentence: it is not written. Null where there are none. */
      readonly brokenBy: readonly string[] | null
      /** The category of Adobe Stock that AI proposes. */
      readonly proposedCategory: string | null
      /** It counts as one of a generator as nobody said otherwise. */
      readonly isAiByDefault: boolean
      /** The file said where it was taken. */
      readonly hasLocation: boolean
      readonly findings: Partial<Record<MarketplaceId, Finding[]>>
      readonly notes: readonly PictureNote[]
      /** Of what the file said several things. */
      readonly disagreements: readonly Disagreement[]
      /** Keywords that the limit of a picture left no room for. */
      readonly keywordsCut: number
    }
  | {
      readonly file: string
      readonly status: 'failed'
      readonly code: string
      readonly sentence: string
      /** 2: the file or its name is at fault; 1: the machine or the provider. */
      readonly exitCode: 1 | 2
    }

/**
 * Does all there is to do for one picture; its faults are its result.
 * @throws Failure where the rest would fail alike: a full disk, a rejected key
 */
export async function writePicture(listed: ListedPicture, context: RunContext): Promise<PictureResult> {
  const file = listed.shown
  try {
    if (listed.error !== null) throw Object.assign(new Error(listed.error), { code: listed.error })
    return await worked(listed, context)
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof PictureRefusal) {
      const sentence = refusalSentence(error.code, error.found)
      return {
        file,
        status: 'failed',
        code: error.code,
        sentence,
        exitCode: error.code === 'changed' ? 1 : 2,
      }
    }
    if (error instanceof NotDescribed)
      return { file, status: 'failed', code: 'not_described', sentence: error.message, exitCode: 1 }
    if (error instanceof UndecodablePicture)
      return {
        file,
        status: 'failed',
        code: 'damaged',
        sentence: error.message || refusalSentence('damaged', null),
        exitCode: 2,
      }
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (DISK_IS_OUT.includes(code)) throw new Failure(`${file}: ${systemSentence(code)}`, 1)
    return {
      file,
      status: 'failed',
      code,
      sentence: systemSentence(code),
      exitCode: BAD_INPUT.includes(code) ? 2 : 1,
    }
  }
}

/** Works on a picture, or on the JPEG that was made of it before: that one stands for it. */
async function worked(listed: ListedPicture, context: RunContext): Promise<PictureResult> {
  const { options } = context
  if (!options.makesJpegs) return workedOn(listed, context, null)
  const fits = (made: Picture, bytes: number) => !isJpegWanted(factsOf(made, bytes), context)
  const made = await madeBefore(listed.path, fits)
  if (made === null) return workedOn(listed, context, null)
  const own = { ...listed, path: made, fileName: basename(made) }
  return workedOn(own, context, listed)
}

/** Returns whether a chosen marketplace takes a picture as another JPEG alone. */
function isJpegWanted(facts: PictureFacts, { options, marketplaces }: RunContext): boolean {
  const judges = options.marketplaces.map((id) => marketplaces[id])
  return (
    makesJpeg(facts.kind) &&
    (facts.kind !== 'jpeg' ||
      (options.enlarges && enlargementFor(judges, facts) > 1) ||
      judges.some((one) => takesOnlyAsJpeg(one, facts)))
  )
}

/** @param source what the picture was made of, where that is what was asked about */
async function workedOn(
  { shown, path, fileName }: ListedPicture,
  context: RunContext,
  source: ListedPicture | null,
): Promise<PictureResult> {
  const { options, rules, marketplaces } = context
  const row = context.titles?.find(source?.fileName ?? fileName, fileName)
  const said = row ?? {}
  const opened = await openPicture(path)
  try {
    const picture = await readPicture(opened, fileName)
    const eye = await seen(path, picture, opened.state, context)
    const { changes, removed, removedFromTitle, brokenBy, keywordsCut, ...texts } = changesOf(
      picture,
      { ...said, ...eye },
      context,
    )
    const fields: PictureFields = { ...picture.fields, ...withoutUndefined(changes) }
    const facts = factsOf(picture, opened.size)
    const judges = options.marketplaces.map((id) => marketplaces[id])
    const times = options.enlarges ? enlargementFor(judges, facts) : 1
    const jpeg =
      options.makesJpegs && isJpegWanted(facts, context)
        ? await jpegBeside(path, opened, changes, { ...options, kind: picture.kind, times })
        : null
    if (jpeg?.state && eye) context.eye?.journal.add(jpeg.path, jpeg.state, eye)
    const isAi = isOfGenerator(picture, options) || Boolean(said.aiModel)
    const offered = (name: string, file: PictureFacts | null) =>
      listingOf(
        {
          fileName: name,
          fields: { ...fields, ...texts, aiPrompt: aiWordOf({ ...picture, fields }).prompt },
          categories: said.categories,
          picture: file,
          isAi,
        },
        options,
      )
    const listing = offered(jpeg?.name ?? fileName, jpeg ? jpeg.facts : facts)
    const before = jpeg ? { fileName, facts } : source && (await factsOfFile(source))
    const isEnlarged = times > 1 || listing.picture?.enlargedFrom
    const untouched = before && isEnlarged ? offered(before.fileName, before.facts) : null
    const check = {
      rules,
      marketplaces,
      isTaken: context.isTaken(source?.fileName ?? fileName),
      proposed: eye?.category ?? null,
      untouched,
    }
    const result = {
      file: shown,
      ...((jpeg || source) && { made: jpeg?.path ?? path }),
      fields,
      listing,
      untouched,
      removed,
      removedFromTitle,
      brokenBy,
      proposedCategory: check.proposed,
      hasLocation: picture.hasLocation,
      isAiByDefault: isAi && aiWordOf(picture).isAi !== true && !options.isAiSaid,
      disagreements: disagreementsIn(picture.sayings),
      keywordsCut,
      findings: Object.fromEntries(options.marketplaces.map((id) => [id, findingsFor(id, listing, check)])),
    }
    if (jpeg) return { ...result, status: 'written', notes: jpeg.notes }
    const ofSource = await notesOfSource(path, picture, context)
    // A JPEG of ours that was made before gets the words of a table, as it did when it was made.
    if (!options.embeds && !(source && row)) return { ...result, status: 'ready', notes: ofSource }
    const removeLocation = options.removesLocation === true
    if (
      saysAlready(picture.sayings, changes, PICTURE_KINDS[picture.kind].places) &&
      !(removeLocation && picture.hasLocation)
    )
      return { ...result, status: 'unchanged', notes: ofSource }
    const { replaceUnreadable } = options
    const plan = await planWrite(opened, changes, {
      name: fileName,
      replaceUnreadable,
      removeLocation,
    }).catch((error) => {
      if (error instanceof PictureRefusal && error.code === 'no_room') return null
      throw error
    })
    if (!plan) {
      const isWritten = await writeSidecar(path, changes, options)
      const notes: PictureNote[] = [...ofSource, { code: 'sidecar', kind: picture.kind }]
      return { ...result, status: isWritten ? 'written' : 'unchanged', notes }
    }
    const { segments } = plan
    const notes = [...ofSource, ...plan.notes]
    // A block that cannot be written keeps what it says, however often that is tried.
    if (await isSameFile(opened, segments)) return { ...result, status: 'unchanged', notes: [] }
    if (!options.isDryRun) {
      // The next run must know the file again that changes by our own hand, also when this one is killed right after.
      await replaceFile(path, opened, segments, options, (state) => {
        if (eye) context.eye?.journal.add(path, state, eye)
      })
    }
    return { ...result, status: 'written', notes }
  } finally {
    await opened.file.close()
  }
}

/** A JPEG that was made of a picture. */
interface Made {
  readonly name: string
  readonly path: string
  readonly notes: readonly PictureNote[]
  /** Null in a dry run: nobody knows how many bytes it would have. */
  readonly facts: PictureFacts | null
  readonly state: Pick<FileState, 'size' | 'mtimeMs'> | null
}

/** Makes a JPEG beside a picture, with its metadata; in a dry run it is only named. */
async function jpegBeside(
  path: string,
  opened: OpenPicture,
  changes: FieldChanges,
  { isDryRun, removesLocation, kind, times }: MetadataOptions & { kind: PictureKind; times: number },
): Promise<Made> {
  const name = jpegName(basename(path))
  if (isDryRun) {
    const notes: PictureNote[] = times > 1 ? [{ code: 'enlarged' }] : []
    return { name, path: join(dirname(path), name), notes, facts: null, state: null }
  }
  const { parts, notes } = await jpegWithMetadata(opened, await encodeJpeg(path, kind, times), changes, {
    removeLocation: removesLocation === true,
    name: basename(path),
  })
  const made = await writeBeside(path, name, parts)
  const whole = sourceOfBytes(Buffer.concat(parts))
  const facts = factsOf(await readPicture(whole), whole.size)
  return { name: basename(made), path: made, notes, facts, state: await stat(made) }
}

/** Returns what there is to know of the file beside a JPEG that it was made of: it has changed since, or goes out as well. */
async function notesOfSource(
  path: string,
  { madeFrom, madeFromPrint }: Picture,
  { paths, options }: RunContext,
): Promise<PictureNote[]> {
  // What a file says of another one leads nowhere else.
  if (madeFrom === null || basename(madeFrom) !== madeFrom) return []
  const source = join(dirname(path), madeFrom)
  const isBeside = !options.makesJpegs && paths.has(source)
  return [
    ...((await isChanged(source, madeFromPrint)) ? [{ code: 'source_changed' } as const] : []),
    ...(isBeside ? [{ code: 'beside_source' } as const] : []),
  ]
}

/** Returns whether a file is another one than it was when its mark was noted; false for one that cannot be read. */
async function isChanged(path: string, before: string | null): Promise<boolean> {
  if (before === null) return false
  try {
    const opened = await openPicture(path)
    try {
      return (await filePrint(opened)) !== before
    } finally {
      await opened.file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return false
    throw error
  }
}

/** Returns what a file that a JPEG was made of is by itself. */
async function factsOfFile({
  path,
  fileName,
}: ListedPicture): Promise<{ fileName: string; facts: PictureFacts }> {
  const opened = await openPicture(path)
  try {
    return { fileName, facts: factsOf(await readPicture(opened, fileName), opened.size) }
  } finally {
    await opened.file.close()
  }
}

const factsOf = (
  { kind, width, height, isTransparent, colours, enlargedFrom }: Picture,
  bytes: number,
): PictureFacts => ({ kind, width, height, bytes, isTransparent, colours, enlargedFrom })

/** Returns what the provider says of the picture: what it said before, while the file is the same. */
async function seen(
  path: string,
  { kind, preview }: Picture,
  state: FileState,
  { options, eye }: RunContext,
): Promise<PictureDescription | null> {
  if (!options.ai || !eye) return null
  const before = eye.journal.find(path, state)
  if (before) return before
  const picture = await reducePicture(preview ?? path).catch((error) => {
    // Nothing here draws vectors of PostScript, or films.
    if (error instanceof UndecodablePicture && PICTURE_KINDS[kind].shownBy !== 'all')
      throw new NotDescribed(NOTHING_SHOWN)
    throw error
  })
  const { ai, keywords } = options
  return eye.provider.describe({ ai, key: eye.key, picture, keywords }, (description) =>
    eye.journal.add(path, state, description),
  )
}

/** A description may say that a generator made the picture: some marketplaces ask for it. */
const IN_DESCRIPTIONS = { leaves: ['making'] }

function changesOf(
  picture: Picture,
  said: Partial<Pick<Listing, 'title' | 'description' | 'keywords' | 'prompt' | 'aiModel' | 'copyright'>>,
  { options, rules }: RunContext,
): {
  changes: FieldChanges
  removed: readonly Removal[]
  removedFromTitle: readonly TextRemoval[]
  brokenBy: readonly string[] | null
  keywordsCut: number
  title: string
  description: string
} {
  const { fields } = picture
  const isAi = isOfGenerator(picture, options) || Boolean(said.aiModel)
  const wanted = [...(said.keywords ?? fields.keywords), ...options.added]
  const { kept, removed } = cleanKeywords(wanted, rules)
  const wantedTitle = said.title ?? fields.title
  const wantedDescription = said.description ?? fields.description
  const keywords = withinLimit(kept, options)
  const word = aiWordOf(picture)
  const title = cleanTitle(wantedTitle, rules)
  const description = cleanTitle(wantedDescription, rules, IN_DESCRIPTIONS)
  return {
    changes: {
      // What is no sentence without its names is not written: the file keeps what it says.
      title: title.isSentence ? title.text : undefined,
      description: said.description === undefined || !description.isSentence ? undefined : description.text,
      keywords,
      copyright: options.copyright ?? said.copyright,
      ...disclosureChanges({
        isAi,
        sourceType: fields.digitalSourceType,
        system: said.aiModel || (options.madeBy ?? word.system),
        version: said.aiModel || options.madeBy !== null ? undefined : word.version,
        prompt: said.prompt ?? word.prompt,
      }),
    },
    keywordsCut: kept.length - keywords.length,
    removed,
    removedFromTitle: title.isSentence ? title.removed : [],
    brokenBy: title.isSentence ? null : [...new Set(title.removed.map(({ words }) => words))],
    title: title.isSentence ? title.text : wantedTitle,
    description:
      description.isSentence && said.description !== undefined ? description.text : wantedDescription,
  }
}

/** Cuts keywords to the limit. What is added to every picture has its place, whatever the limit. */
function withinLimit(kept: readonly string[], { keywords, added }: MetadataOptions): string[] {
  const own = added.map(cleanKeyword).filter((one) => kept.includes(one))
  const others = kept.filter((one) => !own.includes(one))
  return [...others.slice(0, Math.max(0, keywords - own.length)), ...own].slice(0, keywords)
}

function withoutUndefined(changes: FieldChanges): Partial<PictureFields> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
