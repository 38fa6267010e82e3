import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { call } from '../../../lib/api/call.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { lessons as lessonText } from '../../../text/lessons.ts'

const COMPARED = 'admin-content-compare'
/** Of each side; the rest is counted. */
const SHOWN = 12

type Piece = CallResult<typeof listNewContent>['pieces'][number]

interface Decision {
  piece: Piece
  isTaken: boolean
}

/**
 * Shows the pieces of some kinds of which a newer version waits beside an edited one, each with both ways on; taking it
 * asks first, and both can be undone.
 */
export default function NewContent({ isShown }: { isShown: (kind: string) => boolean }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Piece | null>(null)
  const { data } = useQuery({
    queryKey: ['admin-content-new'],
    queryFn: ({ signal }) => call(listNewContent, {}, { signal }),
  })
  // A piece may be of any part of the library. What was compared is asked for each time anew.
  const readAgain = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== COMPARED })
  const putBack = useMutation({
    mutationFn: ({ piece: { kind, key } }: Decision) => call(putBackContent, { body: { kind, key } }),
    onSuccess: (_answer, { piece: { title }, isTaken }) =>
      toast.success((isTaken ? text.ownIsBack : text.waitsAgain)(title)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: readAgain,
  })
  const settle = useMutation({
    mutationFn: ({ piece: { kind, key }, isTaken }: Decision) =>
      call(isTaken ? takeNewContent : declineNewContent, { body: { kind, key } }),
    onSuccess: (_answer, decision) =>
      toast.success((decision.isTaken ? text.tookNew : text.keptOwn)(decision.piece.title), {
        label: everywhere.undo,
        onPress: () => putBack.mutate(decision),
      }),
    onError: (error, { isTaken }) => {
      // Taking is asked for in a dialog, which says itself what failed.
      if (!isTaken) toast.error(messageOf(error))
    },
    onSettled: readAgain,
  })
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
            <Button size={32} busy={settle.isPending} onClick={() => setAsked(piece)}>
              {text.useNew}
            </Button>
            <Button
              size={32}
              busy={settle.isPending}
              onClick={() => settle.mutate({ piece, isTaken: false })}
            >
              {text.keepOwn}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={text.takeTitle(asked?.title ?? '')}
        body={text.takeBody}
        more={asked && <Differences piece={asked} />}
        action={text.useNew}
        onConfirm={async () => {
          if (!asked) return
          await settle.mutateAsync({ piece: asked, isTaken: true })
          setAsked(null)
        }}
      />
    </Notice>
  )
}

/** Shows in what the newer version differs: what goes, and what comes in its place. */
function Differences({ piece: { kind, key } }: { piece: Piece }) {
  const { data, error, refetch } = useQuery({
    queryKey: [COMPARED, kind, key],
    queryFn: ({ signal }) => call(compareNewContent, { query: { kind, key } }, { signal }),
    gcTime: 0,
  })
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} rowClass="h-14" />
  return (
    <dl className="mt-4 flex flex-col gap-3 text-sm">
      {data.differences.map(({ field, own, shipped }) => (
        <div key={field} className="border-line border-t pt-3">
          <dt className="font-semibold">{text.differing[field] ?? field}</dt>
          <Side label={text.ownSide} parts={own.map(wordOf(field))} />
          <Side label={text.newSide} parts={shipped.map(wordOf(field))} />
        </div>
      ))}
      {data.differences.length === 0 && <p>{text.noDifference}</p>}
    </dl>
  )
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
