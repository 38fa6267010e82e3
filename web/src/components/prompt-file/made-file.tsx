import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '@thokham/contract/operation'
import type { readPromptFile } from '@thokham/contract/prompt-files'
import type { PromptFileKind } from '@thokham/domain/prompt-file'
import { rankOf } from '@thokham/domain/rank'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { QueryView, type ViewedQuery } from '../../kit/query-view/query-view.tsx'
import { useSecondsLeft } from '../../lib/format/use-seconds-left.ts'
import { useSession } from '../../lib/session/session.ts'
import { membership } from '../../text/membership.ts'
import { promptFile as text } from '../../text/prompt-file.ts'
import { ShareCloth } from '../cloth/share-cloth.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { LongList } from '../ui/long-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card, Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { fileTextQuery } from './prompt-file-queries.ts'
import { PromptLine } from './prompt-line.tsx'
import { useSaveFile } from './use-make-file.ts'

type Made = NonNullable<CallResult<typeof readPromptFile>['made']>

interface MadeFileProps {
  kind: PromptFileKind
  made: Made
  /** When the next one may be made. */
  resetsAt: string
}

/** Renders today's file: what stands in it, the way to have it again, and when the next one may be made. */
export function MadeFile({ kind, made, resetsAt }: MadeFileProps) {
  const file = useQuery(fileTextQuery(kind, made.createdAt))
  const { data } = file
  const { save, isSaving } = useSaveFile(kind, made)
  const again = (
    <Button variant="primary" icon={Download} busy={isSaving} onClick={save} className="min-w-0 flex-1">
      {text.download}
    </Button>
  )
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-6">
      <Card className="overflow-hidden">
        <div className="border-dye-khamin border-b-3">
          <ShareCloth id={`${kind}:${made.createdAt}`} family="diamond" dye="khram" share={1} height={78} />
        </div>
        <div className="flex flex-col gap-3 p-4 md:p-6">
          <h2 className="text-2xl">{text.done}</h2>
          <Counted />
          <div className="flex items-center gap-4">
            <span className="grid size-14 flex-none place-items-center rounded-control bg-khram-soft text-khram">
              <FileText aria-hidden size={24} strokeWidth={1.75} />
            </span>
            <p className="min-w-0">
              <span className="prompt block font-semibold wrap-anywhere">{made.fileName}</span>
              <span className="text-ink-2 text-xs">
                {text.file(made.prompts, data === undefined ? null : new Blob([data]).size)}
              </span>
            </p>
          </div>
          <Notice kind="success">{text.free}</Notice>
          <div className="flex flex-wrap gap-3 max-md:hidden">
            {again}
            {data !== undefined && <CopyButton text={data} label={text.copy} />}
          </div>
        </div>
        <InFile file={file} />
      </Card>
      <Countdown resetsAt={resetsAt} />
      <ActionBar figure={text.figure} note={text.today(1)}>
        {again}
      </ActionBar>
    </div>
  )
}

function Counted() {
  const { data: session } = useSession()
  if (!session?.me) return null
  const { promptCount } = session.me
  const { next, missing } = rankOf(promptCount)
  return (
    <p className="text-ink-2 text-sm">
      <span className="block">{text.made(promptCount)}</span>
      {next !== null && <span className="block">{membership.rankNext(missing, next)}</span>}
    </p>
  )
}

/** Room for a keyword and its parameters on two lines, on phones three. */
const ROW = 76
const FEW = 3

function InFile({ file }: { file: ViewedQuery<string> }) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (
    <Button
      variant="quiet"
      size={32}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="-my-2 -mr-3"
    >
      {isOpen ? text.showFew : text.showAll}
    </Button>
  )
  return (
    <Section title={text.inFile} aside={file.data !== undefined && toggle}>
      <QueryView query={file} waiting={<Skeleton className="h-40 w-full" />}>
        {(made) => <Lines lines={made.trimEnd().split('\n')} isOpen={isOpen} />}
      </QueryView>
    </Section>
  )
}

function Lines({ lines, isOpen }: { lines: readonly string[]; isOpen: boolean }) {
  const row = (at: number) => (
    <div className="flex h-full items-center border-line border-b">
      <PromptLine line={lines[at] ?? ''} />
    </div>
  )
  if (isOpen) {
    return (
      <LongList label={text.inFile} rows={lines.length} rowHeight={ROW} maxHeight={400}>
        {row}
      </LongList>
    )
  }
  return (
    <ul>
      {lines.slice(0, FEW).map((line, at) => (
        <li key={line} className="h-[76px]">
          {row(at)}
        </li>
      ))}
    </ul>
  )
}

function Countdown({ resetsAt }: { resetsAt: string }) {
  const left = useSecondsLeft(new Date(resetsAt).getTime())
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  const cells = [
    [hours, text.hours],
    [minutes, text.minutes],
    [seconds, text.seconds],
  ] as const
  return (
    <Card>
      <div className="bg-sunken p-4 md:rounded-card md:p-6">
        <h2 className="mb-3 font-semibold text-base">{text.next}</h2>
        <p className="sr-only">{text.nextSpoken(hours, minutes)}</p>
        <div
          aria-hidden
          className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface text-center"
        >
          {cells.map(([value, unit]) => (
            <span key={unit} className="py-3">
              <span className="block font-semibold text-figure tabular-nums">
                {String(value).padStart(2, '0')}
              </span>
              <span className="text-ink-2 text-xs">{unit}</span>
            </span>
          ))}
        </div>
        <p className="mt-3 text-ink-2 text-sm">{text.newDay(resetsAt)}</p>
      </div>
    </Card>
  )
}
