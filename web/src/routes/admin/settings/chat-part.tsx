import { ONLINE_KINDS } from '@thokham/domain/chat/people-online'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { bindFields, useBound } from '../../../kit/form/bound-field.tsx'
import { NumberField } from '../../../kit/form/fields/number-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { chatSettings as text } from '../../../text/chat-settings.ts'
import { settingMessage } from '../../../text/settings.ts'
import { CannedAnswers } from './canned-answers.tsx'
import { faultAt, Part, type PartProps } from './settings-part.tsx'

/** Takes how the support chat answers: hours, limits, the AI's instructions, canned answers and replies. */
export function ChatPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <Part id="chat" title={text.title} lead={text.lead}>
      <NumberField
        {...field('chat.hours.from', text.hoursFrom)}
        empty={9}
        min={0}
        max={23}
        suffix={text.oclock}
      />
      <NumberField
        {...field('chat.hours.to', text.hoursTo)}
        empty={18}
        min={1}
        max={24}
        suffix={text.oclock}
      />
      <SelectField
        {...field('chat.online', text.online)}
        offered={ONLINE_KINDS}
        nameOf={(kind) => text.onlineKinds[kind]}
      />
      <NumberField
        {...field('chat.messagesPerDay', text.messagesPerDay)}
        empty={200}
        min={1}
        max={10_000}
        suffix={text.messages}
      />
      <NumberField
        {...field('chat.aiPerVisitor', text.aiPerVisitor, text.aiHint)}
        empty={0}
        min={0}
        max={1_000}
        suffix={text.questions}
      />
      <NumberField
        {...field('chat.aiPerDay', text.aiPerDay, text.aiHint)}
        empty={0}
        min={0}
        max={1_000_000}
        suffix={text.questions}
      />
      <NumberField
        {...field('chat.keepDays', text.keepDays)}
        empty={365}
        min={1}
        max={3_650}
        suffix={text.days}
      />
      <div className="flex flex-col gap-4 md:col-span-2">
        <TextareaField
          {...field('chat.instructions', text.instructions, text.instructionsHint)}
          rows={4}
          maxLength={4_000}
        />
        <TextareaField {...field('chat.noAnswer', text.noAnswer)} rows={2} maxLength={1_000} />
        <RepliesBox form={form} />
        <CannedAnswers form={form} />
      </div>
    </Part>
  )
}

interface Reply {
  name: string
  text: string
}

/** Takes canned replies as lines `name: text`; a line that is none is named, as it would not be kept. */
function RepliesBox({ form }: PartProps) {
  const { value, onChange, ref } = useBound(form, 'chat.replies')
  const replies: readonly Reply[] = value ?? []
  const [typed, setTyped] = useState(() => written(replies))
  // What was set by other means than typing here, such as by putting it back, is shown in its place.
  const shown = written(repliesIn(typed)) === written(replies) ? typed : written(replies)
  const lines = shown.split('\n')
  const lost = lines.findIndex((line) => line.trim() !== '' && !replyIn(line))
  return (
    <Field
      label={text.replies}
      hint={text.repliesHint}
      error={faultAt(form, 'chat.replies') ?? (lost < 0 ? undefined : text.noReply(lost + 1))}
    >
      <Textarea
        ref={ref}
        rows={4}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(repliesIn(target.value))
        }}
      />
    </Field>
  )
}

function written(replies: readonly Reply[]): string {
  return replies.map(({ name, text: reply }) => `${name}: ${reply}`).join('\n')
}

function repliesIn(typed: string): Reply[] {
  return typed.split('\n').flatMap((line) => replyIn(line) ?? [])
}

function replyIn(line: string): Reply | null {
  const [, name = '', reply = ''] = /^\s*\/?([^:]{1,40}):\s*(.{1,1000}?)\s*$/.exec(line) ?? []
  return name.trim() && reply ? { name: name.trim(), text: reply } : null
}
