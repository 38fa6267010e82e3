import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  Check,
  Download,
  Hash,
  type LucideIcon,
  Printer,
  Send,
  Sparkles,
  Tag,
  WandSparkles,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Selvage } from '../../../components/cloth/selvage.tsx'
import { usePictureUrl } from '../../../components/slip/use-picture-url.ts'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { download } from '../../../lib/browser/download.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { type PictureRecord, readRecord } from '../../../lib/ledger/picture-ledger.ts'
import { lightTable } from '../../../text/light-table.ts'
import { pictureHistory as text } from '../../../text/picture-history.ts'
import { DRAWING_NAMES, QUALITY_NAMES } from '../../../text/studio.ts'
import { Stars } from '../light-table/stars.tsx'
import { readStored } from '../stored-pictures.ts'
import { FileCheck } from './file-check.tsx'
import { PrintedRecord } from './printed-record.tsx'
import { type Match, marketNames } from './story.ts'

export interface HistoryPartProps {
  run: string
  picture: string
}

/** Renders what became of a picture from its keyword to what was sent, as the ledger of this browser has it. */
export default function HistoryPart({ run, picture }: HistoryPartProps) {
  const [record, setRecord] = useState<PictureRecord | null | undefined>(undefined)
  const [match, setMatch] = useState<Match | null>(null)
  useEffect(() => {
    readRecord(picture).then(
      (found) => setRecord(found ?? null),
      () => setRecord(null),
    )
  }, [picture])
  // The picture is shown while it lies in this browser; its history stays when it went.
  const [blob, setBlob] = useState<Blob | null>(null)
  useEffect(() => {
    readStored(picture).then(setBlob, () => undefined)
  }, [picture])
  const address = usePictureUrl(blob)
  return (
    <>
      <Link
        to="/studio"
        search={{ run, view: 'table' }}
        className={buttonClass('quiet', 40, '-ml-3 w-fit px-3')}
      >
        <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        {lightTable.title}
      </Link>
      <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-3xl">{text.title}</h1>
          {record && (
            <p className="wrap-anywhere text-ink-2 text-sm">
              <span className="num">{record.fileName}</span> · {text.own}
            </p>
          )}
        </div>
        {record && (
          <div className="ml-auto flex flex-wrap gap-2">
            <Button
              size={40}
              icon={Download}
              onClick={() =>
                download(
                  `${record.fileName}.json`,
                  new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }),
                )
              }
            >
              {text.save}
            </Button>
            <Button size={40} variant="primary" icon={Printer} onClick={() => window.print()}>
              {text.print}
            </Button>
          </div>
        )}
      </header>
      {record === undefined ? (
        <Skeleton className="h-96" />
      ) : record === null ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,390px)_minmax(0,1fr)] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4">
            {address && (
              <figure className="card p-3">
                <img
                  src={address}
                  alt={record.prompt}
                  decoding="async"
                  className="max-h-80 w-full bg-sunken object-contain"
                />
              </figure>
            )}
            <FileCheck record={record} match={match} onMatch={setMatch} />
          </div>
          <Story record={record} />
        </div>
      )}
      {record && <PrintedRecord record={record} match={match} picture={address} />}
    </>
  )
}

function Story({ record }: { record: PictureRecord }) {
  const {
    keyword,
    concept,
    prompt,
    provider,
    model,
    quality,
    width,
    height,
    position,
    sha256,
    chosen,
    written,
  } = record
  const name = DRAWING_NAMES[provider]
  const last = written.at(-1)
  return (
    <ol className="card p-4 md:p-6">
      <Step icon={Hash} title={text.steps.keyword}>
        {keyword === null ? null : (
          <p lang="en">
            <span className="font-semibold">{keyword}</span>
            {concept !== null && <span className="text-ink-2 text-xs"> {text.from(concept)}</span>}
          </p>
        )}
      </Step>
      <Step icon={WandSparkles} title={text.steps.prompt}>
        <p lang="en" className="wrap-anywhere font-mono text-sm">
          {prompt}
        </p>
      </Step>
      <Step icon={Sparkles} title={text.steps.drawn} at={record.drawnAt}>
        <dl className="grid grid-cols-[minmax(80px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Fact name={text.provider}>{name}</Fact>
          <Fact name={text.model}>{model}</Fact>
          {quality !== null && <Fact name={text.quality}>{QUALITY_NAMES[quality]}</Fact>}
          {width !== null && height !== null && <Fact name={text.size}>{`${width} × ${height}`}</Fact>}
          <Fact name={text.seed}>{record.seed ?? text.noSeed(name)}</Fact>
          <Fact name={text.run}>{text.place(position + 1)}</Fact>
          <Fact name={text.hash}>{sha256}</Fact>
        </dl>
      </Step>
      <Step icon={Check} title={text.steps.chosen} at={chosen?.at}>
        {chosen && <Stars stars={chosen.stars} />}
      </Step>
      <Step icon={Tag} title={text.steps.written} at={last?.at}>
        {last && (
          <>
            <p lang="en">{last.title}</p>
            <p className="text-ink-2 text-xs">
              {text.words(last.keywords.length)} ·{' '}
              <span lang="en">{last.keywords.slice(0, 8).join(', ')}</span> · {text.ai}
            </p>
          </>
        )}
      </Step>
      <Step icon={Send} title={text.steps.sent}>
        {written.length > 0 && (
          <ul className="flex flex-col gap-2 text-sm">
            {written.map((file) => (
              <li key={`${file.at} ${file.sha256}`}>
                <p className="wrap-anywhere">
                  <span className="num font-semibold">{file.name}</span>{' '}
                  <span className="text-ink-2 text-xs">
                    {thaiShortDateTime(new Date(file.at).toISOString())}
                  </span>
                </p>
                <p className="text-ink-2 text-xs">
                  {file.markets.length > 0 ? text.tables(marketNames(file.markets)) : text.noTables}
                </p>
                <p className="num wrap-anywhere text-2xs text-ink-3">{file.sha256}</p>
              </li>
            ))}
          </ul>
        )}
      </Step>
    </ol>
  )
}

interface StepProps {
  icon: LucideIcon
  title: string
  at?: number | undefined
  /** Nothing = there is no record of it. */
  children: ReactNode
}

/** From one step to the next. */
const THREAD = 'absolute top-10 bottom-0 left-[17px] w-1.5 group-last:hidden'

function Step({ icon: Icon, title, at, children }: StepProps) {
  const isThere = children !== null && children !== false && children !== undefined
  return (
    <li className="group relative grid grid-cols-[40px_minmax(0,1fr)] gap-4 pb-5 last:pb-0">
      {isThere ? (
        <Selvage className={cx(THREAD, 'h-auto [--turn:180deg]')} />
      ) : (
        <span aria-hidden className={cx(THREAD, 'border-line border-x')} />
      )}
      <span className="relative flex size-10 items-center justify-center rounded-control border border-line-strong bg-surface text-ink-2">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 flex-col gap-1.5 border-line border-b pb-5 group-last:border-0 group-last:pb-0">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5 font-semibold text-base">
          {title}
          {at !== undefined && isThere && (
            <span className="font-normal text-ink-2 text-xs">
              {thaiShortDateTime(new Date(at).toISOString())}
            </span>
          )}
        </h2>
        {isThere ? children : <p className="text-ink-3 text-sm">{text.noRecord}</p>}
      </div>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="num wrap-anywhere">{children}</dd>
    </>
  )
}
