import { type Licence, type LicenceMachine, renameLicenceMachine } from '@thokham/contract/licences'
import { Laptop, Monitor, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiAgo, thaiDate, thaiDateTime } from '../../lib/format/thai-format.ts'
import { everywhere } from '../../text/everywhere.ts'
import { faultOf } from '../../text/form.ts'
import { licence as text } from '../../text/licence.ts'

/** A machine that was not used for so long (ms) is likely the one to take off. */
const LONG_UNUSED_MS = 14 * 24 * 60 * 60 * 1000

export interface MachineRowProps {
  machine: LicenceMachine
  onChange: (changed: Licence) => void
  onRemove: () => void
}

/** Renders one machine: a row with columns where there is room, a card on phones. */
export function MachineRow({ machine, onChange, onRemove }: MachineRowProps) {
  const { name, kind, system, version, activatedAt, lastUsedAt, offlineUntil } = machine
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
          <p className="wrap-anywhere text-ink-3 text-xs">
            {[system, version, text.activated(thaiDate(activatedAt))].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      <Fact label={text.lastUsed} className={isLongUnused ? 'text-khamin-text' : ''}>
        <time suppressHydrationWarning dateTime={lastUsedAt} title={thaiDateTime(lastUsedAt)}>
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
  const form = useForm(renameLicenceMachine, {
    schema: renameLicenceMachine.body,
    values: { name: machine.name },
    input: (body) => ({ params: { id: machine.id }, body }),
    always: (changed) => changed && onChange(changed),
    here: onDone,
  })
  return (
    <form
      onSubmit={form.submit}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="flex min-w-0 flex-wrap items-end gap-2"
    >
      <div className="min-w-40 flex-1">
        <TextField
          form={form}
          name="name"
          label={text.machineName}
          fault={faultOf('machineName')}
          autoFocus
        />
      </div>
      <Button size={40} variant="primary" type="submit" busy={form.isBusy}>
        {everywhere.save}
      </Button>
      <Button size={40} variant="quiet" onClick={onDone}>
        {everywhere.cancel}
      </Button>
      <FormFault form={form} />
    </form>
  )
}
