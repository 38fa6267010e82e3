import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { thaiTime } from '../../lib/format/thai-format.ts'
import { lastDraft } from '../../lib/session/last-draft.ts'
import { everywhere } from '../../text/everywhere.ts'
import { CopyButton } from '../ui/copy-button.tsx'

const LINES = 3

/** Shows that what was typed last is still kept, with its first lines and a way to take it along; nothing without any. */
export function LastDraftCard() {
  const [draft] = useState(lastDraft)
  if (!draft) return null
  const lines = draft.text.split('\n').filter((line) => line.trim() !== '')
  return (
    <section className="card w-full overflow-hidden">
      <h2 className="flex items-center gap-2 bg-toei-soft px-4 py-2.5 font-semibold text-sm text-toei">
        <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
        {everywhere.keptWords}
      </h2>
      <div className="flex flex-col gap-3 p-3">
        <div className="crop p-3 font-mono text-sm">
          {lines.slice(0, LINES).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <p key={at} className="truncate">
              {line}
            </p>
          ))}
          {lines.length > LINES && (
            <p className="font-sans text-2xs text-ink-3">{everywhere.moreLines(lines.length - LINES)}</p>
          )}
        </div>
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-3 text-xs">{everywhere.keptAt(thaiTime(draft.at))}</p>
          <CopyButton size={40} text={draft.text} />
        </div>
      </div>
    </section>
  )
}
