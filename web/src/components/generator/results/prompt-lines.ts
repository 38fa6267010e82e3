import type { Segment } from '@thokham/engine'

/** Parts a prompt into its two lines: subject and style, then the parameters. */
export function twoLines(segments: readonly Segment[]): { subject: Segment[]; parameters: Segment[] } {
  const at = segments.findIndex(({ kind }) => kind === 'aspect' || kind === 'parameter')
  if (at === -1) return { subject: [...segments], parameters: [] }
  return {
    subject: segments.slice(0, at),
    parameters: segments.slice(at).filter(({ text }) => text.trim() !== ''),
  }
}

/**
 * Parts the first line where its keyword ends: rows of a long keyword differ in what stands behind it.
 * @returns `tail` is empty where nothing does
 */
export function aroundKeyword(subject: readonly Segment[]): { head: Segment[]; tail: Segment[] } {
  const end = subject.findLastIndex(({ kind }) => kind === 'keyword') + 1
  return { head: subject.slice(0, end || subject.length), tail: end === 0 ? [] : subject.slice(end) }
}

/** Characters of a word that a preview shows, and how many of them from its end. */
const SHOWN = 300
const SHOWN_AT_END = 60

/** Returns segments of which none is longer than anybody reads: long ones lose their middle. */
export function shortened(segments: readonly Segment[]): Segment[] {
  return segments.map((segment) => {
    const { text } = segment
    if (text.length <= SHOWN) return segment
    return { ...segment, text: `${text.slice(0, SHOWN - SHOWN_AT_END)} … ${text.slice(-SHOWN_AT_END)}` }
  })
}

/** Joins the segments of a prompt. */
export function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('')
}
