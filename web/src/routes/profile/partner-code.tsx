import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PartnerLevel } from '@thokham/domain/partner'
import { PARTNER_CODE_LIFE_MS } from '@thokham/domain/partner'
import { Check, EyeOff, RefreshCw, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useInSight } from '../../lib/browser/use-in-sight.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { cx } from '../../lib/format/class-names.ts'
import { useSecondsLeft } from '../../lib/format/use-seconds-left.ts'
import { messageOf } from '../../text/errors.ts'
import { partners as text } from '../../text/partners.ts'
import { partnerCodeQuery, partnershipQuery } from './partner-queries.ts'
import { PartnerThread } from './partner-thread.tsx'

/** A screen that is left open stops making codes after so many. */
const UNASKED_CODES = 4

/**
 * Renders the member's partner code with the time that is left of it. While it is in sight a fresh one follows by itself,
 * a few times over; out of sight nothing is made.
 */
export default function PartnerCode({ level }: { level: PartnerLevel }) {
  const place = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(place)
  const cache = useQueryClient()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(partnerCodeQuery)
  const [unasked, setUnasked] = useState(0)
  const until = data ? dataUpdatedAt + Date.parse(data.expiresAt) - Date.parse(data.issuedAt) : null
  const seconds = useSecondsLeft(until)
  const isOver = data !== undefined && seconds === 0 && until !== null && Date.now() >= until

  async function renew() {
    await Promise.all([
      refetch(),
      cache.invalidateQueries({ queryKey: partnershipQuery.queryKey, exact: true }),
    ])
  }
  const renewing = useLatest(renew)
  const isDue =
    isInSight && !isFetching && !error && (data === undefined || isOver) && unasked < UNASKED_CODES
  useEffect(() => {
    if (!isDue) return
    setUnasked((count) => count + 1)
    void renewing.current()
  }, [isDue])

  const isGood = data !== undefined && !isOver
  const fetchNew = () => {
    setUnasked(1)
    void renew()
  }
  const { name } = text.levels[level]
  return (
    <div
      ref={place}
      className="-mx-5 md:-mx-6 mt-6 grid gap-6 border-line border-t px-5 pt-6 md:grid-cols-[232px_minmax(0,1fr)] md:px-6"
    >
      <div className="flex flex-col items-center gap-3">
        <div className="crop relative grid size-[232px] place-items-center bg-[#fff] p-[18px]">
          {data ? (
            <QrCode
              text={data.code}
              label={text.qr}
              className={cx('size-full transition-opacity', !isGood && 'opacity-10')}
            />
          ) : (
            <Skeleton className="size-full" />
          )}
          {!isGood && !isFetching && data && (
            <Button size={40} icon={RefreshCw} className="absolute" onClick={fetchNew}>
              {text.fresh}
            </Button>
          )}
        </div>
        <p className="flex items-center gap-1.5 text-ink-2 text-sm">
          <ShieldCheck aria-hidden size={16} strokeWidth={1.75} className="text-toei" />
          {text.signed}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold text-base">{text.code}</h3>
          <p role="timer" className="text-sm">
            {isOver ? (
              <span className="text-ink-2">{text.over}</span>
            ) : (
              data && (
                <>
                  {text.usable} <strong className="tabular-nums">{text.left(seconds)}</strong>
                </>
              )
            )}
          </p>
        </div>
        <PartnerThread part={isGood ? (seconds * 1000) / PARTNER_CODE_LIFE_MS : 0} />
        <div className="crop min-h-24 px-3 py-2.5">
          {data && (
            <code className={cx('wrap-anywhere text-sm', !isGood && 'text-ink-3 line-through')}>
              <strong>{data.code.slice(0, 5)}</strong>
              {data.code.slice(5)}
            </code>
          )}
        </div>
        {error && (
          <Notice kind="error" role="alert">
            {messageOf(error)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <CopyButton size={40} text={data?.code ?? ''} label={text.copy} disabled={!isGood} />
          <Button size={40} variant="quiet" icon={RefreshCw} busy={isFetching} onClick={fetchNew}>
            {text.fresh}
          </Button>
        </div>
        <ul className="grid gap-x-6 gap-y-1.5 border-line border-t pt-3 text-sm lg:grid-cols-2">
          <Seen>{text.sees.level(name)}</Seen>
          <Unseen>{text.sees.notWho}</Unseen>
          <Seen>{text.sees.end}</Seen>
          <Unseen>{text.sees.notWhat}</Unseen>
        </ul>
        <p className="text-ink-2 text-xs">{text.hint}</p>
      </div>
    </div>
  )
}

function Seen({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Check aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0 text-toei" />
      {children}
    </li>
  )
}

function Unseen({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-ink-2">
      <EyeOff aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0" />
      {children}
    </li>
  )
}
