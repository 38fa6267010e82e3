import { type Licence, type LicenceMachine, removeLicenceMachine } from '@thokham/contract/licences'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { refusalOr } from '../../text/errors.ts'
import { licence as text } from '../../text/licence.ts'
import { MachineRow } from './machine-row.tsx'

/** Renders the machines of a licence: how many places are taken, each with its last use and the way out. */
export function LicenceMachines({
  licence,
  onChange,
}: {
  licence: Licence
  onChange: (changed: Licence) => void
}) {
  const { machines, maxMachines, newMachines, removed } = licence
  const [leaving, setLeaving] = useState<LicenceMachine | null>(null)

  const remove = useAction(removeLicenceMachine, {
    input: ({ id }: LicenceMachine) => ({ params: { id } }),
    always: (changed) => changed && onChange(changed),
    done: text.machineRemoved,
    refused: refusalOr(text.removeFail),
  })

  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h3 className="font-semibold text-base">{text.machines}</h3>
        <span className="flex items-center gap-3">
          <span aria-hidden className="flex gap-1">
            {Array.from({ length: maxMachines }, (_, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
                key={at}
                className={`h-2 w-[50px] rounded-crop ${at < machines.length ? 'bg-khram' : 'bg-line'}`}
              />
            ))}
          </span>
          <span className="font-semibold text-sm">{text.meter(machines.length, maxMachines)}</span>
        </span>
        <p className="text-ink-3 text-xs md:ml-auto">
          {newMachines.nextAt
            ? `${text.newAt(thaiDate(newMachines.nextAt))} ${text.newHelp}`
            : text.newLeft(newMachines.left, newMachines.limit)}
        </p>
      </div>
      {machines.length === 0 ? (
        <p className="mt-3 border-line border-t pt-4 text-ink-2 text-sm">{text.noMachines}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-line border-t border-b">
          {machines.map((machine) => (
            <MachineRow
              key={machine.id}
              machine={machine}
              onChange={onChange}
              onRemove={() => setLeaving(machine)}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
        {removed.length > 0 ? (
          <details>
            <summary className="cursor-pointer font-semibold text-khram">
              {text.removed(removed.length)}
            </summary>
            <ul className="mt-2 flex flex-col gap-1 text-ink-2 text-xs">
              {removed.map(({ id, name, system, removedAt }) => (
                <li key={id} className="wrap-anywhere">
                  {name}
                  {system && ` · ${system}`} · {text.removedOn(thaiDate(removedAt))}
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <span />
        )}
        <p className="text-ink-3 text-xs">{carriedLine(licence)}</p>
      </div>
      <ConfirmDialog
        of={leaving}
        onClose={() => setLeaving(null)}
        title={({ name }) => text.removeTitle(name)}
        body={`${text.removeBody} ${text.removeOffline}`}
        label={text.removeMachine}
        action={remove}
      />
    </>
  )
}

/** Says how long the membership carries the licence; nothing where it carries none, which the notice above says. */
function carriedLine({ state, carriedUntil }: Licence): string {
  if (carriedUntil)
    return state === 'expired'
      ? text.carriedBefore(thaiDate(carriedUntil))
      : text.carried(thaiDate(carriedUntil))
  return state === 'expired' ? '' : text.carriedForever
}
