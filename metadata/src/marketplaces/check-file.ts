import type { Colours } from '../colours.ts'
import { makesJpeg, PICTURE_KINDS, type PictureKind } from '../picture-kind.ts'
import { sizeWithin } from '../size-within.ts'
import { FORMULA } from './csv.ts'
import type { Finding } from './finding.ts'
import type { Listing, PictureFacts } from './listing.ts'
import type { Limits, Marketplace, TextRules } from './marketplaces.ts'

/** Pages that say "4 MP" mean 4,000,000 pixels. */
const MEGAPIXEL = 1_000_000
/** The stricter reading of "at most 45 MB", and of "at least 1.5 MB". */
const MB_AT_MOST = 1_000_000
const MB_AT_LEAST = 1_048_576
/** Upscalers enlarge by whole numbers; further than this a picture falls apart. */
const MOST_TIMES = 8
/** A name of so many characters is taken everywhere. */
const NAME_FOR_ALL = 30

/** Checks a file's kind, pixels, bytes and name. */
export function checkFile(marketplace: Marketplace, { picture, fileName, isAi }: Listing): Finding[] {
  return [
    ...(picture
      ? [
          ...checkKind(marketplace, picture),
          ...checkColours(marketplace, picture),
          ...checkPixels(marketplace, picture),
          ...checkBytes(marketplace, picture),
          ...checkEnlarged(marketplace, picture, isAi),
        ]
      : []),
    ...checkName(marketplace.fileName, fileName).map((finding) => sourced(finding, marketplace, 'name')),
  ]
}

/** Returns a finding with the page that its rule is read on. */
export function sourced(
  finding: Finding,
  { sources }: Marketplace,
  topic: keyof Marketplace['sources'],
): Finding {
  const page = sources[topic]?.page
  return page ? { ...finding, source: page } : finding
}

function checkKind(marketplace: Marketplace, { kind, isTransparent }: PictureFacts): Finding[] {
  const taken = marketplace.kinds[kind]
  if (taken === 'any' || (taken === 'transparent' && isTransparent)) return []
  const refused: Pick<Finding, 'level' | 'field' | 'words' | 'fileFix'> = {
    level: 'error',
    field: 'picture',
    words: [kind],
    ...(makesJpeg(kind) && { fileFix: 'jpeg' }),
  }
  const finding: Finding = taken ? { code: 'png_opaque', ...refused } : { code: 'kind_refused', ...refused }
  return [sourced(finding, marketplace, taken && marketplace.sources.png ? 'png' : topicOf(kind))]
}

/** Returns the page that a marketplace's rules for a kind of file stand on. */
function topicOf(kind: PictureKind): 'file' | 'vector' | 'video' {
  const { medium } = PICTURE_KINDS[kind]
  return medium === 'photo' ? 'file' : medium
}

/** Returns whether all that marketplaces ask of a file is looked at: no layers, artboards, codecs or seconds are. */
export const isLookedAt = ({ kind }: Pick<PictureFacts, 'kind'>): boolean =>
  PICTURE_KINDS[kind].shownBy === 'all'

/** Returns whether pixels, colours and bytes of a file are to be those of photos. */
const isPhoto = ({ kind }: Pick<PictureFacts, 'kind'>): boolean => PICTURE_KINDS[kind].medium === 'photo'

/** Returns whether a marketplace takes what a file shows, but as another file alone: as a JPEG whose colours are sRGB. */
export function takesOnlyAsJpeg(marketplace: Marketplace, picture: PictureFacts): boolean {
  const findings = [...checkKind(marketplace, picture), ...checkColours(marketplace, picture)]
  return findings.some(({ fileFix }) => fileFix === 'jpeg')
}

/** Decoders know how to turn these into sRGB. */
const CONVERTIBLE: ReadonlySet<Colours> = new Set(['rgb', 'cmyk', 'gray'])

function checkColours(marketplace: Marketplace, picture: PictureFacts): Finding[] {
  const { colours } = picture
  if (!marketplace.onlySrgb || colours === 'srgb' || !isPhoto(picture)) return []
  const finding: Finding = {
    code: 'colours_refused',
    level: 'error',
    field: 'picture',
    words: [colours],
    ...(CONVERTIBLE.has(colours) && { fileFix: 'jpeg' }),
  }
  return [sourced(finding, marketplace, 'file')]
}

function checkPixels(marketplace: Marketplace, picture: PictureFacts): Finding[] {
  if (!isPhoto(picture)) return []
  const { megapixels, side } = marketplace
  const { width, height } = picture
  const pixels = width * height
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const millions = Math.floor(pixels / (MEGAPIXEL / 1000)) / 1000
  const found: Finding[] = []
  const add = (code: Finding['code'], limit: number, count: number, more: Partial<Finding> = {}) =>
    found.push({ code, level: 'error', field: 'picture', limit, count, ...more })
  const enlarge = enlargedFor(marketplace, picture)
  const larger: Partial<Finding> = enlarge
    ? { enlarge, ...(makesJpeg(picture.kind) && { fileFix: 'enlarge' }) }
    : {}
  if (megapixels.least !== null && pixels < megapixels.least * MEGAPIXEL)
    add('pixels_too_few', megapixels.least, millions, larger)
  if (side.least !== null && short < side.least) add('side_too_short', side.least, short, larger)
  const smaller: Partial<Finding> =
    makesJpeg(picture.kind) && canShrink(marketplace, picture) ? { fileFix: 'shrink' } : {}
  if (megapixels.most !== null && pixels > megapixels.most * MEGAPIXEL)
    add('pixels_too_many', megapixels.most, millions, smaller)
  if (side.most !== null && long > side.most) add('side_too_long', side.most, long, smaller)
  return found.map((finding) => sourced(finding, marketplace, 'file'))
}

/** Returns whether a marketplace takes a photo of so many pixels. */
export function takesSize(
  { megapixels, side }: Marketplace,
  { width, height }: Pick<PictureFacts, 'width' | 'height'>,
): boolean {
  return isWithin((width * height) / MEGAPIXEL, megapixels) && isWithin(width, side) && isWithin(height, side)
}

/** Returns whether a picture that is too large can be made smaller without becoming too small: a narrow one cannot. */
function canShrink({ megapixels, side }: Marketplace, picture: PictureFacts): boolean {
  const pixels = megapixels.most === null ? null : megapixels.most * MEGAPIXEL
  const { width, height } = sizeWithin(picture, { pixels, side: side.most })
  const isAtLeast = (value: number, least: number | null) => least === null || value >= least
  return (
    isAtLeast((width * height) / MEGAPIXEL, megapixels.least) &&
    isAtLeast(Math.min(width, height), side.least)
  )
}

/** Says of a picture that was enlarged that it was, as no file shows it by itself. */
function checkEnlarged(marketplace: Marketplace, { enlargedFrom }: PictureFacts, isAi: boolean): Finding[] {
  if (!enlargedFrom) return []
  const { discouragesUpscaling, refusesUpscaling } = marketplace
  const finding: Finding = {
    code: 'enlarged',
    level: refusesUpscaling ? 'error' : 'note',
    field: 'picture',
    enlarged: { ...enlargedFrom, isDiscouraged: discouragesUpscaling && !isAi },
  }
  return [sourced(finding, marketplace, 'file')]
}

/** Returns how many times a picture has to be enlarged so that all of some marketplaces take it that can; 1 = not at all. */
export const enlargementFor = (marketplaces: readonly Marketplace[], picture: PictureFacts): number =>
  makesJpeg(picture.kind)
    ? Math.max(
        1,
        ...marketplaces.flatMap((one) => checkPixels(one, picture)).map(({ enlarge }) => enlarge?.times ?? 1),
      )
    : 1

/** Returns by how much a picture would have to be enlarged, if by any whole number. */
function enlargedFor(marketplace: Marketplace, { width, height }: PictureFacts): Finding['enlarge'] {
  if (marketplace.refusesUpscaling) return undefined
  const { megapixels, side, discouragesUpscaling: isDiscouraged } = marketplace
  for (let times = 2; times <= MOST_TIMES; times++) {
    const [wide, high] = [width * times, height * times]
    const millions = (wide * high) / MEGAPIXEL
    if (isWithin(millions, megapixels) && isWithin(wide, side) && isWithin(high, side))
      return { times, width: wide, height: high, isDiscouraged }
  }
  return undefined
}

const isWithin = (value: number, { least, most }: Limits) =>
  value >= (least ?? 0) && value <= (most ?? Number.POSITIVE_INFINITY)

function checkBytes(marketplace: Marketplace, { kind, bytes }: PictureFacts): Finding[] {
  const topic = topicOf(kind)
  const { mostMegabytes = {}, megabytes } = marketplace
  const others = topic === 'file' ? megabytes : { least: null, most: mostMegabytes[topic] ?? null }
  const { least, most } = kind === 'tiff' ? { ...others, most: mostMegabytes.tiff ?? others.most } : others
  const finding: Finding | null =
    most !== null && bytes > most * MB_AT_MOST
      ? {
          code: 'file_too_heavy',
          level: 'error',
          field: 'picture',
          limit: most,
          ...(makesJpeg(kind) && { fileFix: 'compress' }),
        }
      : least !== null && bytes < least * MB_AT_LEAST
        ? { code: 'file_too_light', level: 'error', field: 'picture', limit: least }
        : null
  return finding ? [sourced({ ...finding, count: bytes / MB_AT_MOST }, marketplace, topic)] : []
}

function checkName({ most, characters }: TextRules, fileName: string): Finding[] {
  const field = 'fileName'
  const fix = { fileName: nameForAll(fileName) }
  const found: Finding[] = []
  const count = Array.from(fileName).length
  if (most !== null && count > most)
    found.push({ code: 'file_name_too_long', level: 'error', field, limit: most, count, fix })
  const refused = characters === null ? [] : signsOutside(characters, fileName.replace(/\.[A-Za-z0-9]+$/, ''))
  if (refused.length > 0) found.push({ code: 'file_name_signs', level: 'error', field, words: refused, fix })
  if (FORMULA.test(fileName)) found.push({ code: 'file_name_unsafe', level: 'error', field, fix })
  return found
}

/** Returns what a text has beside allowed characters, each once. */
export function signsOutside(characters: string, text: string): string[] {
  const refused = new RegExp(`[^${characters}]`, 'gu')
  return [...new Set(text.match(refused) ?? [])]
}

/**
 * Returns a name that every marketplace takes: `a–z 0–9 _` and one suffix, at most 30 characters. The beginning and the end
 * stay, as the number stands there.
 */
export function nameForAll(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const suffix = dot > 0 ? plain(fileName.slice(dot + 1)) : ''
  const end = suffix === '' ? '' : `.${suffix === 'jpeg' || suffix === 'jpe' ? 'jpg' : suffix}`
  const stem = plain(dot > 0 ? fileName.slice(0, dot) : fileName)
  const name = /[a-z]/.test(stem) ? stem : stem === '' ? 'picture' : `picture_${stem}`
  const room = Math.max(1, NAME_FOR_ALL - end.length)
  if (name.length <= room) return name + end
  const head = Math.ceil(room / 2)
  return name.slice(0, head) + name.slice(name.length - (room - head)) + end
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
