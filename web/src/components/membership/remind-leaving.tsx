import { Link } from '@tanstack/react-router'
import { remindLeaving } from '@thokham/contract/reminders'
import type { Report } from '@thokham/contract/report'
import { ArrowRight, Mail } from 'lucide-react'
import { useAction } from '../../kit/action/use-action.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { reminders } from '../../text/reminders.ts'
import { report as text } from '../../text/report.ts'
import { Button } from '../ui/button.tsx'

/** Reminds those who are about to leave, once each, and shows who they are. */
export function RemindLeaving({ leaving }: Pick<Report, 'leaving'>) {
  const send = useAction(remindLeaving, {
    always: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['report'] }),
        queryClient.invalidateQueries({ queryKey: ['today'] }),
      ]),
    done: ({ sent }) => (sent > 0 ? reminders.sent(sent) : reminders.allSent),
  })
  if (leaving.members === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      {leaving.toRemind > 0 ? (
        <Button size={40} icon={Mail} busy={send.isBusy} onClick={() => void send.run({})}>
          {reminders.send(leaving.toRemind)}
        </Button>
      ) : (
        <p className="text-2xs text-ink-2">{reminders.allSent}</p>
      )}
      <Link
        to="/admin"
        search={{ tab: 'members', class: 'near' }}
        className="touch link inline-flex items-center gap-1 text-sm"
      >
        {text.seeNames(leaving.members)}
        <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
      </Link>
    </div>
  )
}
