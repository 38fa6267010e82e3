import { Link } from '@tanstack/react-router'
import { type ImageRun, type ImageStep, resumeImageRun } from '@thokham/contract/image-runs'
import { Download, Grid2x2Check, RotateCw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fileSize } from '../../components/metadata/store/file-size.ts'
import { BlobPicture } from '../../components/metadata/table/blob-picture.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Card, Section } from '../../components/ui/section.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { download } from '../../lib/browser/download.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { otherwise, stepSentence, studio as text } from '../../text/studio.ts'
import { BrowserStorage } from './browser-storage.tsx'
import { FormerFolder } from './folder-choice.tsx'
import { type FollowedRun, putImageRun } from './image-run-feed.ts'
import { SendButton } from './send-button.tsx'
import { fileNameOf, forgetRun, readStored, type StoredPicture } from './stored-pictures.ts'

export interface PictureCardProps {
  run: ImageRun
  steps: FollowedRun['steps']
  /** What lies in this browser of it; null = not read yet */
  stored: readonly StoredPicture[] | null
  /** Puts a prompt into the order. */
  onEdit: (prompt: string) => void
}

/** Renders the pictures of a run below their prompts, what became of those that did not come, and how they are taken away. */
export function PictureCard({ run, steps, stored, onEdit }: PictureCardProps) {
  const groups = useMemo(() => groupsOf(steps), [steps])
  const [filter, setFilter] = useState<GroupFilter>('all')
  const countOf = (each: GroupFilter) => groups.filter((group) => isIn(each, group)).length
  const shown = groups.filter((group) => isIn(filter, group))
  const byStep = useMemo(() => byPosition(stored ?? []), [stored])
  const here = useMemo(() => stored ?? [], [stored])
  const inBrowser = here.reduce((sum, { bytes, inFolder }) => (inFolder === undefined ? sum + bytes : sum), 0)
  const gone = steps.reduce(
    (sum, step) => sum + (step?.pictures.filter(({ state }) => state === 'gone').length ?? 0),
    0,
  )
  const known = useMemo(() => new Set(here.map(({ id }) => id)), [here])
  const held = steps.flatMap(
    (step) => step?.pictures.filter(({ id, state }) => state === 'held' && !known.has(id)) ?? [],
  )
  return (
    <Card>
      <Section title={text.pictures} aside={inBrowser > 0 && text.inBrowser(fileSize(inBrowser))}>
        {held.length > 0 && stored && (
          <p role="status" className="text-ink-2 text-sm">
            {text.taking(here.length, here.length + held.length)}
          </p>
        )}
        {gone > 0 && <Notice kind="warn">{text.expiredOnes(gone)}</Notice>}
        <FormerFolder runId={run.id} stored={here} />
        {here.length > 0 && <Away run={run} stored={here} />}
      </Section>
      {groups.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
        <div
          role="group"
          aria-label={text.groupFilters}
          className="flex flex-wrap gap-2 border-line border-t p-4 md:px-6"
        >
          {FILTERS.map((each) => (
            <Chip key={each} selected={filter === each} onClick={() => setFilter(each)}>
              {text.groups[each]} <span className="num">{thaiNumber(countOf(each))}</span>
            </Chip>
          ))}
        </div>
      )}
      <ol>
        {shown.length === 0 && groups.length > 0 && (
          <li className="border-line border-t p-4 text-ink-2 text-sm md:px-6">{text.noGroups}</li>
        )}
        {shown.map((group) => (
          <PromptRow
            key={group[0]?.position}
            run={run}
            group={group}
            byStep={byStep}
            isRead={stored !== null}
            onEdit={onEdit}
          />
        ))}
      </ol>
    </Card>
  )
}

const FILTERS = ['all', 'done', 'look', 'drawing', 'waiting'] as const
type GroupFilter = (typeof FILTERS)[number]

/** Returns whether a prompt is shown: `look` has pictures that did not come, and is one of the others as well. */
function isIn(filter: GroupFilter, group: readonly ImageStep[]): boolean {
  if (filter === 'all') return true
  if (filter === 'done') return group.every(({ state }) => state === 'done')
  if (filter === 'look') return group.some(({ state }) => state === 'failed' || state === 'interrupted')
  return group.some(({ state }) => state === filter)
}

/** Renders the ways out of this browser. */
function Away({ run, stored }: { run: ImageRun; stored: readonly StoredPicture[] }) {
  const [packed, setPacked] = useState<number | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const forget = useAction(
    { name: 'studio.forget', send: (id: string) => forgetRun(id) },
    { done: text.forgotten },
  )
  async function zip() {
    if (packed !== null) return
    setPacked(0)
    try {
      const { zipPictures } = await import('./zip-pictures.ts')
      await zipPictures(run, stored, setPacked)
    } catch {
      toast.error(text.zipFail)
    } finally {
      setPacked(null)
    }
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/studio"
          search={{ run: run.id, view: 'table' }}
          className={buttonClass('primary', 44, 'max-md:w-full')}
        >
          <Grid2x2Check aria-hidden size={20} strokeWidth={1.75} />
          {text.choose(stored.length)}
        </Link>
        <SendButton run={run} chosen={stored} variant="outline" className="max-md:w-full" />
        <Button icon={Download} busy={packed !== null} onClick={() => void zip()} className="max-md:w-full">
          {text.zip}
        </Button>
        <Button variant="quiet" icon={Trash2} onClick={() => setAsked(run.id)}>
          {text.forget}
        </Button>
      </div>
      <p className="text-ink-2 text-xs">{text.keepZip}</p>
      <BrowserStorage bytes={stored.reduce((sum, { bytes }) => sum + bytes, 0)} />
      <ConfirmDialog
        of={asked}
        onClose={() => setAsked(null)}
        title={() => text.forgetTitle}
        body={text.forgetBody}
        label={text.forget}
        action={forget}
      />
    </>
  )
}

interface PromptRowProps {
  run: ImageRun
  /** Steps of one prompt. */
  group: readonly ImageStep[]
  byStep: ReadonlyMap<number, readonly StoredPicture[]>
  isRead: boolean
  onEdit: (prompt: string) => void
}

function PromptRow({ run, group, byStep, isRead, onEdit }: PromptRowProps) {
  const again = useAction(resumeImageRun, {
    always: (changed: ImageRun | undefined) => changed && putImageRun(changed),
  })
  const [first] = group
  if (!first) return null
  const sentences = [...new Set(group.flatMap((step) => stepSentence(step, run) ?? []))]
  const notes = [...new Set(group.flatMap(otherwise))]
  const isRefused = group.some(isRefusedStep)
  const open = group.filter((step) => ['failed', 'interrupted'].includes(step.state) && !isRefusedStep(step))
  const positions = open.map(({ position }) => position)
  return (
    <li className="flex flex-col gap-2 border-line border-t p-4 [contain-intrinsic-size:auto_160px] [content-visibility:auto] md:px-6">
      <p lang="en" className="wrap-anywhere font-mono text-sm">
        {first.prompt}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence} className="text-khrang text-xs">
          {sentence}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="text-ink-2 text-xs">
          {note}
        </p>
      ))}
      {(isRefused || positions.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {isRefused && (
            <Button size={32} onClick={() => onEdit(first.prompt)}>
              {text.editPrompt}
            </Button>
          )}
          {positions.length > 0 && (
            <Button
              size={32}
              icon={RotateCw}
              busy={again.isBusy}
              onClick={() => void again.run({ params: { id: run.id }, body: { positions } })}
            >
              {open.every(({ fault }) => fault === 'no_image')
                ? text.retryEmpty
                : text.retry(open.reduce((sum, { likelySatang }) => sum + likelySatang, 0))}
            </Button>
          )}
        </div>
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {group.flatMap((step) => {
          const own = byStep.get(step.position) ?? []
          const missing = step.pictures.filter(({ id }) => !own.some((picture) => picture.id === id))
          const tiles = own.map((picture, nth) => (
            <li key={picture.id}>
              <PictureTile picture={picture} nth={nth} />
            </li>
          ))
          const gaps = missing.map(({ id, state }) => (
            <Gap key={id} words={isRead ? GAPS[state] : GAPS.held} />
          ))
          if (step.pictures.length > 0) return [...tiles, ...gaps]
          return [<Gap key={step.position} words={tileWords(step, run)} />]
        })}
      </ul>
    </li>
  )
}

function tileWords(step: ImageStep, { stoppedBy }: ImageRun): string {
  if (isRefusedStep(step)) return text.refusedTile
  return step.state === 'waiting' && stoppedBy === 'ceiling' ? text.cappedTile : text.tiles[step.state]
}

const GAPS = { held: text.tiles.done, taken: text.elsewhere, gone: text.expired } as const

const isRefusedStep = ({ state, refusedFor, fault }: ImageStep) =>
  state === 'failed' && (refusedFor !== null || fault === 'ai_refused')

function PictureTile({ picture, nth }: { picture: StoredPicture; nth: number }) {
  async function save() {
    const file = await readStored(picture.id).catch(() => null)
    if (file) download(fileNameOf(picture, nth), file)
    else toast.error(text.zipFail)
  }
  return (
    <button
      type="button"
      onClick={() => void save()}
      aria-label={text.save(picture.position + 1, picture.prompt)}
      className="block aspect-[3/2] w-full overflow-hidden rounded-control border border-line hover:border-ink-3"
    >
      <BlobPicture blob={picture.thumbnail} className="size-full" />
    </button>
  )
}

/** Renders the place of a picture that is not here. */
function Gap({ words }: { words: string }) {
  return (
    <li className="flex aspect-[3/2] items-center justify-center rounded-control border border-line border-dashed px-2 text-center text-ink-2 text-xs">
      {words}
    </li>
  )
}

/** Returns the steps by their prompts, in their order. */
function groupsOf(steps: FollowedRun['steps']): ImageStep[][] {
  const groups: ImageStep[][] = []
  for (const step of steps) {
    if (!step) continue
    const group = groups.at(-1)
    if (group?.[0]?.prompt === step.prompt) group.push(step)
    else groups.push([step])
  }
  return groups
}

function byPosition(stored: readonly StoredPicture[]): Map<number, StoredPicture[]> {
  const found = new Map<number, StoredPicture[]>()
  for (const picture of stored) found.set(picture.position, [...(found.get(picture.position) ?? []), picture])
  return found
}
