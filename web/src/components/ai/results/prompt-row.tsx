import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { Check, Copy, Pencil, TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/format/class-names.ts'
import { ai } from '../../../text/ai.ts'
import { twoLines } from '../../generator/results/prompt-lines.ts'
import { IconButton } from '../../ui/button.tsx'
import { type ResultView, segmentsOf } from './result-rows.ts'
import { useFlagWords } from './use-flag-words.ts'

export interface PromptRowProps {
  run: AiRun
  line: AiRunLine
  index: number
  view: ResultView
  /** Lines of text before it is cut. */
  lines: number
  /** It was copied already. */
  isUsed: boolean
  /** J, K and C act on it. */
  isCurrent: boolean
  onCopy: () => void
  /** The pencil is about to be pressed, by the look of it. */
  onNearEdit: () => void
  onEdit: () => void
}

const CLAMP: Record<number, string> = {
  1: 'line-clamp-1',
  3: 'line-clamp-3',
  4: 'line-clamp-4',
}

/** Renders one result: its words, and below them its parameters or what is to be looked at. */
export function PromptRow(props: PromptRowProps) {
  const { run, line, index, view, lines, isUsed, isCurrent, onCopy, onNearEdit, onEdit } = props
  const prompt = line.prompts[index]
  const flagWords = useFlagWords(prompt)
  if (!prompt) return null
  const finished = view === 'finished' ? twoLines(segmentsOf(run, line, index)) : null
  const text = finished ? finished.subject.map((each) => each.text).join('') : prompt.text
  return (
    <div
      aria-current={isCurrent || undefined}
      className="flex h-full items-center gap-0.5 border-line border-b pr-0.5 md:pr-1.5"
    >
      <span className="flex min-w-0 flex-1 items-start gap-0.5">
        <span className="num min-w-7 pr-1.5 text-right text-2xs text-ink-3 leading-[22px]">
          {index + 1}
          {prompt.flag && (
            <span title={flagWords}>
              <TriangleAlert
                role="img"
                aria-label={flagWords}
                size={16}
                strokeWidth={1.75}
                className="mt-0.5 ml-auto text-khamin-text"
              />
            </span>
          )}
        </span>
        <span className="prompt min-w-0 flex-1 font-normal text-2xs leading-[22px]">
          <span className={cx(isUsed ? 'text-ink-3' : 'text-ink', CLAMP[lines])} title={text}>
            {text}
          </span>
          <span className="block truncate text-ink-3">
            {finished ? (
              finished.parameters.map((each) => each.text).join(' ')
            ) : (
              <>
                {run.mode === 'chicken' && ai.tooLong(prompt.text.length)}{' '}
                {prompt.flag && <span className="text-khamin-text">{flagWords}</span>}
              </>
            )}
          </span>
        </span>
      </span>
      <IconButton
        icon={Pencil}
        size={40}
        label={ai.editOf(index + 1, line.keyword)}
        onClick={onEdit}
        onPointerEnter={onNearEdit}
        onFocus={onNearEdit}
        disabled={line.state !== 'done'}
        className="max-md:w-9"
      />
      <IconButton
        icon={isUsed ? Check : Copy}
        size={40}
        label={ai.copyOf(index + 1, line.keyword)}
        onClick={onCopy}
        className={isUsed ? 'text-toei' : undefined}
      />
    </div>
  )
}
