import { labelChat } from '@thokham/contract/chat-inbox'
import { LONGEST_LABEL, MOST_LABELS } from '@thokham/domain/chat/labels'
import { isInvisible } from '@thokham/domain/text'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { focusUnlessElsewhere } from '../../../lib/browser/focus-unless-elsewhere.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { inbox as text } from '../../../text/inbox.ts'
import type { ShownConversation } from './inbox-queries.ts'

interface ConversationLabelsProps {
  conversation: ShownConversation['conversation']
  /** Labels of other conversations, to choose from. */
  used: readonly string[]
}

/** Renders what a conversation is sorted under, and takes another label. */
export function ConversationLabels({ conversation: { id, labels }, used }: ConversationLabelsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { run: set, fault } = useAction(labelChat, {
    input: (body: { label: string; isOn: boolean }) => ({ params: { id }, body }),
    always: async () => {
      void queryClient.invalidateQueries({ queryKey: ['inbox'] })
      await queryClient.invalidateQueries({ queryKey: ['inbox-conversation', id] })
      requestAnimationFrame(() => focusUnlessElsewhere(opener.current ?? box.current, section.current))
    },
    // Another may be typed by now.
    here: (_, { label, isOn }) => setTyped((now) => (isOn && now === label ? null : now)),
    refused: faultText,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== null && !isInvisible(typed)) void set({ label: typed, isOn: true })
  }
  return (
    <section ref={section} className="border-line border-t pt-4">
      <h3 className="font-semibold text-sm">{text.labels}</h3>
      <ul className="mt-2 flex flex-wrap items-center gap-2">
        {labels.map((label) => (
          <li
            key={label}
            className="flex min-h-8 items-center rounded-chip bg-khram-soft pl-2 font-semibold text-2xs text-khram"
          >
            <span className="break-words">{label}</span>
            <button
              type="button"
              aria-label={text.removeLabel(label)}
              onClick={() => void set({ label, isOn: false })}
              className="touch flex size-8 items-center justify-center rounded-chip hover:bg-surface"
            >
              <X aria-hidden size={14} strokeWidth={1.75} />
            </button>
          </li>
        ))}
        {typed === null && labels.length < MOST_LABELS && (
          <li>
            <Button
              ref={opener}
              size={32}
              variant="quiet"
              icon={Plus}
              className="px-2!"
              onClick={() => setTyped('')}
            >
              {text.addLabel}
            </Button>
          </li>
        )}
      </ul>
      {typed !== null && (
        <form onSubmit={onSubmit} className="mt-2 flex gap-2">
          <TextInput
            ref={box}
            autoFocus
            aria-label={text.newLabel}
            list={listId}
            value={typed}
            maxLength={LONGEST_LABEL}
            className="h-10! min-w-0"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              setTyped(null)
              requestAnimationFrame(() => opener.current?.focus())
            }}
          />
          <datalist id={listId}>
            {used
              .filter((each) => !labels.includes(each))
              .map((each) => (
                <option key={each} value={each} />
              ))}
          </datalist>
          <Button type="submit" size={40} className="px-3!" disabled={isInvisible(typed)}>
            {text.saveLabel}
          </Button>
        </form>
      )}
      {fault && (
        <div role="alert" className="mt-2">
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </section>
  )
}

function faultText(fault: unknown): string {
  const isFull = fault instanceof ApiError && fault.fields?.label === 'too_big'
  return isFull ? text.mostLabels(MOST_LABELS) : messageOf(fault)
}
