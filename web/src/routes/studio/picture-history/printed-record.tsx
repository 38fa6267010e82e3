import type { ReactNode } from 'react'
import { fileSize } from '../../../components/metadata/store/file-size.ts'
import type { PictureRecord } from '../../../lib/ledger/picture-ledger.ts'
import { recordOfOrigin as text } from '../../../text/picture-history.ts'
import { DRAWING_NAMES } from '../../../text/studio.ts'
import { type Match, marketNames } from './story.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
})
const momentOf = (ms: number) => MOMENT.format(ms)
const pixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height} px`

export interface PrintedRecordProps {
  record: PictureRecord
  match: Match | null
  /** Where the picture itself lies; null = it lies in this browser no more */
  picture: string | null
}

/** Renders the record for paper alone, in English: what a marketplace asks when it questions where a picture came from. */
export function PrintedRecord({ record, match, picture }: PrintedRecordProps) {
  const { id, fileName, width, height, bytes, sha256, keyword, concept, prompt, chosen, written } = record
  const came = width !== null && height !== null ? { width, height } : null
  const last = written.at(-1)
  return (
    <article lang="en" className="paper text-sm leading-relaxed">
      <header className="mb-4 flex items-baseline justify-between border-ink border-b-2 pb-2">
        <h1 className="text-xl">{text.title}</h1>
        <p className="num text-xs">{text.number(id)}</p>
      </header>
      <div className="mb-5 flex gap-5">
        {picture && (
          <img src={picture} alt={prompt} className="h-44 w-64 shrink-0 bg-sunken object-contain" />
        )}
        <div className="min-w-0">
          <p className="num wrap-anywhere font-semibold">{fileName}</p>
          <p>
            {text.size(
              came ? pixels(came) : '',
              came && ((came.width * came.height) / 1e6).toFixed(2),
              fileSize(bytes),
            )}
          </p>
          <p className="mt-4 font-semibold">
            {match === null
              ? text.unchecked
              : match.kind === 'changed'
                ? text.changed(momentOf(match.since))
                : text.matches}
          </p>
        </div>
      </div>
      <ol>
        <Step name={text.steps.keyword}>
          {keyword !== null && (
            <p>
              <span className="num">{keyword}</span>
              {concept !== null && text.concept(concept)}
            </p>
          )}
        </Step>
        <Step name={text.steps.prompt}>
          <p className="num wrap-anywhere">{prompt}</p>
        </Step>
        <Step name={text.steps.drawn} at={record.drawnAt}>
          <Call record={record} />
        </Step>
        <Step name={text.steps.chosen} at={chosen?.at}>
          {chosen && <p>{text.chosen(chosen.stars)}</p>}
        </Step>
        <Step name={text.steps.written} at={last?.at}>
          {last && (
            <Facts
              facts={[
                [text.headline, last.title],
                [text.keywords, text.words(last.keywords)],
                [text.disclosure, text.disclosed],
              ]}
            />
          )}
        </Step>
        <Step name={text.steps.sent} at={last?.at}>
          {written.length > 0 &&
            written.map(({ at, name, sha256: hash, markets }) => (
              <p key={`${at} ${hash}`} className="wrap-anywhere">
                {markets.length > 0 ? text.sent(marketNames(markets), name) : text.noTables(name)}
              </p>
            ))}
        </Step>
      </ol>
      <footer className="mt-6 border-ink border-t pt-2 text-xs">
        <Facts
          facts={[
            [text.hashReceived, sha256],
            ...written.map((file) => [text.hashWritten, `${file.sha256} ${file.name}`] as const),
          ]}
        />
        <p className="mt-2">{text.foot}</p>
      </footer>
    </article>
  )
}

function Call({ record }: { record: PictureRecord }) {
  const { provider, model, quality, seed, width, height, asked, bytes } = record
  const came = width !== null && height !== null ? pixels({ width, height }) : `${bytes} bytes`
  return (
    <Facts
      facts={[
        [
          text.provider,
          provider === 'imageServer' ? text.ownServer : text.providerOf(DRAWING_NAMES[provider]),
        ],
        [text.model, model],
        ...(quality === null ? [] : [[text.quality, quality] as const]),
        [text.seed, seed ?? text.noSeed],
        [text.sizeName, text.received(asked ? pixels(asked) : null, came)],
      ]}
    />
  )
}

/** Renders a step; one that there is no record of says so. */
function Step({ name, at, children }: { name: string; at?: number | undefined; children: ReactNode }) {
  const isThere = children !== null && children !== false && children !== undefined
  return (
    <li className="mb-3 list-inside list-decimal break-inside-avoid border-line border-b pb-2">
      <h2 className="inline font-semibold text-base">{name}</h2>
      {at !== undefined && isThere && <span className="num float-right text-xs">{momentOf(at)}</span>}
      <div className="pl-6">{isThere ? children : <p>{text.missing}</p>}</div>
    </li>
  )
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[140px_minmax(0,1fr)] gap-x-4">
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`} className="contents">
          <dt>{name}</dt>
          <dd className="num wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
