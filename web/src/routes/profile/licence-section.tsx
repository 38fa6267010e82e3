import { useQuery, useQueryClient } from '@tanstack/react-query'
import { acknowledgeRefusedMachine, createLicence, type Licence } from '@thokham/contract/licences'
import { can } from '@thokham/domain/access'
import { LICENCE_MACHINES } from '@thokham/domain/licence'
import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { ErrorState } from '../../components/ui/error-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { call } from '../../lib/api/call.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { licence as text } from '../../text/licence.ts'
import { LicenceKey } from './licence-key.tsx'
import { LicenceMachines } from './licence-machines.tsx'
import { licenceQuery, readingOf } from './licence-query.ts'
import type { ProfileSectionProps } from './profile-section.ts'
import { ReplaceKey } from './replace-key.tsx'

/** Renders the licence key of the desktop edition, and the machines on which it works. */
export function LicenceSection({ me, level }: ProfileSectionProps) {
  const { data, error, refetch } = useQuery(licenceQuery)
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useFault()
  const [asksForVip, setAsksForVip] = useState(false)
  const licence = data?.licence ?? null
  const show = (changed: Licence) => cache.setQueryData(licenceQuery.queryKey, readingOf(changed))

  async function create() {
    if (!can(level, 'downloads:use')) return setAsksForVip(true)
    setFault(null)
    setBusy(true)
    try {
      const made = await call(createLicence, {})
      show(made.licence)
      toast.success(text.created(made.key))
    } catch (failed) {
      setFault(messageOf(failed))
      await refetch()
    } finally {
      setBusy(false)
    }
  }

  async function acknowledge(id: string) {
    setFault(null)
    try {
      show(await call(acknowledgeRefusedMachine, { params: { id } }))
    } catch (failed) {
      setFault(messageOf(failed))
    }
  }

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
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-[70px]" />
          <Skeleton className="h-11" />
          <Skeleton className="h-[89px]" />
        </div>
      )}
      {data && !licence && (
        <EmptyState
          action={
            <Button variant="primary" icon={KeyRound} busy={busy} onClick={create}>
              {text.create}
            </Button>
          }
        >
          {text.none(data.maxMachines)}
        </EmptyState>
      )}
      {licence && (
        <>
          <LicenceKey licence={licence} />
          <ReplaceKey maskedKey={licence.maskedKey} email={me.email} />
          <StateNotice licence={licence} />
          {licence.refused.map(({ id, name, system, at }) => (
            <Notice
              key={id}
              kind="warn"
              className="mt-4"
              fix={{ label: text.acknowledge, onPress: () => void acknowledge(id) }}
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
      )}
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
