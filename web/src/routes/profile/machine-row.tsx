import { type Licence, type LicenceMachine, renameLicenceMachine } from '@thokham/contract/licences'
import { Laptop, Monitor, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiAgo, thaiDate, thaiDateTime } from '../../lib/format/thai-format.ts'
import { everywhere } from '../../text/everywhere.ts'
import { fieldMessage } from '../../text/form.ts'
import { licence as text } from '../../text/licence.ts'

const nameResolver = contractResolver(renameLicenceMachine.body)

/** A machine that was not used for so long (ms) is likely the one to take off. */
const LONG_UNUSED_MS = 14 * 24 * 60 * 60 * 1000

export interface MachineRowProps {
  machine: LicenceMachine
  onChange: (changed: Licence) => void
  onRemove: () => void
}

/** Renders one machine: a row with columns where there is room, a card on phones. */
export function MachineRow({ machine, onChange, onRemove }: MachineRowProps) {
  const { name, kind, system, version, lastUsedAt, offlineUntil } = machine
  const [isRenaming, setIsRenaming] = useState(false)
  const Icon = kind === 'laptop' ? Laptop : Monitor
  const isLongUnused = Date.now() - Date.parse(lastUsedAt) > LONG_UNUSED_MS
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-3.5 lg:grid-cols-[40px_minmax(0,1fr)_136px_164px_auto]">
      <span className="flex size-10 items-center justify-center rounded-control bg-sunken text-ink-2">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      {isRenaming ? (
        <RenameForm machine={machine} onChange={onChange} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className="min-w-0">
          <p className="flex items-center gap-1 font-semibold text-base">
            <span className="wrap-anywhere">{name}</span>
            <IconButton
              size={32}
              icon={Pencil}
              label={text.renameOf(name)}
              onClick={() => setIsRenaming(true)}
            />
          </p>
          <p className="wrap-anywhere text-ink-3 text-xs">{[system, version].filter(Boolean).join(' · ')}</p>
        </div>
      )}
      <Fact label={text.lastUsed} className={isLongUnused ? 'text-khamin-text' : ''}>
        <time dateTime={lastUsedAt} title={thaiDateTime(lastUsedAt)}>
          {thaiAgo(lastUsedAt, Date.now())}
        </time>
      </Fact>
      {offlineUntil ? <Fact label={text.offlineUntil}>{thaiDate(offlineUntil)}</Fact> : <span />}
      <Button
        size={40}
        variant="danger"
        onClick={onRemove}
        aria-label={text.removeOf(name)}
        className="max-lg:col-start-2 max-lg:justify-self-start"
      >
        {text.removeMachine}
      </Button>
    </li>
  )
}

function Fact({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className="text-sm max-lg:col-start-2 max-lg:flex max-lg:gap-2">
      <p className="text-ink-3 text-xs max-lg:leading-6">{label}</p>
      <p className={cx('nb', className)}>{children}</p>
    </div>
  )
}

interface RenameFormProps extends Pick<MachineRowProps, 'machine' | 'onChange'> {
  /** Saved or given up. */
  onDone: () => void
}

function RenameForm({ machine, onChange, onDone }: RenameFormProps) {
  const [fault, setFault] = useFault()
  const isHere = useIsHere()
  const form = useForm({
    resolver: nameResolver,
    defaultValues: { name: machine.name },
  })
  const { errors, isSubmitting } = form.formState
  const submit = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      onChange(await call(renameLicenceMachine, { params: { id: machine.id }, body }))
      if (settle() && isHere()) onDone()
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })
  return (
    <form
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="flex min-w-0 flex-wrap items-end gap-2"
    >
      <div className="min-w-40 flex-1">
        <Field label={text.machineName} error={fault ?? fieldMessage('machineName', errors.name?.message)}>
          <TextInput autoFocus {...form.register('name')} />
        </Field>
      </div>
      <Button size={40} variant="primary" type="submit" busy={isSubmitting}>
        {everywhere.save}
      </Button>
      <Button size={40} variant="quiet" onClick={onDone}>
        {everywhere.cancel}
      </Button>
    </form>
  )
}
