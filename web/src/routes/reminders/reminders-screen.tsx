import { answerReminders } from '@thokham/contract/reminders'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { messageOf } from '../../text/errors.ts'
import { navigation } from '../../text/navigation.ts'
import { reminders as text } from '../../text/reminders.ts'

/**
 * Renders the page that a letter's link leads to: reminders are declined, or wanted again, without signing in. A press
 * decides, never the link alone.
 */
export function RemindersScreen() {
  const [{ member = '', token = '' }] = useSearchParams()
  const [wants, setWants] = useState<boolean | null>(null)
  const { run, isBusy, fault } = useAction(answerReminders, {
    input: (next: boolean) => ({ body: { member, token, wants: next } }),
    here: (answer) => setWants(answer.wants),
    refused: (error) => messageOf(error, { link_bad: text.badLink, invalid_input: text.badLink }),
  })

  return (
    <div className="card m-auto flex w-full max-w-[520px] flex-col items-start gap-4 p-5 md:p-8">
      <h1 className="text-3xl">{navigation.reminders}</h1>
      <p className="text-ink-2">{wants === null ? text.lead : wants ? text.on : text.off}</p>
      {fault && (
        <Notice kind="error" role="alert" className="w-full">
          {fault}
        </Notice>
      )}
      <div role="status" className="sr-only">
        {wants === null ? '' : wants ? text.on : text.off}
      </div>
      {wants === false ? (
        <Button busy={isBusy} onClick={() => void run(true)}>
          {text.again}
        </Button>
      ) : (
        <Button variant="primary" busy={isBusy} onClick={() => void run(false)}>
          {text.decline}
        </Button>
      )}
    </div>
  )
}
