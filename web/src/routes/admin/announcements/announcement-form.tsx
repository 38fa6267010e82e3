import { type AnnouncementRow, createAnnouncement, updateAnnouncement } from '@thokham/contract/announcements'
import { ANNOUNCEMENT_KINDS, type AnnouncementKind } from '@thokham/domain/announcement'
import { buddhistDate, gregorianDate } from '@thokham/domain/transfer-time'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { AnnouncementLine } from '../../../components/announcement/announcement-line.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { DateField } from '../../../kit/form/fields/date-field.tsx'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { announcementKinds } from '../../../text/announcement-kinds.ts'
import { announcements as text } from '../../../text/announcements.ts'
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
const resolver = contractResolver(
  createAnnouncement.body,
  ({ message, kind, from, to }: Values) => ({ message, kind, startsOn: dateOf(from), endsOn: dateOf(to) }),
  { startsOn: 'from', endsOn: 'to' },
)

export interface AnnouncementFormProps {
  /** The one that is changed; absent = a new one. */
  changed?: AnnouncementRow | undefined
  /** Saved or given up, or saved while more was typed: then that goes on being changed. */
  onDone: (goOn?: AnnouncementRow) => void
}

/** Takes a message with its kind and days, and shows it as the dashboard would. A blank one does nothing. */
export function AnnouncementForm({ changed, onDone }: AnnouncementFormProps) {
  const [fault, setFault] = useFault()
  const [isOvertaken, setIsOvertaken] = useState(false)
  const form = useLocalForm({ resolver, defaultValues: changed ? valuesOf(changed) : EMPTY })
  const { errors, isSubmitting } = form.formState
  const values = form.watch()
  const isBlank = values.message.trim() === ''

  const send = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      const saved = changed
        ? await call(updateAnnouncement, {
            params: { id: changed.id },
            body: { ...body, shown: partsOf(changed) },
          })
        : await call(createAnnouncement, { body })
      toast.success(changed ? text.changed : text.created)
      const isDone = settle(changed ? valuesOf(saved) : EMPTY)
      if (changed) onDone(isDone ? undefined : saved)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      setIsOvertaken(isConflict)
      setFault(isConflict ? text.overtaken : isUnexplained(error) ? text.fail : showRefusal(form, error))
    }
    void readAnnouncementsAgain()
  })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank) void send()
      }}
      noValidate
      className="card flex flex-col gap-4 p-4 md:p-6"
    >
      <h2 className="text-xl">{changed ? text.change : text.create}</h2>
      <Field label={text.message} error={errors.message?.message === 'too_long' && text.tooLong}>
        <Textarea rows={3} {...form.register('message')} />
      </Field>
      <div>
        <p className="mb-1.5 font-semibold text-sm">{text.kind}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: chips of one choice, as everywhere */}
        <div role="group" aria-label={text.kind} className="flex flex-wrap gap-2">
          {ANNOUNCEMENT_KINDS.map((kind) => (
            <Chip key={kind} selected={values.kind === kind} onClick={() => form.setValue('kind', kind)}>
              {announcementKinds[kind]}
            </Chip>
          ))}
        </div>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField form={form} name="from" label={text.from} hint={text.daysHint} fault={text.date} />
        <DateField
          form={form}
          name="to"
          label={text.to}
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
      {fault && (
        <Notice
          kind={isOvertaken ? 'warn' : 'error'}
          role="alert"
          {...(isOvertaken && { fix: { label: text.newest, onPress: () => onDone() } })}
        >
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" icon={Megaphone} busy={isSubmitting} className="flex-1">
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
