import { FileUp, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import { DraftNotices } from './draft-notices.tsx'
import { KeywordTextarea } from './keyword-textarea.tsx'
import { AppendLines, LongKeywordList } from './long-keyword-list.tsx'
import { examine, type Paste, type PasteFindings } from './paste-doctor.ts'
import type { CleanUps } from './use-clean-up.ts'
import type { Keywords } from './use-keywords.ts'
import type { NamedList } from './use-word-lists.ts'

const NO_LISTS: readonly NamedList[] = []
const PasteDoctor = lazyPart(() => import('./paste-doctor-panel.tsx'))

export interface KeywordSectionProps {
  client: PromptWorkerClient | null
  keywords: Keywords
  cleaning: CleanUps
  box: React.RefObject<HTMLTextAreaElement | null>
  /** A sentence at the box, such as that it is empty. */
  error: string | null
  /** 0-based line of a grammar fault. */
  faultLine: number | null
  /** Lists whose names are offered after `__`. */
  lists?: readonly NamedList[]
  /** What is said of lines in Thai, where no model reads them. */
  thaiNote?: (lines: number) => string
  /** More strips below the box. */
  notices?: ReactNode
  /** Controls at the right of the foot. */
  foot?: ReactNode
}

/** Takes keywords by typing, pasting, dropping or choosing a file, and shows what should be cleaned up about them. */
export function KeywordSection(props: KeywordSectionProps) {
  const { client, keywords, cleaning, box, error, faultLine, lists = NO_LISTS, notices, foot } = props
  const { facts, long } = keywords
  const id = useId()
  const { dropping, dropTarget } = useFileDrop(cleaning.addFile)
  const [paste, setPaste] = useState<(Paste & { findings: PasteFindings }) | null>(null)

  return (
    <div {...dropTarget} className="relative flex min-w-0 flex-col gap-3 p-4 md:px-6 md:pt-5 md:pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-semibold">
          <label htmlFor={id}>
            {generator.keywords}{' '}
            <span className="ml-1 font-normal text-ink-3 text-xs">{generator.keywordsHint}</span>
          </label>
        </h2>
        <span className="text-ink-3 text-xs">
          {keywords.isTaking ? generator.counting : generator.lines(facts.keywords)}
        </span>
      </div>
      {long && !client && <Skeleton className="h-80" />}
      {long && client && (
        <>
          <LongKeywordList
            client={client}
            lines={facts.lines}
            revision={keywords.revision}
            onEdit={(line, former, text) =>
              keywords.change((worker) => worker.ask('editLine', { line, former, text }))
            }
          />
          <AppendLines
            onAppend={(added, lines) =>
              void cleaning.byWorker(generator.fileAdded(lines), (worker) =>
                worker.ask('append', { text: added }),
              )
            }
          />
          <p className="text-ink-3 text-xs">{generator.longList}</p>
        </>
      )}
      {!long && (
        <KeywordTextarea
          id={id}
          box={box}
          content={keywords.box}
          onText={(next) => {
            if (next === '') setPaste(null)
            keywords.setText(next)
          }}
          duplicateLines={facts.duplicateLines}
          faultLine={faultLine}
          describedBy={`${id}-error`}
          invalid={error !== null}
          onPasted={(pasted, removed) => {
            if (removed > 0) toast.info(generator.hiddenRemoved(removed))
            const findings = examine(pasted.text)
            setPaste(findings && { ...pasted, findings })
          }}
          onLongPaste={(long) => {
            if (!client) return false
            keywords.setText(long.before + long.text + long.after)
            void keywords
              .change((worker) => worker.ask('examinePaste', { paste: long }))
              .then((found) => {
                if (!found) return
                if (found.removed > 0) toast.info(generator.hiddenRemoved(found.removed))
                setPaste(found.findings && { ...long, text: found.pasted, findings: found.findings })
              })
            return true
          }}
          lists={lists}
          onUndo={cleaning.undoInBox}
        />
      )}
      <button
        type="button"
        onClick={goToButton}
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:right-4 focus:z-10 focus:rounded-control focus:bg-khram focus:px-4 focus:py-2 focus:text-on-khram"
      >
        {generator.goToButton}
      </button>
      <DraftNotices client={client} keywords={keywords} cleaning={cleaning} />
      <div id={`${id}-error`} role="alert" className={error ? undefined : 'hidden'}>
        {error && <FieldError>{error}</FieldError>}
      </div>
      <Suspense>
        {paste && (
          <PasteDoctor
            key={paste.before + paste.text}
            paste={paste}
            findings={paste.findings}
            onTidy={(tidied) => {
              setPaste(null)
              void cleaning.tidy(paste, tidied)
            }}
            onLeave={() => setPaste(null)}
          />
        )}
      </Suspense>
      {!paste && facts.duplicates > 0 && (
        <Notice
          kind="warn"
          fix={{
            label: generator.removeDuplicates,
            onPress: () => cleaning.clean('duplicates', facts.duplicates),
          }}
        >
          {generator.duplicates(facts.duplicates)}
        </Notice>
      )}
      {!paste && facts.thaiLines > 0 && (
        <Notice
          kind="warn"
          fix={{ label: generator.removeThai, onPress: () => cleaning.clean('thai', facts.thaiLines) }}
        >
          {(props.thaiNote ?? generator.thai)(facts.thaiLines)}
        </Notice>
      )}
      {!paste && notices}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          size={32}
          icon={FileUp}
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          label={generator.addFileLabel}
          onFile={cleaning.addFile}
        >
          {generator.addFile}
        </FileButton>
        {facts.keywords > 0 && (
          <Button size={32} variant="quiet" icon={Trash2} onClick={cleaning.clear}>
            {generator.clear}
          </Button>
        )}
        {foot && <div className="flex flex-wrap items-center gap-x-4 md:ml-auto">{foot}</div>}
      </div>
      <div
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-2 items-center justify-center rounded-card border-2 border-khram border-dashed bg-khram-soft font-semibold text-khram',
          dropping ? 'flex' : 'hidden',
        )}
      >
        {generator.dropHere}
      </div>
    </div>
  )
}

/** Moves the focus to the button of the screen that is seen: a phone has it in its bar. */
function goToButton(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-generate]')
  const seen = [...buttons].find((button) => button.getClientRects().length > 0)
  seen?.focus()
}

function useFileDrop(onFile: (file: File) => void) {
  const [depth, setDepth] = useState(0)
  const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    dropping: depth > 0,
    dropTarget: {
      onDragEnter: (event: DragEvent) => carriesFile(event) && setDepth((now) => now + 1),
      onDragLeave: (event: DragEvent) => carriesFile(event) && setDepth((now) => Math.max(0, now - 1)),
      onDragOver: (event: DragEvent) => carriesFile(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        setDepth(0)
        const file = event.dataTransfer.files[0]
        if (!file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}
