import { MARKETPLACES, type MarketplaceId } from '@thokham/metadata'
import type { PictureRecord, WrittenFile } from '../../../lib/ledger/picture-ledger.ts'

/** What a file that was looked at is by the ledger. */
export type Match =
  /** The bytes that the provider gave. */
  | { kind: 'original' }
  /** A file that was written for marketplaces. */
  | { kind: 'written'; file: WrittenFile }
  /** Neither: a byte at least differs. */
  | { kind: 'changed'; since: number }

/** Says which file of a picture's record has a hash; of one that is none of them, since when it can have changed. */
export function matchOf(record: PictureRecord, sha256: string): Match {
  if (sha256 === record.sha256) return { kind: 'original' }
  const file = record.written.findLast((each) => each.sha256 === sha256)
  return file
    ? { kind: 'written', file }
    : { kind: 'changed', since: record.written.at(-1)?.at ?? record.drawnAt }
}

/** Names marketplaces; one that is known no more by its id. */
export function marketNames(markets: readonly string[]): string {
  return markets.map((id) => MARKETPLACES[id as MarketplaceId]?.name ?? id).join(' · ')
}
