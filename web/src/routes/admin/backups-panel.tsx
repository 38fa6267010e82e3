import { useQuery } from '@tanstack/react-query'
import {
  type Backups,
  readBackups,
  rehearseRestore,
  runBackup,
  saveBackupPlan,
} from '@thokham/contract/backups'
import { isBucket } from '@thokham/domain/backup-plan'
import { ArchiveRestore, DatabaseBackup, History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { SwitchField } from '../../kit/form/fields/switch-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { call } from '../../lib/api/call.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { thaiShortDateTime } from '../../lib/format/thai-format.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { backups as text } from '../../text/backups.ts'
import { messageOf } from '../../text/errors.ts'
import type { RestoreDialogProps } from './restore-dialog.tsx'
import { PartCard } from './settings/settings-part.tsx'
import { Unsaved } from './settings/unsaved.tsx'

const RestoreDialog = lazyPart<RestoreDialogProps>(() => import('./restore-dialog.tsx'))

const KEY = ['backups']
const NO_KEYS = { keyId: '', secretKey: '' }
/** While one goes on, its end is looked for (ms). */
const POLL_EVERY_MS = 2_000

/**
 * Renders when backups are made, how they ended, and whether they can be restored (docs/product/back-office.md#backups-on-a-schedule).
 */
export function BackupsPanel() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readBackups, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? POLL_EVERY_MS : false),
  })
  return (
    <PartCard id="backups" title={text.title} lead={text.lead}>
      <QueryView query={query} waiting={<Skeleton className="mt-4 h-56" />}>
        {(data) => <Panel data={data} />}
      </QueryView>
    </PartCard>
  )
}

const isGoing = ({ runs, restore }: Backups) =>
  runs.some(({ outcome }) => outcome === null) ||
  restore?.state === 'checking' ||
  restore?.state === 'restoring'

function Panel({ data }: { data: Backups }) {
  const { runs } = data
  const [isRestoring, setRestoring] = useState(false)
  const always = (read: Backups | undefined) => read && queryClient.setQueryData(KEY, read)
  const run = useAction(runBackup, { always, done: text.begun, refused: startFault })
  const rehearse = useAction(rehearseRestore, { always, done: text.rehearsing, refused: startFault })
  const isBusy = isGoing(data) || run.isBusy || rehearse.isBusy
  return (
    <>
      <State data={data} />
      <PlanForm plan={data.plan} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size={40} icon={DatabaseBackup} busy={isBusy} onClick={() => void run.run({})}>
          {text.now}
        </Button>
        <Button
          size={40}
          icon={History}
          disabled={!data.lastGood}
          busy={data.lastGood !== null && isBusy}
          onClick={() => void rehearse.run({})}
        >
          {text.rehearse}
        </Button>
        <Button
          size={40}
          icon={ArchiveRestore}
          disabled={data.plan.folder === '' || isBusy}
          onClick={() => setRestoring(true)}
        >
          {text.restore.open}
        </Button>
      </div>
      {isRestoring && (
        <Suspense>
          <RestoreDialog onBegun={always} onClose={() => setRestoring(false)} />
        </Suspense>
      )}
      {runs.length > 0 && <Runs runs={runs} />}
    </>
  )
}

/** Says why nothing was begun. */
function startFault(error: unknown): string {
  return messageOf(error, { conflict: text.busy, invalid_input: text.faults.folder.required })
}

/** How loud the newest restore is. */
const RESTORE_KINDS = { checking: 'info', restoring: 'warn', done: 'success', failed: 'error' } as const

/** Renders what an owner has to know at a glance; what failed is loud. */
function State({ data: { plan, runs, lastGood, lastRehearsal, restore } }: { data: Backups }) {
  const newest = runs.find(({ kind, outcome }) => kind !== 'rehearsal' && outcome !== null)
  return (
    <div className="mt-4 flex flex-col gap-2">
      {restore && (
        <Notice kind={RESTORE_KINDS[restore.state]} role="status">
          <span className="wrap-anywhere">{text.restore[restore.state](restore)}</span>
        </Notice>
      )}
      {newest?.outcome === 'failed' && newest.finishedAt && (
        <Notice kind="error">{text.failed(newest.finishedAt, newest.reason)}</Notice>
      )}
      {lastRehearsal?.outcome === 'failed' && (
        <Notice kind="error">{text.untried(lastRehearsal.reason)}</Notice>
      )}
      {plan.isOn && <p className="text-sm">{text.plan(plan.time, plan.keep)}</p>}
      <p className="text-sm">{lastGood ? text.last(lastGood) : text.none}</p>
      {lastGood && lastRehearsal?.outcome !== 'failed' && (
        <p className="text-ink-2 text-sm">
          {lastRehearsal?.finishedAt ? text.tried(lastRehearsal.finishedAt) : text.notTried}
        </p>
      )}
    </div>
  )
}

/** A plan as typed; empty keys leave those that are there. */
interface TypedPlan {
  isOn: boolean
  time: string
  keep: string
  folder: string
  keyId: string
  secretKey: string
}

const goesToBucket = (folder: string) => isBucket(folder.trim())

/** Returns what was typed as the operation takes it. */
function planOf({ time, keep, ...typed }: TypedPlan) {
  return {
    ...typed,
    time: time.trim(),
    keep: Number(keep),
    // Keys that were typed before a folder took the bucket's place are out of sight.
    ...(!goesToBucket(typed.folder) && NO_KEYS),
  }
}

/** Returns what the form begins with: keys never came. */
function valuesOf({ isOn, time, keep, folder }: Backups['plan']): TypedPlan {
  return { isOn, time, keep: String(keep), folder, ...NO_KEYS }
}

function PlanForm({ plan }: Pick<Backups, 'plan'>) {
  const form = useForm(saveBackupPlan, {
    schema: saveBackupPlan.body,
    read: planOf,
    values: valuesOf(plan),
    isFollowing: true,
    input: (body) => ({ body }),
    saved: (read) => valuesOf(read.plan),
    always: async (read) => {
      if (!read) return
      // One that is on its way is of before.
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData(KEY, read)
    },
    done: text.saved,
  })
  const { isDirty } = form.formState
  const toBucket = goesToBucket(form.watch('folder'))
  const folderFaults = toBucket ? text.faults.bucket : text.faults.folder
  const keyFault = (reason: string) =>
    reason === 'required' ? text.faults.key.required : text.faults.key.format
  return (
    <form onSubmit={form.submit} noValidate className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <SwitchField form={form} name="isOn">
          {text.on}
        </SwitchField>
        {isDirty && <Unsaved />}
      </div>
      <div className="grid items-start gap-3 md:grid-cols-[110px_130px_1fr_auto]">
        <TextField
          form={form}
          name="time"
          label={text.time}
          hint={text.timeHint}
          fault={text.faults.time}
          inputMode="numeric"
          maxLength={5}
        />
        <TextField
          form={form}
          name="keep"
          label={text.keep}
          fault={text.faults.keep}
          inputMode="numeric"
          maxLength={3}
          suffix={text.sets}
        />
        <TextField
          form={form}
          name="folder"
          label={text.folder}
          hint={text.folderHint}
          fault={(reason) => folderFaults[reason as keyof typeof folderFaults] ?? folderFaults.format}
          spellCheck={false}
          maxLength={500}
        />
        <Button
          type="submit"
          variant={isDirty ? 'primary' : 'outline'}
          busy={form.isBusy}
          aria-label={text.saveLabel}
          className="md:mt-[30px]"
        >
          {text.save}
        </Button>
      </div>
      {toBucket && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <TextField
            form={form}
            name="keyId"
            label={text.keyId}
            hint={plan.keyHint ? text.keyOnDisk(plan.keyHint) : text.keyRights}
            fault={keyFault}
            spellCheck={false}
            maxLength={200}
          />
          <TextField
            form={form}
            name="secretKey"
            label={text.secretKey}
            hint={text.secretHint}
            fault={keyFault}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            maxLength={200}
          />
        </div>
      )}
    </form>
  )
}

function Runs({ runs }: Pick<Backups, 'runs'>) {
  return (
    <details className="mt-4 border-line border-t pt-3">
      <summary className="font-semibold text-sm">{text.history}</summary>
      <ul className="mt-2 divide-y divide-line text-xs">
        {runs.map(({ id, kind, file, bytes, outcome, reason, startedAt }) => (
          <li key={id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2">
            <span className="nb tabular-nums">{thaiShortDateTime(startedAt)}</span>
            <span>{text.kinds[kind]}</span>
            <span className={outcome === 'failed' ? 'font-semibold text-khrang' : 'text-ink-2'}>
              {outcome === null
                ? text.going
                : outcome === 'done'
                  ? `${text.done} ${text.size(bytes)}`
                  : `${text.notDone} ${text.reason(reason)}`}
            </span>
            <span className="wrap-anywhere text-ink-3 text-2xs">{file}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
