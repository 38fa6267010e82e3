import type { Segment, SegmentKind } from '@thokham/engine'

const LOOK: Readonly<Record<SegmentKind, string>> = {
  text: '',
  keyword: 'font-semibold text-ink underline decoration-khram',
  style: 'text-toei underline decoration-toei',
  aspect: 'flag text-khamin-text underline decoration-khamin',
  parameter: 'flag text-ink-3',
}

/**
 * Shows a prompt as its segments, always in two lines: subject and style, then the parameters. Each kind has the
 * thread of its colour under it; the words and their order say the same without colour.
 */
export function PromptSegments({ segments }: { segments: readonly Segment[] }) {
  const flags = segments.findIndex(({ kind }) => kind === 'aspect' || kind === 'parameter')
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
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no name but their place
    <span key={at} className={`${LOOK[kind]} decoration-2 underline-offset-4`}>
      {text}
    </span>
  ))
}
