import { FileCheck2, FileX2 } from 'lucide-react'
import { useRef } from 'react'
import { sha256Of } from '../../../components/metadata/store/picture-looks.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import type { PictureRecord } from '../../../lib/ledger/picture-ledger.ts'
import { pictureHistory as text } from '../../../text/picture-history.ts'
import { type Match, matchOf } from './story.ts'

export interface FileCheckProps {
  record: PictureRecord
  /** null = no file was looked at */
  match: Match | null
  onMatch: (match: Match) => void
}

/** Compares a file of this computer with the record, byte by byte: what it says is worked out here and now, never remembered. */
export function FileCheck({ record, match, onMatch }: FileCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  const check = useAction(
    { name: 'studio.check', send: sha256Of },
    {
      here: (sha256: string | undefined) => sha256 !== undefined && onMatch(matchOf(record, sha256)),
      refused: () => text.checkFail,
    },
  )
  return (
    <section className="card flex flex-col gap-3 p-4 md:p-5">
      <h2 className="font-semibold text-base">{text.check}</h2>
      <p className="text-ink-2 text-xs">{text.checkHint}</p>
      <div aria-live="polite">
        {match === null ? (
          <p className="text-ink-2 text-sm">{text.unchecked}</p>
        ) : match.kind === 'changed' ? (
          <Notice kind="error">
            <span className="flex items-center gap-2">
              <FileX2 aria-hidden size={20} strokeWidth={1.75} />
              {text.changed(thaiShortDateTime(new Date(match.since).toISOString()))}
            </span>
          </Notice>
        ) : (
          <p className="flex items-center gap-2 rounded-control bg-toei-soft p-3 font-semibold text-sm text-toei">
            <FileCheck2 aria-hidden size={24} strokeWidth={1.75} className="shrink-0" />
            <span className="wrap-anywhere">
              {match.kind === 'original' ? text.original : text.same(match.file.name)}
            </span>
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={text.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void check.run(file)
          currentTarget.value = ''
        }}
      />
      <Button size={40} busy={check.isBusy} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
    </section>
  )
}
