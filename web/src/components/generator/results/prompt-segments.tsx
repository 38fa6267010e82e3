import type { Segment, SegmentKind } from '@thokham/engine'
import { cx } from '../../../lib/format/class-names.ts'

const LOOK: Readonly<Record<SegmentKind, string>> = {
  text: '',
  keyword: 'font-semibold text-ink underline decoration-khram',
  style: 'text-toei underline decoration-toei',
  aspect: 'text-khamin-text underline decoration-khamin',
  parameter: 'text-ink-3',
}
const FLAGS: readonly SegmentKind[] = ['aspect', 'parameter']
/** A flag of so many characters stays on one line; a longer one, as of many words, would widen a narrow screen. */
const LONGEST_WHOLE = 24

/**
 * Shows a prompt as its segments, always in two lines: subject and style, then the parameters. Each kind has the
 * thread of its colour under it; the words and their order say the same without colour.
 */
export function PromptSegments({ segments }: { segments: readonly Segment[] }) {
  const flags = segments.findIndex(({ kind }) => FLAGS.includes(kind))
  const cut = flags < 0 ? segments.length : flags
  return (
    <>
      <Stretch segments={segments.slice(0, cut)} />
      {cut > 0 && cut < segments.length && <br />}
      <Stretch segments={segments.slice(cut)} />
    </>
  )
}

function Stretch({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ kind, text }, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: segments have no name but their place
      key={at}
      className={cx(
        LOOK[kind],
        'decoration-2 underline-offset-4',
        FLAGS.includes(kind) && text.length <= LONGEST_WHOLE && 'flag',
      )}
    >
      {text}
    </span>
  ))
}
