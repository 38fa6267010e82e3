import type { Model, Quality } from './recipe.ts'

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
  /** The keyword; commas are removed and runs of spaces made one. */
  base: string
  style?: string
  /** A personalization line: flags, a code or a phrase. */
  personal?: string
  copySpace?: boolean
  whiteBackground?: boolean
  suffix?: string
  /** `W:H` */
  aspect?: string
  stylize?: number
  chaos?: number
  /** Print a stylize or chaos of 0. */
  printZero?: boolean
  quality?: Quality
  model?: Model
  /** Exclusions, comma-separated. */
  no?: string
  /** Printed when > 1. */
  repeat?: number
  /** Additional parameters. */
  extra?: string
}

/** The parts around a base: all of a prompt that does not change from keyword to keyword. */
export interface Frame {
  head: Segment[]
  tail: Segment[]
  /** Flags follow the base directly, so the comma or full stop that ends it goes. */
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
const STYLE_NAMES: Readonly<Record<string, string>> = {
  realistic: 'Realistic Photo',
  photos: 'Realistic Photo',
}

/** One finished prompt, its parts in the order of decisions.md §2. */
export function assemble(parts: Parts): string {
  return textOf(segmentsOf(parts))
}

/** The same prompt in segments. */
export function segmentsOf(parts: Parts): Segment[] {
  const base = baseOf(parts.base)
  const { head, tail, bare } = frameOf(parts, base !== '')
  const keyword: Segment = { kind: 'keyword', text: bare ? withoutStop(base) : base }
  return [...head, keyword, ...tail].filter((segment) => segment.text !== '')
}

/** Everything around the base; `hasBase` false leaves no separator where the base would stand. */
export function frameOf(parts: Omit<Parts, 'base'>, hasBase = true): Frame {
  const prefix = oneLine(parts.prefix ?? '')
  const phrases = phrasesOf(parts)
  const flags = flagsOf(parts)
  const last = phrases.at(-1)
  if (last && startsWithFlag(flags)) last.text = withoutStop(last.text)
  const head: Segment[] = prefix ? [{ kind: 'text', text: hasBase || last ? `${prefix} ` : prefix }] : []
  const tail: Segment[] = []
  for (const phrase of phrases) {
    if (phrase.text === '') continue
    if (hasBase || tail.length > 0) tail.push({ kind: 'text', text: ', ' })
    tail.push(phrase)
  }
  for (const flag of flags) {
    if (hasBase || head.length + tail.length > 0) tail.push({ kind: 'text', text: ' ' })
    tail.push(flag)
  }
  return { head, tail, bare: startsWithFlag(flags) && phrases.every((phrase) => phrase.text === '') }
}

/** The base of a keyword line: commas removed, runs of spaces made one, trimmed; '' when nothing is left to say. */
export function baseOf(line: string): string {
  const base = /,|\s\s|[^\S ]|^\s|\s$/.test(line)
    ? line.replaceAll(',', '').replace(/\s+/g, ' ').trim()
    : line
  return withoutStop(base) === '' ? '' : base
}

/** A text without the commas and full stops that end it, as it stands before `--`. */
export function withoutStop(text: string): string {
  let end = text.length
  while (end > 0 && isStop(text.charCodeAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end)
}

function isStop(code: number): boolean {
  return code === COMMA || code === FULL_STOP || code === SPACE
}

/** The texts of segments, joined. */
export function textOf(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('')
}

function phrasesOf(parts: Omit<Parts, 'base'>): Segment[] {
  const style = oneLine(parts.style ?? '')
  const phrases: Segment[] = [
    { kind: 'style', text: STYLE_NAMES[style.toLowerCase()] ?? style },
    { kind: 'text', text: personalOf(parts.personal ?? '').phrase },
    { kind: 'text', text: parts.copySpace ? 'copy space for text' : '' },
    { kind: 'text', text: parts.whiteBackground ? 'isolate on white background' : '' },
    { kind: 'text', text: oneLine(parts.suffix ?? '') },
  ]
  return phrases.filter((phrase) => phrase.text !== '')
}

function flagsOf(parts: Omit<Parts, 'base'>): Segment[] {
  const aspect = oneLine(parts.aspect ?? '')
  const no = (parts.no ?? '').split(',').map(oneLine).filter(Boolean).join(', ')
  const repeat = parts.repeat ?? 1
  const flags: Segment[] = [
    { kind: 'aspect', text: aspect && `--ar ${aspect}` },
    { kind: 'parameter', text: numberFlag('--s', parts.stylize, parts.printZero) },
    { kind: 'parameter', text: numberFlag('--c', parts.chaos, parts.printZero) },
    { kind: 'parameter', text: QUALITY_FLAG[parts.quality ?? 'none'] },
    { kind: 'parameter', text: modelFlag(parts.model ?? 'none') },
    { kind: 'parameter', text: personalOf(parts.personal ?? '').flag },
    { kind: 'parameter', text: no && `--no ${no}` },
    { kind: 'parameter', text: repeat > 1 ? `--repeat ${repeat}` : '' },
    { kind: 'parameter', text: oneLine(parts.extra ?? '') },
  ]
  return flags.filter((flag) => flag.text !== '')
}

function numberFlag(flag: string, value: number | undefined, printZero = false): string {
  return value === undefined || (value === 0 && !printZero) ? '' : `${flag} ${value}`
}

function modelFlag(model: Model): string {
  return model === 'none' ? '' : model === 'niji' ? '--niji 6' : `--v ${model}`
}

/** A personalization line starting with `--` is taken as it is, one without a space is a code, others are a phrase. */
function personalOf(line: string): { phrase: string; flag: string } {
  const text = oneLine(line)
  if (text.startsWith('--')) return { phrase: '', flag: text }
  return text.includes(' ') ? { phrase: text, flag: '' } : { phrase: '', flag: text && `--p ${text}` }
}

function startsWithFlag(flags: readonly Segment[]): boolean {
  return flags[0]?.text.startsWith('--') ?? false
}

/** A prompt is one line, whatever a field holds. */
function oneLine(text: string): string {
  if (!LINE_BREAK.test(text)) return text.trim()
  return text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}
