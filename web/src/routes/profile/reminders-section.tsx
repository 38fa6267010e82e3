import { useMutation, useQuery } from '@tanstack/react-query'
import { readReminders, saveReminders } from '@thokham/contract/reminders'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { queryClient, STALE } from '../../lib/queries/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { reminders as text } from '../../text/reminders.ts'

const query = {
  queryKey: ['reminders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readReminders, {}, { signal }),
  staleTime: STALE.profile,
}

/** Renders the choice whether letters come before the term ends. */
export function RemindersSection() {
  const { data } = useQuery(query)
  const saving = useMutation({
    mutationFn: (wants: boolean) => call(saveReminders, { body: { wants } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved)
      toast.success(saved.wants ? text.on : text.off)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  if (!data) return <Skeleton className="mt-4 h-8 w-72" />
  return (
    <div className="mt-3 flex flex-col items-start gap-1">
      <p className="text-ink-2 text-sm">{text.lead}</p>
      <Switch
        checked={saving.isPending ? saving.variables : data.wants}
        disabled={saving.isPending}
        onCheckedChange={(wants) => saving.mutate(wants)}
      >
        {text.wants}
      </Switch>
    </div>
  )
}
