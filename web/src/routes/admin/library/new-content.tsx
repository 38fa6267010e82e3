import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  compareNewContent,
  declineNewContent,
  listNewContent,
  putBackContent,
  takeNewContent,
} from '@thokham/contract/content'
import type { CallResult } from '@thokham/contract/operation'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { undoBy } from '../../../kit/undo/undo.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { lessons as lessonText } from '../../../text/lessons.ts'

const COMPARED = 'admin-content-compare'
/** Of each side; the rest is counted. */
const SHOWN = 12

type Piece = CallResult<typeof listNewContent>['pieces'][number]

/**
 * Shows the pieces of some kinds of which a newer version waits beside an edited one, each with both ways on; taking it
 * asks first, and both can be undone.
 */
export default function NewContent({ isShown }: { isShown: (kind: string) => boolean }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Piece | null>(null)
  const { data } = useQuery(queryOf(['admin-content-new'], listNewContent, {}))
  // A piece may be of any part of the library. What was compared is asked for each time anew.
  const readAgain = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== COMPARED })
  const options = (done: (title: string) => string, undone: (title: string) => string) => ({
    input: ({ kind, key }: Piece) => ({ body: { kind, key } }),
    always: readAgain,
    done: (_: unknown, { title }: Piece) => done(title),
    undo: (_: unknown, { kind, key, title }: Piece) =>
      undoBy(putBackContent, { body: { kind, key } }, undone(title)),
  })
  const take = useAction(takeNewContent, options(text.tookNew, text.ownIsBack))
  const decline = useAction(declineNewContent, options(text.keptOwn, text.waitsAgain))
  const isBusy = take.isBusy || decline.isBusy
  const pieces = (data?.pieces ?? []).filter(({ kind }) => isShown(kind))
  if (pieces.length === 0) return null
  return (
    <Notice kind="info" className="mb-4">
      <p className="font-semibold">{text.news(pieces.length)}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {pieces.map((piece) => (
          <li key={`${piece.kind}/${piece.key}`} className="flex flex-wrap items-center gap-2">
            <span className="min-w-[12ch] flex-1 max-sm:basis-full">
              {text.kinds[piece.kind] ?? piece.kind} · {piece.title}
            </span>
            <Button size={32} busy={isBusy} onClick={() => setAsked(piece)}>
              {text.useNew}
            </Button>
            <Button size={32} busy={isBusy} onClick={() => void decline.run(piece)}>
              {text.keepOwn}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        of={asked}
        onClose={() => setAsked(null)}
        title={({ title }) => text.takeTitle(title)}
        body={text.takeBody}
        more={asked && <Differences piece={asked} />}
        label={text.useNew}
        action={take}
      />
    </Notice>
  )
}

/** Shows in what the newer version differs: what goes, and what comes in its place. */
function Differences({ piece: { kind, key } }: { piece: Piece }) {
  const query = useQuery({
    ...queryOf([COMPARED, kind, key], compareNewContent, { query: { kind, key } }),
    gcTime: 0,
  })
  return (
    <QueryView
      query={query}
      waiting={<SkeletonRows rows={2} rowClass="h-14" />}
      empty={({ differences }) => !differences?.length && <Same isGone={differences === null} />}
    >
      {({ differences }) => (
        <dl className="mt-4 flex flex-col gap-3 text-sm">
          {differences?.map(({ field, own, shipped }) => (
            <div key={field} className="border-line border-t pt-3">
              <dt className="font-semibold">{text.differing[field] ?? field}</dt>
              <Side label={text.ownSide} parts={own.map(wordOf(field))} />
              <Side label={text.newSide} parts={shipped.map(wordOf(field))} />
            </div>
          ))}
        </dl>
      )}
    </QueryView>
  )
}

/** Says that nothing is another, or that nothing newer waits any more: another admin may have decided meanwhile. */
function Same({ isGone }: { isGone: boolean }) {
  return <p className="mt-4 text-sm">{isGone ? text.nothingWaits : text.noDifference}</p>
}

/** Returns how a value of a field is said. */
function wordOf(field: string): (part: string) => string {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    dye: text.dyes,
    titleColor: text.dyes,
    family: text.families,
    isNew: text.yesNo,
    category: lessonText.categories,
  }
  return (part) => (field === 'months' ? monthWord(part) : (words[field]?.[part] ?? part))
}

const MONTH = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', month: 'short' })
const monthWord = (month: string) => MONTH.format(Date.UTC(2026, Number(month) - 1, 1))

function Side({ label, parts }: { label: string; parts: readonly string[] }) {
  if (parts.length === 0) return null
  const rest = parts.length - SHOWN
  return (
    <dd className="mt-1 flex gap-3">
      <span className="w-14 flex-none text-ink-2 text-xs">{label}</span>
      <ul className="min-w-0 wrap-anywhere">
        {parts.slice(0, SHOWN).map((part) => (
          <li key={part}>{part}</li>
        ))}
        {rest > 0 && <li className="text-ink-2">{text.moreParts(rest)}</li>}
      </ul>
    </dd>
  )
}
