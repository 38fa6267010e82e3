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

/** Joins the segments of a prompt. */
export function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('')
}
