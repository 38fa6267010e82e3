import { memo } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { generator } from '../../../text/generator.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/section.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Preview } from '../worker/prompt-worker-data.ts'
import { CropFrame } from './crop-frame.tsx'
import { shortened, textOf } from './prompt-lines.ts'
import { PromptSegments } from './prompt-segments.tsx'
import { useTokens } from './use-preview.ts'

interface PreviewCardProps {
  client: PromptWorkerClient | null
  preview: Preview | null
}

/** Shows the first prompts as they will be, in the colours of their parts. No letter that is typed draws it anew. */
export const PreviewCard = memo(({ client, preview }: PreviewCardProps) => {
  const prompts = preview?.prompts ?? []
  const longest = prompts.reduce(
    (most, prompt) => (prompt.characters > most.characters ? prompt : most),
    NOTHING,
  )
  const tokens = useTokens(client, longest.characters > 0 ? [textOf(longest.segments)] : [])
  return (
    <Card className="px-4 pt-4 pb-5 md:px-6 md:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-none pb-1">
        <h2 className="text-base font-semibold">{generator.preview(prompts.length || 3)}</h2>
        {longest.characters > 0 && (
          <span className="text-ink-3 text-xs">
            {generator.length(longest.characters, tokens?.[0] ?? null)}
          </span>
        )}
      </div>
      {prompts.length === 0 ? (
        <EmptyState>{generator.previewEmpty}</EmptyState>
      ) : (
        <>
          <ol className="divide-y divide-line border-none">
            {prompts.map((prompt, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a preview is its place
              <li key={at} className="flex gap-3 py-3.5 md:gap-4">
                <CropFrame aspect={prompt.aspect} />
                <p className="prompt min-w-0 flex-1 text-xs leading-[26px] text-ink-2 [overflow-wrap:anywhere]">
                  <PromptSegments segments={shortened(prompt.segments)} />
                </p>
              </li>
            ))}
          </ol>
          <Legend />
        </>
      )}
    </Card>
  )
})

const NOTHING = { segments: [], aspect: null, characters: 0 } satisfies Preview['prompts'][number]
const LEGEND = [
  ['keyword', 'bg-khram'],
  ['style', 'bg-toei'],
  ['aspect', 'bg-khamin'],
  ['parameter', 'bg-ink-3'],
] as const

function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-ink-2 text-xs">
      {LEGEND.map(([kind, thread]) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={cx('h-[3px] w-3', thread)} />
          {generator.legend[kind]}
        </li>
      ))}
    </ul>
  )
}
