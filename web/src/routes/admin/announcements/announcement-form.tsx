import { type AnnouncementRow, createAnnouncement, updateAnnouncement } from '@thokham/contract/announcements'
import { ANNOUNCEMENT_KINDS, type AnnouncementKind } from '@thokham/domain/announcement'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { Megaphone } from 'lucide-react'
import { AnnouncementLine } from '../../../components/announcement/announcement-line.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx'
import { DateField } from '../../../kit/form/fields/date-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { FormFault } from '../../../kit/form/form-fault.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../lib/api/call.ts'
import { announcementKinds } from '../../../text/announcement-kinds.ts'
import { announcements as text } from '../../../text/announcements.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { readAnnouncementsAgain } from './announcement-queries.ts'

interface Values {
  message: string
  kind: AnnouncementKind
  from: string
  to: string
}

const EMPTY: Values = { message: '', kind: 'info', from: '', to: '' }
const dateOf = (typed: string) => (typed.trim() === '' ? null : (gregorianDate(typed) ?? typed))

export interface AnnouncementFormProps {
  /** The one that is changed; absent = a new one. */
  changed?: AnnouncementRow | undefined
  /** Saved or given up, or saved while more was typed: then that goes on being changed. */
  onDone: (goOn?: AnnouncementRow) => void
}

/** Takes a message with its kind and days, and shows it as the dashboard would. A blank one does nothing. */
export function AnnouncementForm({ changed, onDone }: AnnouncementFormProps) {
  const form = useForm(
    {
      name: 'announcements.save',
      send: (body) =>
        changed
          ? call(updateAnnouncement, {
              params: { id: changed.id },
              body: { ...body, shown: partsOf(changed) },
            })
          : call(createAnnouncement, { body }),
    },
    {
      schema: createAnnouncement.body,
      read: ({ message, kind, from, to }: Values) => ({
        message,
        kind,
        startsOn: dateOf(from),
        endsOn: dateOf(to),
      }),
      boxes: { startsOn: 'from', endsOn: 'to' },
      values: changed ? valuesOf(changed) : EMPTY,
      saved: (saved) => (changed ? valuesOf(saved) : EMPTY),
      always: (saved) => {
        if (changed && saved) onDone(saved)
        return readAnnouncementsAgain()
      },
      done: changed ? text.changed : text.created,
      here: () => changed && onDone(),
      conflict: text.overtaken,
      refused: (error) => messageOf(error, { internal: text.fail }),
    },
  )
  const values = form.watch()
  const isBlank = values.message.trim() === ''

  const field = bindFields(form)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank) void form.submit()
      }}
      noValidate
      className="card flex flex-col gap-4 p-4 md:p-6"
    >
      <h2 className="text-xl">{changed ? text.change : text.create}</h2>
      <TextareaField
        {...field('message', text.message)}
        fault={(reason) => (reason === 'too_long' ? text.tooLong : undefined)}
        rows={3}
      />
      <ChoiceField
        form={form}
        name="kind"
        label={text.kind}
        offered={ANNOUNCEMENT_KINDS}
        names={announcementKinds}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField {...field('from', text.from, text.daysHint)} fault={text.date} />
        <DateField
          {...field('to', text.to)}
          fault={(reason) => (reason === 'too_small' ? text.backwards : text.date)}
        />
      </div>
      <div>
        <p className="mb-1.5 text-ink-2 text-xs">{text.preview}</p>
        {isBlank ? (
          <p className="rounded-control border border-line border-dashed px-4 py-2.5 text-ink-2 text-sm">
            {text.previewEmpty}
          </p>
        ) : (
          <AnnouncementLine kind={values.kind} message={values.message.trim()} />
        )}
      </div>
      <FormFault form={form} newest={{ label: text.newest, onPress: () => onDone() }} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" icon={Megaphone} busy={form.isBusy} className="flex-1">
          {changed ? everywhere.save : text.create}
        </Button>
        {changed && <Button onClick={() => onDone()}>{everywhere.cancel}</Button>}
      </div>
    </form>
  )
}

function partsOf({ message, kind, startsOn, endsOn }: AnnouncementRow) {
  return { message, kind, startsOn, endsOn }
}

function valuesOf({ message, kind, startsOn, endsOn }: AnnouncementRow): Values {
  return {
    message,
    kind,
    from: startsOn ? buddhistDate(startsOn) : '',
    to: endsOn ? buddhistDate(endsOn) : '',
  }
}
