import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgedPiece } from '@thokham/contract/content'
import { AGED_AFTER_DAYS } from '@thokham/domain/content-age'
import { BadgeCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { dateOf } from '../../../components/library/evidence-line.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminLibrary } from '../../../text/admin-library.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { evidence as text } from '../../../text/evidence.ts'
import { useCheck } from '../use-check.ts'
import { agedQuery } from './aged-queries.ts'

const STEP = 30

/** Renders what is to be checked again, of all kinds: the way to its form, and the check of today in one press. */
export function AgedPart() {
  const [search, setSearch] = useSearchParams()
  const query = useQuery(agedQuery)
  const [most, setMost] = useState(STEP)
  const pieces = query.data?.pieces ?? []
  const kinds = [...new Set(pieces.map(({ kind }) => kind))]
  const kind = kinds.find((each) => each === search.kind)
  const shown = kind ? pieces.filter((piece) => piece.kind === kind) : pieces
  return (
    <>
      {pieces.length > 0 && (
        <>
          <p className="mb-3 text-ink-2 text-sm">{text.lead}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
          <div role="group" aria-label={text.ofKind} className="mb-4 flex flex-wrap gap-2">
            {[undefined, ...kinds].map((each) => (
              <Chip
                key={each ?? ''}
                selected={each === kind}
                onClick={() => setSearch({ kind: each }, { replace: true })}
              >
                {each ? wordOf(each) : text.all}{' '}
                <span className="tabular-nums">
                  {thaiNumber(each ? pieces.filter((piece) => piece.kind === each).length : pieces.length)}
                </span>
              </Chip>
            ))}
          </div>
        </>
      )}
      <section className="card overflow-hidden">
        <QueryView
          query={query}
          waiting={<SkeletonRows rows={8} rowClass="h-16" />}
          empty={({ pieces }) => pieces.length === 0 && <EmptyState>{text.none(AGED_AFTER_DAYS)}</EmptyState>}
        >
          {() => (
            <ul className="divide-y divide-line">
              {shown.slice(0, most).map((piece) => (
                <Row key={`${piece.kind}/${piece.key}`} piece={piece} />
              ))}
            </ul>
          )}
        </QueryView>
        {shown.length > most && (
          <div className="flex justify-center border-line border-t p-2">
            <Button variant="quiet" size={40} onClick={() => setMost(most + STEP)}>
              {adminGuides.more(shown.length - most)}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

function Row({ piece }: { piece: AgedPiece }) {
  const { kind, title, checkedOn, editAt } = piece
  const check = useCheck()
  const { pathname, searchParams, hash } = new URL(editAt, location.origin)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 md:px-6">
      <div className="min-w-[16ch] flex-1">
        <p className="font-semibold text-sm wrap-anywhere">{title}</p>
        <p className="text-ink-2 text-xs">
          {wordOf(kind)} · {checkedOn === null ? text.never : text.checked(dateOf(checkedOn))}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to={pathname as '/admin/library'}
          search={Object.fromEntries(searchParams) as never}
          hash={hash.slice(1)}
          aria-label={adminGuides.editOf(title)}
          className={buttonClass('quiet', 40)}
        >
          <Pencil aria-hidden size={20} strokeWidth={1.75} />
          {everywhere.edit}
        </Link>
        <Button
          size={40}
          icon={BadgeCheck}
          busy={check.isBusy}
          aria-label={text.checkNowOf(title)}
          onClick={() => void check.run(piece)}
        >
          {text.checkNow}
        </Button>
      </div>
    </li>
  )
}

const wordOf = (kind: string) => adminLibrary.kinds[kind] ?? kind
