import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SalesAnswer } from '../../components/sales/sales-worker-api.ts'
import { askSales, SALES_KEY, salesChanged } from '../../components/sales/sales-worker-client.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Field } from '../../components/ui/field.tsx'
import { SkeletonRows } from '../../components/ui/skeleton.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { MARKET_NAMES, sales as text, wholeBaht } from '../../text/sales.ts'

type Group = SalesAnswer['unjoined'][number]

const FIRST_ROWS = 8

/** Renders the rows that have no picture, each with its reason, to be joined by hand; what is told by the day alone stays so. */
export function UnjoinedCard({ answer }: { answer: SalesAnswer }) {
  const [picking, setPicking] = useState<Group | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const { unjoined } = answer
  const rows = unjoined.reduce((sum, group) => sum + group.rows, 0)
  const shown = showsAll ? unjoined : unjoined.slice(0, FIRST_ROWS)
  const earned = unjoined.reduce((sum, group) => sum + group.earned, 0)
  return (
    <section aria-labelledby="unjoined" className="card min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 p-4 md:px-6">
        <h2 id="unjoined" className="font-semibold text-lg">
          {rows === 0 ? text.allJoined : text.unjoined(rows)}
        </h2>
        {rows > 0 && (
          <span className="text-sm">
            {wholeBaht(earned)} {text.baht}
          </span>
        )}
      </div>
      {rows > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {shown.map((group) => (
            <li key={group.subject} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6">
              <div className="min-w-[14ch] flex-1">
                <p className="wrap-anywhere font-semibold text-sm">{nameOf(group)}</p>
                <p className="wrap-anywhere text-2xs text-ink-2">
                  {MARKET_NAMES[group.market]}
                  {group.number && <span className="num"> · {group.number}</span>} ·{' '}
                  <span className="text-khamin-text">
                    {text.why(group.why, group.twins, MARKET_NAMES[group.market])}
                  </span>
                </p>
              </div>
              <p className="text-right text-2xs tabular-nums">
                <span className="text-sm">
                  {wholeBaht(group.earned)} {text.baht}
                </span>
                <br />
                <span className="text-ink-2">{text.rows(group.rows)}</span>
              </p>
              {group.why !== 'daily' && answer.pictures > 0 && (
                <Button size={32} aria-label={text.pickOf(nameOf(group))} onClick={() => setPicking(group)}>
                  {text.pick}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-3 text-2xs text-ink-2 md:px-6">
          {text.unjoinedFoot}
          {unjoined.length > shown.length && (
            <Button size={32} variant="quiet" onClick={() => setShowsAll(true)}>
              {text.showAll(unjoined.length - shown.length)}
            </Button>
          )}
        </div>
      )}
      <PickDialog group={picking} onClose={() => setPicking(null)} />
    </section>
  )
}

const nameOf = ({ title, fileName, number, market }: Group) =>
  title || fileName || number || MARKET_NAMES[market]

function PickDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const query = useQuery({
    queryKey: [SALES_KEY, 'pictures', typed],
    queryFn: () => askSales((remote) => remote.findPictures(typed)),
    networkMode: 'always',
    enabled: group !== null,
    retry: false,
  })

  async function join(subject: string, pictureId: string | null, done: () => void) {
    try {
      await askSales((remote) => remote.join(subject, pictureId))
      await salesChanged()
      done()
    } catch {
      toast.error(text.saveFail)
    }
  }

  function pick(pictureId: string) {
    if (!group) return
    const { subject } = group
    void join(subject, pictureId, () => {
      onClose()
      toast.success(text.picked, {
        label: text.undo,
        onPress: () => void join(subject, null, () => toast.success(text.unpicked)),
      })
    })
  }

  return (
    <Dialog
      open={group !== null}
      onOpenChange={(open) => !open && onClose()}
      title={text.pickTitle}
      description={group ? nameOf(group) : ''}
    >
      <Field label={text.pickSearch}>
        <TextInput value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <QueryView
        query={query}
        waiting={<SkeletonRows rows={4} rowClass="h-12" />}
        failing={text.failed}
        empty={(found) => found.length === 0 && <EmptyState>{text.pickNone}</EmptyState>}
      >
        {(found) => (
          <ul className="mt-3 divide-y divide-line">
            {found.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  onClick={() => pick(picture.id)}
                  className="touch flex w-full flex-col py-2 text-left hover:bg-sunken"
                >
                  <span className="num wrap-anywhere text-sm">{picture.names[0]}</span>
                  <span className="line-clamp-1 text-2xs text-ink-2" lang="en">
                    {picture.prompt || picture.keywords.slice(0, 6).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}
