import { useQuery } from '@tanstack/react-query'
import { type Health, readHealth } from '@thokham/contract/health'
import type { ReactNode } from 'react'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { admin } from '../../../text/admin.ts'
import { health as text } from '../../../text/health.ts'
import { AdminSections } from '../admin-sections.tsx'
import { FindingList } from './finding-list.tsx'
import { ServerList } from './server-list.tsx'

const POLL_MS = 10_000

/** Renders how the whole system is, in words, with what to do (docs/product/back-office.md#the-health-of-the-system). */
export function HealthScreen() {
  const query = useQuery({
    ...queryOf(['admin-health'], readHealth, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  return (
    <>
      <AdminSections current="/admin/health" />
      <div className="mx-auto flex w-full max-w-[980px] flex-col gap-4 md:gap-6">
        {!query.data && <h1 className="text-3xl">{text.title}</h1>}
        <QueryView query={query} waiting={<Waiting />} failing={admin.fetchFail}>
          {(health) => (
            <>
              <Head health={health} />
              {query.error && (
                <Notice kind="warn" role="status">
                  {text.lost}
                </Notice>
              )}
              <FindingList findings={health.findings} models={health.models} />
              <ServerList servers={health.servers} />
              <Figures health={health} />
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}

function Head({ health: { findings, checkedAt } }: { health: Health }) {
  const count = (state: Health['findings'][number]['state']) =>
    findings.filter((finding) => finding.state === state).length
  const act = count('act')
  const watch = count('watch')
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-3xl">{text.title}</h1>
      <Notice kind={act > 0 ? 'error' : watch > 0 ? 'warn' : 'success'} role="status">
        <strong className="text-base">{act + watch > 0 ? text.toDo(act, watch) : text.allFine}</strong>
        <p className="text-xs">{text.checked(checkedAt)}</p>
      </Notice>
    </header>
  )
}

function Figures({ health: { database, queue, backup, archive } }: { health: Health }) {
  const { figures } = text
  const { connections, replicas } = database
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
      <Card title={text.database}>
        <Figure name={figures.version}>{database.version}</Figure>
        <Figure name={figures.answer}>{text.milliseconds(database.roundTripMs)}</Figure>
        <Figure name={figures.size}>{text.size(database.sizeBytes)}</Figure>
        <Figure name={figures.connections}>{text.of(connections.used, connections.max)}</Figure>
        <Figure name={text.replicas}>
          {replicas === null && text.hiddenReplicas}
          {replicas?.length === 0 && text.noReplicas}
          {replicas?.map((replica) => (
            <span key={replica.name} className="block">
              <span className="num">{replica.name}</span> {text.replica(replica)}
            </span>
          ))}
        </Figure>
      </Card>
      <Card title={text.queue}>
        <Figure name={figures.due}>{text.jobs(queue.due)}</Figure>
        <Figure name={figures.running}>{text.jobs(queue.running)}</Figure>
        <Figure name={figures.later}>{text.jobs(queue.later)}</Figure>
        <Figure name={figures.failed}>{text.jobs(queue.givenUp)}</Figure>
        <Figure name={figures.backup}>{text.moment(backup.lastGoodAt)}</Figure>
        {archive && <Figure name={figures.archive}>{text.moment(archive.lastAt)}</Figure>}
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-4 md:p-6">
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-2 divide-y divide-line text-sm">{children}</dl>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere text-right tabular-nums">{children}</dd>
    </div>
  )
}
