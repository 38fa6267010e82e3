import { useQuery } from '@tanstack/react-query'
import {
  type AlertChannelView,
  listAlertChannels,
  saveAlertChannel,
  testAlertChannel,
} from '@thokham/contract/alerts'
import { ALERT_EVENTS, type AlertEvent } from '@thokham/domain/alert'
import { BellRing } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useAction } from '../../kit/action/use-action.ts'
import { SwitchField } from '../../kit/form/fields/switch-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { alerts as text } from '../../text/reminders.ts'
import { PartCard } from './settings/settings-part.tsx'
import { Unsaved } from './settings/unsaved.tsx'

const KEY = ['alert-channels']

/**
 * Renders the channels that reach the owner, each with the events it reports (docs/product/back-office.md#the-owners-telephone).
 */
export function AlertsPanel() {
  const query = useQuery(queryOf(KEY, listAlertChannels, {}, { staleTime: 0, refetchOnWindowFocus: false }))
  return (
    <PartCard id="alerts" title={text.title} lead={text.lead}>
      <QueryView query={query} waiting={<Skeleton className="mt-4 h-64" />}>
        {({ channels }) => (
          <div className="mt-2 divide-y divide-line">
            {channels.map((channel) => (
              <Channel key={channel.kind} channel={channel} />
            ))}
          </div>
        )}
      </QueryView>
    </PartCard>
  )
}

/** Addresses and tokens as typed; an empty one leaves what is there. */
interface TypedChannel {
  isOn: boolean
  events: AlertEvent[]
  url: string
  token: string
  to: string
}

/** Returns what was typed as the operation takes it. */
const channelOf = ({ url, ...typed }: TypedChannel) => ({ ...typed, url: url.trim() })

/** Returns what the form of a channel begins with: what is secret never came. */
function valuesOf({ isOn, events }: Pick<AlertChannelView, 'isOn' | 'events'>): TypedChannel {
  // In one order: ticked off and on again is no change.
  return { isOn, events: ALERT_EVENTS.filter((event) => events.includes(event)), url: '', token: '', to: '' }
}

function Channel({ channel }: { channel: AlertChannelView }) {
  const { kind, hint, lastSentAt, lastFailedAt, lastFailure } = channel
  const name = text.channels[kind]
  const [outcome, setOutcome] = useFault()
  const test = useAction(testAlertChannel, {
    always: (answer) => {
      if (answer) setOutcome(answer.outcome === 'taken' ? null : text.outcomes[answer.outcome](answer.status))
      return queryClient.invalidateQueries({ queryKey: KEY })
    },
    done: ({ outcome }) => (outcome === 'taken' ? text.sent(name) : null),
  })
  const form = useForm(saveAlertChannel, {
    schema: saveAlertChannel.body,
    read: channelOf,
    values: valuesOf(channel),
    isFollowing: true,
    input: (body) => ({ params: { channel: kind }, body }),
    saved: ({ channels }) => valuesOf(channels.find((saved) => saved.kind === kind) ?? channel),
    always: async (saved) => {
      if (!saved) return
      setOutcome(null)
      // One that is on its way is of before.
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData(KEY, saved)
    },
    done: text.saved(name),
  })
  const { isDirty } = form.formState
  const message = test.fault ?? outcome
  const box = (field: 'url' | 'token' | 'to', label: string, isSecret: boolean) => (
    <TextField
      form={form}
      name={field}
      label={label}
      hint={hint && text.kept(hint)}
      fault={(reason) =>
        reason === 'required' ? text.required : field === 'url' ? text.format : text.lineFormat
      }
      type={isSecret ? 'password' : 'text'}
      spellCheck={false}
      maxLength={600}
    />
  )
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <SwitchField form={form} name="isOn">
          <span className="font-semibold">{text.on(name)}</span>
        </SwitchField>
        {isDirty && <Unsaved />}
      </div>
      {kind === 'mail' && <p className="text-ink-2 text-xs">{text.mailHint}</p>}
      {kind === 'discord' && box('url', text.discordUrl, true)}
      {kind === 'webhook' && box('url', text.webhookUrl, true)}
      {kind === 'line' && (
        <div className="grid gap-3 md:grid-cols-2">
          {box('token', text.lineToken, true)}
          {box('to', text.lineTo, false)}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: boxes in a row that wraps */}
      <div role="group" aria-label={text.eventsOf(name)} className="flex flex-wrap gap-x-5">
        <Controller
          control={form.control}
          name="events"
          render={({ field: { value, onChange } }) => (
            <>
              {ALERT_EVENTS.map((event) => (
                <Checkbox
                  key={event}
                  checked={value.includes(event)}
                  onCheckedChange={(on) =>
                    onChange(ALERT_EVENTS.filter((each) => (each === event ? on : value.includes(each))))
                  }
                >
                  {text.events[event]}
                </Checkbox>
              ))}
            </>
          )}
        />
      </div>
      {lastFailure && lastFailedAt ? (
        <Notice kind="warn">{text.failing(lastFailedAt)}</Notice>
      ) : (
        lastSentAt && <p className="text-ink-3 text-xs">{text.lastSent(lastSentAt)}</p>
      )}
      <FormFault form={form} />
      {message && (
        <Notice kind="error" role="alert">
          {message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size={40}
          variant={isDirty ? 'primary' : 'outline'}
          busy={form.isBusy}
          aria-label={`${text.save} ${name}`}
        >
          {text.save}
        </Button>
        <Button
          size={40}
          icon={BellRing}
          busy={test.isBusy}
          aria-label={`${text.test} ${name}`}
          onClick={() => void test.run({ params: { channel: kind } })}
        >
          {text.test}
        </Button>
      </div>
    </form>
  )
}
