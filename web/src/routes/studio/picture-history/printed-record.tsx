import type { PictureRecord } from '../../../lib/ledger/picture-ledger.ts'
import { recordOfOrigin as text } from '../../../text/picture-history.ts'
import { DRAWING_NAMES } from '../../../text/studio.ts'
import { type Match, marketNames } from './story.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
})
const momentOf = (ms: number) => `${MOMENT.format(ms)} (UTC+7)`

/** Renders the record for paper alone, in English: what a marketplace asks when it questions where a picture came from. */
export function PrintedRecord({ record, match }: { record: PictureRecord; match: Match | null }) {
  const { fileName, width, height, sha256, keyword, prompt, model, provider, drawnAt, chosen, written } =
    record
  const size = width !== null && height !== null ? `${width} × ${height} px` : `${record.bytes} bytes`
  const name = provider === 'imageServer' ? 'a server of the account holder’s' : DRAWING_NAMES[provider]
  return (
    <article lang="en" className="paper text-sm leading-relaxed">
      <h1 className="mb-4 text-2xl">{text.title}</h1>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li className="wrap-anywhere">{text.file(fileName, size, sha256)}</li>
        {keyword !== null && <li>{text.keyword(keyword)}</li>}
        <li className="wrap-anywhere">{text.prompt(prompt)}</li>
        <li>{text.made(model, name, record.seed, momentOf(drawnAt))}</li>
        {chosen && <li>{text.chosen(momentOf(chosen.at))}</li>}
        {written.map(({ at, name, sha256, title, keywords, markets }) => (
          <li key={`${at} ${sha256}`} className="wrap-anywhere">
            {text.written(title, keywords.length, momentOf(at))}. {text.disclosed}.{' '}
            {text.sent(marketNames(markets), name, sha256)}
          </li>
        ))}
      </ol>
      {match && (
        <p className="mt-4 font-semibold">
          {match.kind === 'changed' ? text.changed(momentOf(match.since)) : text.matches}
        </p>
      )}
      <p className="mt-6 border-line border-t pt-2 text-xs">{text.foot}</p>
    </article>
  )
}
