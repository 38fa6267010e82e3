import type { Segment } from '@thokham/engine'
import { PromptSegments } from '../generator/results/prompt-segments.tsx'

/** Renders a line of a file in two: keyword and style, then its parameters. */
export function PromptLine({ line }: { line: string }) {
  return (
    <span className="prompt block text-xs md:text-sm wrap-anywhere">
      <PromptSegments segments={segmentsOf(line)} />
    </span>
  )
}

/** Parts a line, `keyword, style --ar W:H --s …`. */
function segmentsOf(line: string): Segment[] {
  const [, keyword = line, style = '', aspect = '', rest = ''] =
    /^([^,]*)(?:, (.*?))?( --ar \S+)?( --.*)?$/.exec(line) ?? []
  const segments: Segment[] = [
    { kind: 'keyword', text: keyword },
    { kind: 'text', text: style && ', ' },
    { kind: 'style', text: style },
    { kind: 'aspect', text: aspect.trimStart() },
    { kind: 'parameter', text: aspect ? rest : rest.trimStart() },
  ]
  return segments.filter(({ text }) => text !== '')
}
