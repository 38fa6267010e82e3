import type { AiRunLine } from '@thokham/contract/ai-runs'
import type { AiMode } from '@thokham/domain/ai-generation'
import { MAX_PROMPT_LENGTH } from '@thokham/domain/ai-generation'
import { Check, X } from 'lucide-react'
import { cx } from '../../../lib/class-names.ts'
import { ai } from '../../../text/ai.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Editing } from './use-editing.ts'

export interface PromptEditorProps {
  line: AiRunLine
  index: number
  mode: AiMode
  editing: Editing
}

/** Renders a result in its row as a box to type in: Enter keeps, Esc leaves it as it was. */
export function PromptEditor({ line, index, mode, editing }: PromptEditorProps) {
  const length = editing.text.trim().length
  const long = mode === 'chicken' && length > MAX_PROMPT_LENGTH
  return (
    <form
      aria-label={ai.editOf(index + 1, line.keyword)}
      className="flex h-full items-center gap-0.5 border-line border-b bg-khram-soft pr-0.5 pl-2 md:pr-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        void editing.save(line)
      }}
    >
      <span className="relative min-w-0 flex-1 self-stretch py-1.5">
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it opens at the press of its own button
          autoFocus
          aria-label={ai.edit}
          value={editing.text}
          maxLength={1000}
          spellCheck={false}
          onChange={(event) => editing.setText(event.target.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              void editing.save(line)
            } else if (event.key === 'Escape') {
              event.stopPropagation()
              editing.cancel()
            }
          }}
          className={cx(
            'prompt size-full resize-none rounded-control border border-line-strong bg-surface px-2 py-1 text-base leading-[22px] md:text-2xs',
            mode === 'chicken' && 'pb-5',
          )}
        />
        {mode === 'chicken' && (
          <span
            role={long ? 'status' : undefined}
            className={cx(
              'pointer-events-none absolute right-3 bottom-2.5 bg-surface px-1 text-2xs',
              long ? 'text-khamin-text' : 'text-ink-3',
            )}
          >
            {ai.tooLong(length)}
          </span>
        )}
      </span>
      <IconButton
        icon={X}
        size={40}
        label={everywhere.cancel}
        onClick={editing.cancel}
        className="max-md:w-9"
      />
      <IconButton
        icon={Check}
        size={40}
        label={everywhere.save}
        type="submit"
        disabled={editing.busy}
        className="text-khram"
      />
    </form>
  )
}
