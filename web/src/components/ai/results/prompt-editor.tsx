import { type AiRunLine, editAiRunLine } from '@thokham/contract/ai-runs'
import type { AiMode } from '@thokham/domain/ai-generation'
import { MAX_PROMPT_LENGTH } from '@thokham/domain/ai-generation'
import { isInvisible } from '@thokham/domain/text'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useForm } from '../../../kit/form/use-form.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { ai } from '../../../text/ai.ts'
import { sentenceOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { type EditedLine, type Editing, editFault } from './use-editing.ts'

export interface PromptEditorProps {
  line: AiRunLine
  index: number
  mode: AiMode
  editing: Editing
}

/** Renders a result in its row as a box to type in: Enter keeps, Esc leaves it as it was. */
export default function PromptEditor({ line, index, mode, editing }: PromptEditorProps) {
  const faultId = useId()
  const revision = editing.at?.revision ?? line.revision
  const form = useForm(
    { name: editAiRunLine.name, send: (body: EditedLine) => editing.put(line, body) },
    {
      schema: editAiRunLine.body,
      read: ({ text }: { text: string }) => ({ revision, prompts: withTyped(line, index, text) }),
      boxes: { [`prompts.${index}`]: 'text' },
      values: { text: editing.text },
      always: (saved, body) => saved && editing.settle(saved, isRemoved(body)),
      done: (_, body) => (isRemoved(body) ? ai.removedPrompt : null),
      undo: (saved) => saved && editing.undo(saved, line),
      refused: editFault,
    },
  )
  const isRemoved = ({ prompts }: EditedLine) => prompts.length < line.prompts.length
  const save = () =>
    oneLine(form.getValues('text')) === line.prompts[index]?.text ? editing.cancel() : void form.submit()
  const reason = form.formState.errors.text?.message
  const length = form.watch('text').trim().length
  const long = length > MAX_PROMPT_LENGTH
  return (
    <form
      aria-label={ai.editOf(index + 1, line.keyword)}
      className="flex h-full items-center gap-0.5 border-line border-b bg-khram-soft pr-0.5 pl-2 md:pr-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="relative min-w-0 flex-1 self-stretch py-1.5">
        <Controller
          control={form.control}
          name="text"
          render={({ field: { ref, value, onChange } }) => (
            <textarea
              ref={ref}
              // biome-ignore lint/a11y/noAutofocus: it opens at the press of its own button
              autoFocus
              aria-label={ai.edit}
              aria-describedby={reason && faultId}
              aria-invalid={reason !== undefined}
              value={value}
              spellCheck={false}
              onChange={({ target }) => {
                const text = target.value.replace(/[\r\n]+/g, ' ')
                onChange(text)
                editing.setText(text)
              }}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return
                if (event.key === 'Enter') {
                  event.preventDefault()
                  save()
                } else if (event.key === 'Escape') {
                  event.stopPropagation()
                  editing.cancel()
                }
              }}
              className={cx(
                'prompt size-full resize-none rounded-control border border-line-strong bg-surface px-2 py-1 text-base leading-[22px] aria-invalid:border-khrang md:text-2xs',
                (mode === 'chicken' || reason) && 'pb-5',
              )}
            />
          )}
        />
        <div
          id={faultId}
          aria-live="polite"
          className="pointer-events-none absolute inset-x-2 bottom-2 bg-surface"
        >
          {reason && (
            <FieldError>{reason === 'too_long' ? ai.editTooLong : sentenceOf('invalid_input')}</FieldError>
          )}
        </div>
        {mode === 'chicken' && !reason && (
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
      </div>
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
        disabled={form.isBusy}
        className="text-khram"
      />
    </form>
  )
}

/** Returns the line's results with what was typed in the place of one; what shows nothing takes that away. */
function withTyped({ prompts }: AiRunLine, index: number, text: string): string[] {
  const typed = isInvisible(text) ? [] : [oneLine(text)]
  return prompts.flatMap((each, at) => (at === index ? typed : [each.text]))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
