import type { UnreadSearch } from '../marketplaces/read-search.ts'

/** Writes what a page that could not be read showed us. It holds the address and texts of the page, nothing else. */
export function reportOf(
  { marketplace, keyword, reason, saw }: UnreadSearch,
  url: URL,
  version: string,
): string {
  return [
    `Thokham extension ${version}`,
    `marketplace: ${marketplace}`,
    `reason: ${reason}`,
    `keyword: ${keyword}`,
    `address: ${url.origin}${url.pathname}${url.search}`.slice(0, 500),
    'seen:',
    ...(saw.length > 0 ? saw : ['nothing that may hold a number']).map((line) => `- ${line}`),
  ].join('\n')
}
