import { useQuery } from '@tanstack/react-query'
import type { Category } from '@thokham/contract/categories'
import { KEYWORDS_A_SET, keywordFileName, PREVIEWED_KEYWORDS } from '@thokham/domain/keyword-set'
import { Download, Lock, RefreshCw, RotateCcw, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { ShareCloth } from '../../components/cloth/share-cloth.tsx'
import { SendKeywords } from '../../components/generator/send-keywords.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { popular } from '../../text/popular.ts'
import { upgrade } from '../../text/upgrade.ts'
import { previewQuery } from './popular-queries.ts'
import { ResetDialog } from './reset-dialog.tsx'

export interface CategoryPanelProps {
  id: string
  category: Category
  used: number
  /** Sets that may be downloaded today. */
  left: number
  isLocked: boolean
  /** Which card of the grid it belongs to, from 0. */
  at: number
  busy: boolean
  onDownload: () => void
  onUnlock: () => void
  onClose: () => void
}

/** Returns where the middle of a card is in grids of three, four and six columns, as a share of the width (popular.css). */
function notchOf(at: number): CSSProperties {
  const shares = [3, 4, 6].map((columns) => [`--notch-${columns}`, ((at % columns) + 0.5) / columns])
  return Object.fromEntries(shares) as CSSProperties
}

/** Renders what a category holds: ten keywords to look at, how far the member's sets have gone, and the next set. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { id, category, used, isLocked, at, onClose } = props
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      style={notchOf(at)}
      className="panel-notch relative border-khram max-md:border-l-4 max-md:px-4 max-md:pb-4 md:rounded-card md:border-2 md:bg-surface md:px-6 md:py-5"
    >
      <header className="mb-4 flex items-start justify-between gap-4 max-md:sr-only">
        <div>
          <h2 id={`${id}-title`} className="text-2xl">
            {category.title}
          </h2>
          <p className="text-ink-2 text-sm">{category.description}</p>
        </div>
        <IconButton icon={X} label={popular.close} onClick={onClose} className="-mt-1 -mr-2 max-md:hidden" />
      </header>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)_minmax(0,264px)] lg:gap-0 lg:divide-x lg:divide-line">
        <Preview {...props} />
        {!isLocked && <Memory category={category} used={used} />}
        <NextSet {...props} />
      </div>
    </section>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col lg:px-6 lg:first:pl-0 lg:last:pr-0">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-semibold text-sm">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  )
}

const PREVIEW = 'gap-x-6 sm:grid sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-[repeat(5,auto)]'

function Waiting() {
  return (
    <ol className={PREVIEW} aria-busy>
      {Array.from({ length: PREVIEWED_KEYWORDS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all they have
        <li key={at} className="flex h-8 items-center">
          <Skeleton className="h-4 w-4/5" />
        </li>
      ))}
    </ol>
  )
}

function Preview({ category, isLocked }: CategoryPanelProps) {
  const query = useQuery(previewQuery(category.id))
  const again = (
    <Button
      variant="quiet"
      size={32}
      icon={RefreshCw}
      busy={query.isFetching}
      onClick={() => void query.refetch()}
      className="-mr-3"
    >
      {popular.again}
    </Button>
  )
  return (
    <Part title={isLocked ? popular.previewBare : popular.preview} action={query.data && !isLocked && again}>
      <QueryView query={query} waiting={<Waiting />} failing={popular.fetchFail}>
        {({ keywords }) => (
          <>
            <ol className={PREVIEW}>
              {keywords.map((keyword, at) => (
                <li key={keyword} className="prompt flex min-h-8 items-start gap-3 py-1 text-xs leading-6">
                  <span aria-hidden className="w-5 flex-none text-right text-ink-3">
                    {at + 1}
                  </span>
                  <span className="min-w-0 wrap-anywhere">{keyword}</span>
                </li>
              ))}
            </ol>
            {keywords.length > 0 && (
              <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
                <CopyButton text={keywords.join('\n')} label={popular.copy} size={40} />
                <SendKeywords keywords={keywords} size={40} variant="outline" />
                <span className="text-ink-3 text-xs">{popular.free}</span>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Part>
  )
}

function Memory({ category, used }: { category: Category; used: number }) {
  const { data } = useQuery(previewQuery(category.id))
  const [asking, setAsking] = useState(false)
  const { id, title, family, dye, keywordCount } = category
  const reset = (
    <Button variant="quiet" size={32} icon={RotateCcw} onClick={() => setAsking(true)} className="-mr-3">
      {popular.reset}
    </Button>
  )
  return (
    <Part title={popular.memory} action={used > 0 && reset}>
      <p className="mb-2">
        <span className="font-semibold text-xl">{popular.used(used)}</span>{' '}
        <span className="text-ink-2">{popular.ofTotal(keywordCount)}</span>
      </p>
      <ShareCloth id={id} family={family} dye={dye} share={used / Math.max(1, keywordCount)} />
      <p className="mt-2 text-ink-3 text-xs">{popular.usedHint}</p>
      <ul className="mt-2 text-xs tabular-nums">
        {data?.sets.map(({ createdAt, keywords }) => (
          <li key={createdAt} className="flex justify-between gap-3 py-1 text-ink-2">
            <span>{thaiDateTime(createdAt)}</span>
            <span className="nb">{popular.keywords(keywords)}</span>
          </li>
        ))}
      </ul>
      <ResetDialog category={{ id, title }} open={asking} onClose={() => setAsking(false)} />
    </Part>
  )
}

function NextSet({ category, used, left, isLocked, busy, onDownload, onUnlock }: CategoryPanelProps) {
  return (
    <Part title={popular.next}>
      <p className="prompt font-semibold text-sm wrap-anywhere">{keywordFileName(category.title)}</p>
      {!isLocked && <p className="mt-1 text-ink-2 text-sm">{whatComes(category.keywordCount, used)}</p>}
      <div className="mt-auto pt-4 max-md:hidden">
        {isLocked ? (
          <Button icon={Lock} onClick={onUnlock} className="w-full">
            {upgrade.only}
          </Button>
        ) : (
          <>
            <p className="mb-2 text-ink-3 text-xs">{left > 0 ? popular.after(left - 1) : popular.usedUp}</p>
            <Button
              variant="primary"
              icon={Download}
              busy={busy}
              disabled={left === 0}
              onClick={onDownload}
              className="w-full"
            >
              {popular.get}
            </Button>
          </>
        )}
      </div>
    </Part>
  )
}

function whatComes(total: number, used: number): string {
  const rest = Math.max(0, total - used)
  if (rest === 0) return popular.round
  return rest < KEYWORDS_A_SET ? popular.few(rest) : `${popular.drawn(rest)} ${popular.nextRound}`
}
