import { useQuery, useQueryClient } from '@tanstack/react-query'
import { acknowledgeRefusedMachine, createLicence, type Licence } from '@thokham/contract/licences'
import { can } from '@thokham/domain/access'
import { LICENCE_MACHINES } from '@thokham/domain/licence'
import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { refusalOr } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { licence as text } from '../../text/licence.ts'
import { LicenceKey } from './licence-key.tsx'
import { LicenceMachines } from './licence-machines.tsx'
import { licenceQuery, readingOf } from './licence-query.ts'
import type { ProfileSectionProps } from './profile-section.ts'
import { ReplaceKey } from './replace-key.tsx'

/** Renders the licence key of the desktop edition, and the machines on which it works. */
export function LicenceSection({ me, level }: ProfileSectionProps) {
  const query = useQuery(licenceQuery)
  const { data } = query
  const cache = useQueryClient()
  const [asksForVip, setAsksForVip] = useState(false)
  const licence = data?.licence ?? null
  const show = (changed: Licence) => cache.setQueryData(licenceQuery.queryKey, readingOf(changed))

  const create = useAction(createLicence, {
    always: (made) => (made ? show(made.licence) : query.refetch()),
    done: ({ key }) => text.created(key),
    refused: refusalOr(text.createFail),
  })
  const acknowledge = useAction(acknowledgeRefusedMachine, { always: (changed) => changed && show(changed) })
  const fault = create.fault ?? acknowledge.fault

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <p className="text-ink-2 text-sm">{text.lead(data?.maxMachines ?? LICENCE_MACHINES)}</p>
        {licence && (
          <Button size={40} icon={Check} disabled className="md:-mt-9">
            {text.exists}
          </Button>
        )}
      </div>
      {fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {fault}
        </Notice>
      )}
      <QueryView
        query={query}
        waiting={<Waiting />}
        empty={({ licence, maxMachines }) =>
          !licence && (
            <EmptyState
              action={
                <Button
                  variant="primary"
                  icon={KeyRound}
                  busy={create.isBusy}
                  onClick={() => (can(level, 'downloads:use') ? void create.run({}) : setAsksForVip(true))}
                >
                  {text.create}
                </Button>
              }
            >
              {text.none(maxMachines)}
            </EmptyState>
          )
        }
      >
        {({ licence }) =>
          licence && (
            <>
              <LicenceKey licence={licence} />
              <ReplaceKey maskedKey={licence.maskedKey} email={me.email} />
              <StateNotice licence={licence} />
              {licence.refused.map(({ id, name, system, at }) => (
                <Notice
                  key={id}
                  kind="warn"
                  className="mt-4"
                  fix={{ label: text.acknowledge, onPress: () => void acknowledge.run({ params: { id } }) }}
                >
                  <p className="font-semibold">{text.refusedTitle(licence.maxMachines)}</p>
                  <p className="wrap-anywhere">
                    <strong>{name}</strong>
                    {system && ` · ${system}`} · {thaiDateTime(at)} {text.refusedHint}
                  </p>
                </Notice>
              ))}
              <LicenceMachines licence={licence} onChange={show} />
            </>
          )
        }
      </QueryView>
      <Dialog
        open={asksForVip}
        onOpenChange={setAsksForVip}
        title={text.tierTitle}
        description={text.tier}
        footer={
          <>
            <Button size={40} onClick={() => setAsksForVip(false)}>
              {everywhere.close}
            </Button>
            <a href="/vip" className={buttonClass('vip', 40)}>
              {text.upgrade}
            </a>
          </>
        }
      />
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="mt-4 flex flex-col gap-3">
      <Skeleton className="h-[70px]" />
      <Skeleton className="h-11" />
      <Skeleton className="h-[89px]" />
    </div>
  )
}

function StateNotice({ licence: { state, suspendedReason } }: { licence: Licence }) {
  if (state === 'active') return null
  return (
    <Notice kind="warn" className="mt-4">
      {state === 'suspended' ? (
        <>
          <p>{text.suspended}</p>
          {suspendedReason && <p className="wrap-anywhere">{text.suspendedReason(suspendedReason)}</p>}
        </>
      ) : (
        <p>
          {text.expired}{' '}
          <a href="/vip" className="font-semibold">
            {text.renew}
          </a>
        </p>
      )}
    </Notice>
  )
}
