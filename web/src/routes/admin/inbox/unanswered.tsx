import { useQuery } from '@tanstack/react-query'
import { listUnanswered, teachAnswer } from '@thokham/contract/chat-unanswered'
import type { CallResult } from '@thokham/contract/operation'
import { can } from '@thokham/domain/access'
import type { AnswerKey } from '@thokham/domain/chat/answers'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { refetchFresh } from '../../../lib/queries/older-answers.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { useSession } from '../../../lib/session/session.ts'
import { chatSettings } from '../../../text/chat-settings.ts'
import { unanswered as text } from '../../../text/unanswered.ts'

type Listed = CallResult<typeof listUnanswered>

const unansweredQuery = queryOf(['inbox-unanswered'], listUnanswered, {})

/** Counts what the bot could not answer, and lets the owner choose the answer of each question. */
export function Unanswered() {
  const { data } = useQuery(unansweredQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!data || (data.questions.length === 0 && !isOpen)) return null
  return (
    <>
      <Button size={32} icon={CircleHelp} onClick={() => setIsOpen(true)}>
        {text.count(data.questions.length)}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={text.title}>
        {data.questions.length === 0 ? (
          <p className="text-ink-2 text-sm">{text.none}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {data.questions.map((question) => (
              <li key={question.text} className="border-line border-b pb-4 last:border-0">
                <Question question={question} answers={data.answers} />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}

interface QuestionProps {
  question: Listed['questions'][number]
  answers: Listed['answers']
}

function Question({ question, answers }: QuestionProps) {
  const { data: session } = useSession()
  const isOwner = session !== undefined && can(session.level, 'owner:use')
  const [key, setKey] = useState<AnswerKey>(question.suggestion)
  const teaching = useAction(teachAnswer, {
    always: () => refetchFresh(['inbox-unanswered']),
    done: text.taught,
  })
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words font-medium text-sm">{question.text}</span>
        <span className="shrink-0 text-2xs text-ink-3">{text.times(question.count)}</span>
      </p>
      {isOwner ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Select
              aria-label={text.answerOf(question.text)}
              value={key}
              onChange={({ target }) => setKey(target.value as AnswerKey)}
              className="min-w-0 flex-1"
            >
              {answers.map((answer) => (
                <option key={answer.key} value={answer.key}>
                  {chatSettings.answer[answer.key]}
                </option>
              ))}
            </Select>
            <Button
              size={44}
              variant="primary"
              busy={teaching.isBusy}
              onClick={() => void teaching.run({ body: { question: question.text, key } })}
            >
              {text.teach}
            </Button>
          </div>
          <p className="max-w-none text-ink-2 text-xs">
            {answers.find((answer) => answer.key === key)?.text}
          </p>
        </>
      ) : (
        <p className="text-ink-3 text-xs">{text.ownerTeaches}</p>
      )}
    </div>
  )
}
