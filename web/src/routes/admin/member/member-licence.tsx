import { useQuery } from '@tanstack/react-query'
import {
  allowNewMachines,
  type Licence,
  type LicenceMachine,
  reinstateLicence,
  removeMachineAsAdmin,
} from '@thokham/contract/licences'
import type { LicenceState } from '@thokham/domain/licence'
import { Laptop, Monitor } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiDate, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { licence as ownText } from '../../../text/licence.ts'
import { memberLicence as text } from '../../../text/members.ts'
import { FileSection, SectionAction } from './file-section.tsx'
import { memberLicenceQuery } from './member-queries.ts'
import type { SuspendDialogProps } from './suspend-dialog.tsx'

const SuspendDialog = lazyPart<SuspendDialogProps>(() => import('./suspend-dialog.tsx'))
const DOTS: Record<LicenceState, string> = { active: 'bg-toei', suspended: 'bg-khrang', expired: 'bg-khamin' }

const idOf = ({ id }: Licence) => ({ params: { id } })

/** Renders a member's licence and its machines; the team suspends it, lets it work again, and removes machines. */
export function MemberLicence({ memberId }: { memberId: string }) {
  const query = memberLicenceQuery(memberId)
  const answer = useQuery(query)
  const [isSuspending, setIsSuspending] = useState(false)
  const [leaving, setLeaving] = useState<LicenceMachine | null>(null)
  const licence = answer.data?.licence ?? null
  const show = (changed: Licence | undefined) =>
    changed ? queryClient.setQueryData(query.queryKey, { licence: changed }) : answer.refetch()
  const refused = (error: unknown) => `${text.fail} ${messageOf(error)}`
  const reinstate = useAction(reinstateLicence, { input: idOf, always: show, done: text.reinstated, refused })
  const allowNew = useAction(allowNewMachines, { input: idOf, always: show, done: text.allowedNew, refused })
  const remove = useAction(removeMachineAsAdmin, {
    input: ({ id }: LicenceMachine) => ({ params: { id } }),
    always: show,
    done: ownText.machineRemoved,
  })

  return (
    <FileSection
      title={text.title}
      line={licence ? text.line(licence.machines.length, licence.maxMachines) : undefined}
      action={
        licence &&
        (licence.state === 'suspended' ? (
          <SectionAction onClick={() => void reinstate.run(licence)}>{text.reinstate}</SectionAction>
        ) : (
          <SectionAction onClick={() => setIsSuspending(true)}>{text.suspend}</SectionAction>
        ))
      }
    >
      <QueryView query={answer} waiting={<Skeleton className="h-24" />}>
        {(found) => !found.licence && <p className="text-ink-2 text-sm">{text.none}</p>}
      </QueryView>
      {licence && (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <code className="text-sm">
              <span className="sr-only">{text.title}: </span>
              {licence.maskedKey}
            </code>
            <span className="nb flex items-center gap-2 text-sm">
              <span aria-hidden className={cx('size-2 rounded-full', DOTS[licence.state])} />
              {ownText.states[licence.state]}
            </span>
          </p>
          {licence.suspendedReason && (
            <p className="wrap-anywhere mt-1 text-khrang text-xs">{text.because(licence.suspendedReason)}</p>
          )}
          {licence.machines.length === 0 ? (
            <p className="mt-2 text-ink-2 text-sm">{ownText.noMachines}</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {licence.machines.map((machine) => (
                <Machine key={machine.id} machine={machine} onRemove={() => setLeaving(machine)} />
              ))}
            </ul>
          )}
          {licence.newMachines.nextAt && (
            <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-2 text-xs">
              <span>
                {text.noNewMachines(licence.newMachines.limit, thaiDate(licence.newMachines.nextAt))}
              </span>
              <button type="button" onClick={() => void allowNew.run(licence)} className="touch link text-sm">
                {text.allowNew}
              </button>
            </p>
          )}
        </>
      )}
      {licence && isSuspending && (
        <SuspendDialog licence={licence} onClose={() => setIsSuspending(false)} onChange={show} />
      )}
      <ConfirmDialog
        of={leaving}
        onClose={() => setLeaving(null)}
        title={({ name }) => ownText.removeTitle(name)}
        body={`${ownText.removeBody} ${text.offline}`}
        label={ownText.removeMachine}
        action={remove}
      />
    </FileSection>
  )
}

function Machine({ machine, onRemove }: { machine: LicenceMachine; onRemove: () => void }) {
  const { name, kind, system, lastUsedAt } = machine
  const Icon = kind === 'laptop' ? Laptop : Monitor
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span> <span className="text-ink-2">{system}</span>
        </p>
        <p className="text-ink-2 text-xs">{text.lastUsed(thaiShortDateTime(lastUsedAt))}</p>
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={ownText.removeOf(name)}
        className="touch link text-sm"
      >
        {ownText.removeMachine}
      </button>
    </li>
  )
}
