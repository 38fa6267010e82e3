import type { UploadView } from '@thokham/contract/desktop-uploads'
import { Check, FolderOpen, Lock, Pause, Play, ShieldCheck, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ShareCloth } from '../../components/cloth/share-cloth.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { useStore } from '../../kit/storage/store.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { uploads as text } from '../../text/uploads.ts'
import { type Program, refusalOf } from '../program.ts'
import { Connections } from './connections.tsx'
import { countMarket, countQueue } from './queue-counts.ts'
import { QueueTable } from './queue-table.tsx'

export interface UploadScreenProps {
  program: Program
  /** Lets the member choose a folder. @returns its path; null when they changed their mind */
  chooseFolder: () => Promise<string | null>
}

/** Renders the upload queue: a folder, the marketplaces, how each picture stands with each of them. */
export function UploadScreen({ program, chooseFolder }: UploadScreenProps) {
  const view = useStore(program.uploads)
  const [fault, setFault] = useState<string | null>(null)
  const [folder, setFolder] = useState<string | null>(null)
  useEffect(() => {
    program.ask('uploads', {}).then(
      (found) => program.uploads.set(found),
      (error) => setFault(refusalOf(error)),
    )
  }, [program])
  const shown = folder ?? view?.folder ?? null
  const choose = async () => setFolder((await chooseFolder()) ?? shown)
  return (
    <>
      <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl">{text.title}</h1>
          <p className="flex flex-wrap gap-x-4 text-ink-2 text-xs">
            {view && view.csv.length > 0 && (
              <span className="nb inline-flex items-center gap-1">
                <Check aria-hidden size={16} strokeWidth={1.75} className="text-toei" />
                {text.csv(view.csv.length)}
              </span>
            )}
            <span className="nb inline-flex items-center gap-1">
              <Lock aria-hidden size={16} strokeWidth={1.75} />
              {text.sealed}
            </span>
          </p>
        </div>
        {shown !== null && (
          <Button icon={FolderOpen} onClick={() => void choose()}>
            {text.another}
          </Button>
        )}
      </header>
      {fault && (
        <Notice kind="error" role="alert" className="mb-4">
          {fault}
        </Notice>
      )}
      {!view ? (
        <Skeleton className="h-[330px]" />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
          <div className="flex min-w-0 flex-col gap-4">
            {shown === null ? (
              <section className="rounded-card border border-line bg-surface">
                <EmptyState
                  action={
                    <Button variant="primary" icon={FolderOpen} onClick={() => void choose()}>
                      {text.choose}
                    </Button>
                  }
                >
                  {text.empty}
                </EmptyState>
              </section>
            ) : (
              <PrepareCard key={shown} program={program} view={view} folder={shown} />
            )}
            {view.rows.length > 0 && view.folder === shown && (
              <>
                <RunCard program={program} view={view} />
                <QueueTable program={program} view={view} />
              </>
            )}
            <p className="flex items-center gap-2 text-ink-2 text-xs">
              <ShieldCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
              {text.safe}
            </p>
          </div>
          <Connections program={program} markets={view.markets} />
        </div>
      )}
    </>
  )
}

interface PartProps {
  program: Program
  view: UploadView
}

/** Renders where the folder goes: judged first, then put into the queue. */
function PrepareCard({ program, view, folder }: PartProps & { folder: string }) {
  const isSame = view.folder === folder
  const ready = view.markets.filter(({ hasPassword }) => hasPassword).map(({ id }) => id)
  const [markets, setMarkets] = useState<readonly string[]>(isSame ? view.chosen : ready)
  const [areAi, setAreAi] = useState(true)
  const prepare = useAction(
    {
      name: 'program.prepareUploads',
      send: (input: { path: string; markets: string[]; areAi: boolean }) =>
        program.ask('upload-prepare', input),
    },
    {
      always: (answer) => answer && program.uploads.set(answer),
      done: (answer) => text.prepared(answer.rows.length),
      refused: refusalOf,
    },
  )
  const toggle = (id: string, on: boolean) =>
    setMarkets((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface px-5 py-4">
      <p className="wrap-anywhere font-semibold text-sm">
        {isSame && view.rows.length > 0 ? text.folder(folder, view.rows.length) : folder}
      </p>
      {prepare.fault && (
        <Notice kind="error" role="alert">
          {prepare.fault}
        </Notice>
      )}
      <fieldset className="min-w-0">
        <legend className="font-semibold text-sm">{text.to}</legend>
        <div className="flex flex-wrap gap-x-6">
          {view.markets.map(({ id, name }) => (
            <Checkbox key={id} checked={markets.includes(id)} onCheckedChange={(on) => toggle(id, on)}>
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <Checkbox checked={areAi} onCheckedChange={setAreAi}>
          {text.isAi}
        </Checkbox>
        <Button
          size={40}
          variant={isSame ? 'outline' : 'primary'}
          busy={prepare.isBusy}
          disabled={markets.length === 0}
          onClick={() => void prepare.run({ path: folder, markets: [...markets], areAi })}
        >
          {text.prepare}
        </Button>
      </div>
    </section>
  )
}

/** Renders how all of it goes, with the buttons for all marketplaces at once. */
function RunCard({ program, view }: PartProps) {
  const counts = countQueue(view)
  const chosen = view.markets.filter(({ id }) => view.chosen.includes(id))
  const running = chosen.filter(({ isRunning }) => isRunning)
  const isDone = counts.pairs > 0 && counts.byState.sent === counts.pairs
  const run = useAction(
    {
      name: 'program.runUploads',
      send: async ({ markets, ...how }: { markets: readonly string[]; run: boolean; cut: boolean }) => {
        for (const market of markets) program.uploads.set(await program.ask('upload-run', { market, ...how }))
      },
    },
    { always: () => {}, refused: refusalOf },
  )
  const waiting = chosen.filter(({ id, isRunning }) => {
    const { sent, all } = countMarket(view.rows, id)
    return !isRunning && sent < all
  })
  return (
    <section className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
        <div className="min-w-[160px]">
          <h2 className="font-semibold text-base" role="status">
            {isDone
              ? text.allSent(view.rows.length)
              : running.length > 0
                ? text.sending(running.length)
                : text.resting}
          </h2>
          <p className="text-ink-2 text-xs">{text.amount(counts.sentBytes, counts.allBytes)}</p>
        </div>
        <div className="min-w-[160px] flex-1">
          <ShareCloth
            id="uploads"
            family="diamond"
            dye="khram"
            share={counts.pairs === 0 ? 0 : counts.byState.sent / counts.pairs}
            height={24}
          />
        </div>
        <p className="text-right">
          <span className="nb font-semibold text-2xl">
            {thaiNumber(counts.byState.sent)}
            <span className="text-base text-ink-2">/{thaiNumber(counts.pairs)}</span>
          </span>
          <br />
          <span className="text-ink-2 text-xs">{text.pairs}</span>
        </p>
        <div className="flex gap-2">
          {waiting.length > 0 && (
            <Button
              size={40}
              variant="primary"
              icon={Play}
              onClick={() => void run.run({ markets: waiting.map(({ id }) => id), run: true, cut: false })}
            >
              {text.start}
            </Button>
          )}
          {running.length > 0 && (
            <>
              <Button
                size={40}
                icon={Pause}
                onClick={() => void run.run({ markets: running.map(({ id }) => id), run: false, cut: false })}
              >
                {text.pause}
              </Button>
              <Button
                size={40}
                icon={Square}
                onClick={() => void run.run({ markets: running.map(({ id }) => id), run: false, cut: true })}
              >
                {text.stop}
              </Button>
            </>
          )}
        </div>
      </div>
      {run.fault && (
        <Notice kind="error" role="alert" className="mx-5 mb-4">
          {run.fault}
        </Notice>
      )}
      {isDone && (
        <div className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-3 text-sm">
          {chosen
            .filter(({ id }) => countMarket(view.rows, id).sent > 0)
            .map(({ id, name, portal }) => (
              <a
                key={id}
                href={portal}
                target="_blank"
                rel="noreferrer"
                className="touch font-semibold text-khram underline underline-offset-4"
              >
                {text.portal(name)}
              </a>
            ))}
        </div>
      )}
      <Weeks view={view} />
    </section>
  )
}

/** Renders the weekly limits that the member set. */
function Weeks({ view }: { view: UploadView }) {
  const limited = view.markets.flatMap(({ id, name, weekly, week }) =>
    weekly !== null && view.chosen.includes(id) ? [{ id, name, weekly, week }] : [],
  )
  if (limited.length === 0) return null
  return (
    <ul className="grid divide-y divide-line border-line border-t md:grid-cols-2 md:divide-x md:divide-y-0">
      {limited.map(({ id, name, weekly, week }) => (
        <li key={id} className="px-5 py-3 text-xs">
          <p className="font-semibold text-sm">{text.week(name)}</p>
          <div aria-hidden className="my-1.5 h-2 bg-sunken">
            <div
              className="h-full bg-khram"
              style={{ width: `${Math.min(100, (week.sent / weekly) * 100)}%` }}
            />
          </div>
          <p className="text-ink-2">
            {text.weekCount(week.sent, weekly)}
            {week.over > 0 && (
              <span className="font-semibold text-khamin-text"> {text.weekOver(week.over, week.next)}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
