import { thaiDate } from '../../lib/format/thai-format.ts'
import { evidence as text } from '../../text/evidence.ts'

export interface EvidenceLineProps {
  checkedOn: string | null
  sources: readonly string[]
}

/** Renders, quietly, when a piece was last checked and by which pages; nothing where neither is known. */
export function EvidenceLine({ checkedOn, sources }: EvidenceLineProps) {
  const links = linksOf(sources)
  if (checkedOn === null && links.length === 0) return null
  return (
    <p className="mt-6 flex flex-wrap gap-x-3 border-line border-t pt-3 text-ink-3 text-xs">
      {checkedOn !== null && <span className="nb">{text.checked(dateOf(checkedOn))}</span>}
      {links.length > 0 && (
        <span>
          {text.sources}{' '}
          {links.map(({ url, name }, at) => (
            <span key={url}>
              {at > 0 && ' · '}
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link wrap-anywhere">
                {name}
              </a>
            </span>
          ))}
        </span>
      )}
    </p>
  )
}

/** Formats the day of a check: `27 พ.ย. 2569`. */
export function dateOf(checkedOn: string): string {
  return thaiDate(`${checkedOn}T12:00:00+07:00`)
}

/** Names each address by its host, numbered where several are of one. */
function linksOf(sources: readonly string[]): { url: string; name: string }[] {
  const counts = new Map<string, number>()
  return sources
    .filter((source) => source.startsWith('https://'))
    .map((url) => {
      const host = new URL(url).host.replace(/^www\./, '')
      const number = (counts.get(host) ?? 0) + 1
      counts.set(host, number)
      return { url, name: text.sourceOf(host, number) }
    })
}
