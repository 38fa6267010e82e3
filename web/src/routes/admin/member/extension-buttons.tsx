import { EXTENSIONS, type Extension, type MemberFile } from '@thokham/contract/members'
import { expiryOf } from '@thokham/domain/expiry'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { extension as text } from '../../../text/members.ts'
import { membership } from '../../../text/membership.ts'
import { type MadeExtension, preview, useExtension, useUndoneExtension } from './extend.ts'
import { termLine } from './term-words.tsx'

/** How long the way back stands there, in ms. */
const UNDO_MS = 8_000

/** Renders the buttons that extend a membership at once, with a preview below and, for eight seconds, the undo. */
export function ExtensionButtons({ member }: { member: MemberFile }) {
  const [looked, setLooked] = useState<Extension>('month')
  const [made, setMade] = useState<{ extension: MadeExtension; until: number } | null>(null)

  const extend = useExtension((extension) => setMade({ extension, until: Date.now() + UNDO_MS }))
  const busy = extend.underWay?.by

  const seen = preview(member, looked, new Date())
  return (
    <div className="flex flex-col gap-2.5">
      {/* biome-ignore lint/a11y/useSemanticElements: three presses as one control */}
      <div role="group" aria-label={text.group} className="grid grid-cols-3 gap-2 max-md:order-last">
        {EXTENSIONS.map((by) => {
          const isOff = 'refusal' in preview(member, by, new Date())
          return (
            <Button
              key={by}
              variant={by === 'month' ? 'primary' : 'outline'}
              className="px-2!"
              disabled={isOff || (busy !== undefined && busy !== by)}
              busy={busy === by}
              onClick={() => void extend.run({ member, by })}
              onMouseEnter={() => setLooked(by)}
              onFocus={() => setLooked(by)}
            >
              {text.names[by]}
            </Button>
          )
        })}
      </div>
      {'refusal' in seen ? (
        <p className="rounded-control bg-sunken px-3.5 py-2.5 text-ink-2 text-sm">
          {text.refusals[seen.refusal]}
        </p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 rounded-control bg-khram-soft px-3.5 py-2.5">
          <Side label={text.now} term={member} />
          <ArrowRight aria-hidden size={20} strokeWidth={1.75} className="text-khram" />
          <Side label={text.after(text.names[looked])} term={seen.after} />
        </dl>
      )}
      {made ? (
        <UndoLine
          key={made.extension.changeId}
          made={made.extension}
          until={made.until}
          onEnd={() => setMade(null)}
        />
      ) : (
        <p className="text-ink-2 text-xs">{text.hint}</p>
      )}
    </div>
  )
}

function Side({ label, term }: { label: string; term: Parameters<typeof termLine>[0] }) {
  const { membership: level, expiresAt } = term
  const left = level === 'vip' && expiresAt !== null ? expiryOf(new Date(expiresAt), new Date()) : null
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-xs">{label}</dt>
      <dd className="font-semibold text-sm">{termLine(term)}</dd>
      {left && (
        <dd className={cx('text-xs', left.daysLeft <= 2 ? 'text-khamin-text' : 'text-ink-2')}>
          {left.state === 'expired' ? membership.expired : membership.expiryLeft(left.daysLeft)}
        </dd>
      )}
    </div>
  )
}

function UndoLine({ made, until, onEnd }: { made: MadeExtension; until: number; onEnd: () => void }) {
  const [now, setNow] = useState(Date.now)
  const undo = useUndoneExtension()
  const { isBusy } = undo
  const seconds = Math.ceil((until - now) / 1000)
  useEffect(() => {
    if (isBusy) return
    const clock = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) onEnd()
    }, 250)
    return () => clearInterval(clock)
  }, [isBusy, until, onEnd])

  return (
    <p className="flex items-center gap-2 rounded-control border border-toei bg-toei-soft py-1 pr-1 pl-3 text-sm text-toei">
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span role="status" className="wrap-anywhere min-w-0 flex-1 py-0.5">
        {made.said}
      </span>
      <button
        type="button"
        onClick={() => void undo.run(made).then(onEnd)}
        aria-disabled={isBusy || undefined}
        className="h-10 shrink-0 rounded-control border border-toei px-2.5 font-semibold tabular-nums hover:bg-surface md:h-9"
      >
        {text.undo(Math.max(0, seconds))}
      </button>
    </p>
  )
}
