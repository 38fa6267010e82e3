import { printedFlags } from './flag-fields.ts'
import { withoutOuterCommas } from './grammar/permutation.ts'
import { modelFlag } from './model.ts'
import type { Model, Quality, SomeFlags } from './recipe.ts'

/** What a stretch of a prompt is, for screens that colour it. */
export type SegmentKind = 'text' | 'keyword' | 'style' | 'aspect' | 'parameter'
/** A stretch of a finished prompt; the texts of all segments joined are the prompt. */
export interface Segment {
  kind: SegmentKind
  text: string
}

/** The parts of one finished prompt; an absent or blank part vanishes. */
export interface Parts {
  prefix?: string
  /** The keyword; commas become spaces and runs of spaces one. */
  base: string
  style?: string | undefined
  /** A personalization line: flags, a code or a phrase. */
  personal?: string | undefined
  copySpace?: boolean
  whiteBackground?: boolean
  suffix?: string
  /** `W:H` */
  aspect?: string | undefined
  stylize?: number | undefined
  chaos?: number | undefined
  /** Print a stylize or chaos of 0. */
  printZero?: boolean
  quality?: Quality
  model?: Model
  /** Exclusions, comma-separated. */
  no?: string
  /** Printed when > 1. */
  repeat?: number
  /** Parameters with a field of their own; they stand before `extra`. */
  flags?: SomeFlags | undefined
  /** Additional parameters. */
  extra?: string
  /** Commas within braces of the base stay. */
  keepsBraces?: boolean
}

/** The parts around a base: all of a prompt that does not change from keyword to keyword. */
export interface Frame {
  head: Segment[]
  tail: Segment[]
  /** Something follows the base, so the comma or full stop that ends it goes. */
  bare: boolean
}

const COMMA = 0x2c
const FULL_STOP = 0x2e
const SPACE = 0x20
const QUALITY_FLAG: Readonly<Record<Quality, string>> = {
  high: '--q 2',
  medium: '--q 1',
  low: '--q .5',
  none: '',
}
const LINE_BREAK = /[\n\r\v\f\u0085\u2028\u2029]/
const STYLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['realistic', 'Realistic Photo'],
  ['photos', 'Realistic Photo'],
])

/** Returns one finished prompt, its parts in the order of docs/product/prompts.md#the-order-of-a-finished-prompt. */
export function assemble(parts: Parts): string {
  return textOf(segmentsOf(parts))
}

/** Returns the same prompt in segments. */
export function segmentsOf(parts: Parts): Segment[] {
  const base = baseOf(parts.base, parts.keepsBraces)
  const { head, tail, bare } = frameOf(parts, base !== '')
  const keyword: Segment = { kind: 'keyword', text: bare ? withoutStop(base) : base }
  return [...head, keyword, ...tail].filter((segment) => segment.text !== '')
}

/** Returns everything around the base; `hasBase` false leaves no separator where the base would stand. */
export function frameOf(parts: Omit<Parts, 'base'>, hasBase = true): Frame {
  const prefix = oneLine(parts.prefix)
  const personal = personalOf(parts.personal)
  const flags = flagsOf(parts, personal.flag)
  const flagged = flags[0]?.text.startsWith('--') ?? false
  const phrases = withoutInnerStops(phrasesOf(parts, personal.phrase))
  while (flagged && phrases.length > 0) {
    const last = phrases[phrases.length - 1] as Segment
    last.text = withoutStop(last.text)
    if (last.text !== '') break
    phrases.pop()
  }
  const head: Segment[] = []
  if (prefix) head.push({ kind: 'text', text: hasBase || phrases.length > 0 ? `${prefix} ` : prefix })
  const tail: Segment[] = []
  for (const phrase of phrases) {
    if (hasBase || tail.length > 0) tail.push({ kind: 'text', text: ', ' })
    tail.push(phrase)
  }
  for (const flag of flags) {
    if (hasBase || head.length + tail.length > 0) tail.push({ kind: 'text', text: ' ' })
    tail.push(flag)
  }
  return { head, tail, bare: flagged || phrases.length > 0 }
}

/**
 * Returns the base of a keyword line: commas made spaces, runs of spaces made one, trimmed; '' when nothing is left to say.
 * @param keepsBraces commas within braces stay
 */
export function baseOf(line: string, keepsBraces = false): string {
  const base = /,|\s\s|[^\S ]|^\s|\s$/.test(line)
    ? (keepsBraces ? withoutOuterCommas(line) : line.replaceAll(',', ' ')).replace(/\s+/g, ' ').trim()
    : line
  return withoutStop(base) === '' ? '' : base
}

/** Returns a text without the commas and full stops that end it, as it stands before `--`. */
export function withoutStop(text: string): string {
  let end = text.length
  while (end > 0 && isStop(text.charCodeAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end)
}

function isStop(code: number): boolean {
  return code === COMMA || code === FULL_STOP || code === SPACE
}

/** Returns the texts of segments, joined. */
export function textOf(segments: readonly Segment[]): string {
  let text = ''
  for (const segment of segments) text += segment.text
  return text
}

/** Returns the phrases without the stops before the comma that joins the next one. */
function withoutInnerStops(phrases: readonly Segment[]): Segment[] {
  const last = phrases.length - 1
  return phrases
    .map((phrase, at) => (at === last ? phrase : { ...phrase, text: withoutStop(phrase.text) }))
    .filter((phrase) => phrase.text !== '')
}

function phrasesOf(parts: Omit<Parts, 'base'>, personal: string): Segment[] {
  const phrases: Segment[] = []
  const style = oneLine(parts.style)
  add(phrases, 'style', STYLE_NAMES.get(style.toLowerCase()) ?? style)
  add(phrases, 'text', personal)
  if (parts.copySpace) add(phrases, 'text', 'copy space for text')
  if (parts.whiteBackground) add(phrases, 'text', 'isolate on white background')
  add(phrases, 'text', oneLine(parts.suffix))
  return phrases
}

function flagsOf(parts: Omit<Parts, 'base'>, personal: string): Segment[] {
  const flags: Segment[] = []
  const aspect = oneLine(parts.aspect)
  add(flags, 'aspect', aspect && `--ar ${aspect}`)
  add(flags, 'parameter', numberFlag('--s', parts.stylize, parts.printZero))
  add(flags, 'parameter', numberFlag('--c', parts.chaos, parts.printZero))
  add(flags, 'parameter', QUALITY_FLAG[parts.quality ?? 'none'])
  add(flags, 'parameter', modelFlag(parts.model ?? 'none'))
  add(flags, 'parameter', personal)
  const no = parts.no ? withoutStop(parts.no.split(',').map(oneLine).filter(Boolean).join(', ')) : ''
  add(flags, 'parameter', no && `--no ${no}`)
  if (parts.repeat !== undefined && parts.repeat > 1) add(flags, 'parameter', `--repeat ${parts.repeat}`)
  for (const { name, value } of printedFlags(parts.flags ?? {})) {
    add(flags, 'parameter', value === '' ? `--${name}` : `--${name} ${value}`)
  }
  add(flags, 'parameter', oneLine(parts.extra))
  return flags
}

function add(segments: Segment[], kind: SegmentKind, text: string): void {
  if (text !== '') segments.push({ kind, text })
}

function numberFlag(flag: string, value: number | undefined, printZero = false): string {
  return value === undefined || (value === 0 && !printZero) ? '' : `${flag} ${value}`
}

/**
 * Reads a personalization line: one starting with `--` is taken as it is, one without a space is a code, others are a
 * phrase.
 */
function personalOf(line: string | undefined): { phrase: string; flag: string } {
  const text = oneLine(line)
  if (text.startsWith('--')) return { phrase: '', flag: text }
  return /\s/.test(text) ? { phrase: text, flag: '' } : { phrase: '', flag: text && `--p ${text}` }
}

/** Joins lines into one: a prompt is one line, whatever a field holds. */
function oneLine(text: string | undefined): string {
  if (!text) return ''
  if (!LINE_BREAK.test(text)) return text.trim()
  return text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}
