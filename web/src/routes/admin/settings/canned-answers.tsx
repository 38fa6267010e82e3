import { ANSWER_KEYS, type AnswerKey } from '@thokham/domain/chat/answers'
import { useState } from 'react'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { BoundField, useBound } from '../../../kit/form/bound-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { chatSettings as text } from '../../../text/chat-settings.ts'
import { settingMessage } from '../../../text/settings.ts'
import type { PartProps } from './settings-part.tsx'

/** Takes the canned answers of the bot, and the words that each of them is found by. */
export function CannedAnswers({ form }: PartProps) {
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-khram text-sm">{text.answers}</summary>
      <p className="mb-3 max-w-none break-words text-ink-2 text-xs">{text.answersHint}</p>
      <p className="mb-3 max-w-none break-words text-ink-2 text-xs">
        {text.words}: {text.wordsHint} · {text.wordsSigns}
      </p>
      <div className="flex flex-col gap-6">
        {ANSWER_KEYS.map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <TextareaField
              form={form}
              name={`chat.answers.${key}`}
              label={text.answerTo(text.answer[key])}
              fault={settingMessage}
              rows={2}
              maxLength={1_000}
            />
            <Words form={form} of={key} />
          </div>
        ))}
      </div>
    </details>
  )
}

/** Takes the owner's own words of an answer, one a line. */
function Words({ form, of }: PartProps & { of: AnswerKey }) {
  const name = `chat.words.${of}` as const
  const { value, onChange, ref } = useBound(form, name)
  const lines: readonly string[] = value ?? []
  const [typed, setTyped] = useState(() => lines.join('\n'))
  // What was set by other means than typing here, such as by putting it back, is shown in its place.
  const shown = linesIn(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  return (
    <BoundField
      {...{ form, name }}
      label={text.wordsOf(text.answer[of])}
      hint={text.wordsHint}
      fault={settingMessage}
    >
      <Textarea
        ref={ref}
        rows={Math.min(6, Math.max(2, lines.length))}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(linesIn(target.value))
        }}
      />
    </BoundField>
  )
}

function linesIn(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
