import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HistorySet } from '@thokham/contract/history'
import { can } from '@thokham/domain/access'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { downloadSet, historySampleQuery } from '../../lib/queries/history.ts'
import type { Session } from '../../lib/session/session.ts'
import { dashboard } from '../../text/dashboard.ts'
import { messageOf } from '../../text/errors.ts'
import { history } from '../../text/history.ts'

/** Renders the last set, to go on from in one press (docs/product/prompts.md#the-history). */
export function ContinueCard({ set, level }: { set: HistorySet; level: Session['level'] }) {
  const hasFile = set.daysLeft > 0 && can(level, 'downloads:use')
  return (
    <section className="card flex flex-col px-5 pt-5 pb-6 md:col-span-2 md:px-6 lg:col-span-1">
      <div className="flex flex-wrap justify-between gap-x-3 text-xs">
        <h2 className="font-normal text-ink-2">{dashboard.continue}</h2>
        <Link to="/history" className="touch link">
          {set.daysLeft > 0 ? dashboard.fileLeft(set.daysLeft) : dashboard.fileGone}
        </Link>
      </div>
      <p className="text-xl wrap-anywhere">{set.setName}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
        <span className="nb">{history.source(set)}</span>
        <span className="nb">{history.prompts(set.prompts)}</span>
        <span className="nb">{history.keywords(set.keywords)}</span>
        <span className="nb">{thaiDateTime(set.createdAt)}</span>
      </p>
      <Sample set={set} />
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        {can(level, 'workshop:use') && (
          <Link
            to={set.source === 'ai' ? '/vipgen' : '/ready-prompt'}
            search={{ again: set.id }}
            className={buttonClass('primary', 40)}
          >
            {history.again}
          </Link>
        )}
        {hasFile && <DownloadButton set={set} />}
      </div>
    </section>
  )
}

/** Renders one prompt of the set, by which it is known again: what it shows above its parameters. */
function Sample({ set }: { set: HistorySet }) {
  const { data, isPending, isError } = useQuery(historySampleQuery(set))
  if (isError || data?.prompt === null) return null
  const [, subject = '', parameters = ''] = /^(.*?)( --.*)?$/.exec(data?.prompt ?? '') ?? []
  return (
    <p className="mt-3 border-line border-t pt-3">
      {isPending ? (
        <Skeleton className="h-10 w-4/5" />
      ) : (
        <span className="prompt text-2xs" title={data?.prompt}>
          <span className="block truncate">{subject}</span>
          <span className="block truncate text-ink-3">{parameters.trim()}</span>
        </span>
      )}
    </p>
  )
}

function DownloadButton({ set }: { set: HistorySet }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      if (await downloadSet(set)) toast.success(history.fileDownloaded)
    } catch (error) {
      toast.error(history.downloadFail(messageOf(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={40} icon={Download} busy={busy} onClick={save}>
      {dashboard.downloadTxt}
    </Button>
  )
}
