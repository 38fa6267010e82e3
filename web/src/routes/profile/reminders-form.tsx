import { useQuery } from '@tanstack/react-query'
import { readReminders, saveReminders } from '@thokham/contract/reminders'
import { NoticesSwitch } from '../../components/device-notices/notices-switch.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { queryClient, STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { reminders as text } from '../../text/reminders.ts'

const query = queryOf(['reminders'], readReminders, {}, { staleTime: STALE.profile })

/** Renders whether letters come before the term ends, and whether this device is notified. */
export default function RemindersForm() {
  const found = useQuery(query)
  const save = useAction(saveReminders, {
    input: (wants: boolean) => ({ body: { wants } }),
    always: (saved) => saved && queryClient.setQueryData(query.queryKey, saved),
    done: ({ wants }) => (wants ? text.on : text.off),
  })
  return (
    <QueryView query={found} waiting={<Skeleton className="mt-4 h-8 w-72" />}>
      {({ wants }) => (
        <div className="mt-3 flex flex-col items-start gap-1">
          <p className="text-ink-2 text-sm">{text.lead}</p>
          <Switch checked={save.underWay ?? wants} onCheckedChange={(next) => void save.run(next)}>
            {text.wants}
          </Switch>
          <NoticesSwitch />
        </div>
      )}
    </QueryView>
  )
}
