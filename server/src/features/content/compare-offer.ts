import { isDeepStrictEqual } from 'node:util'
import type { PieceDifference } from '@thokham/contract/content'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { contentPieces } from '../../db/schema.ts'
import type { ContentKind, ShippedPiece } from './content-kind.ts'

/** The most lines, words or keywords that are listed of each side. */
const MOST_LISTED = 500
/** Columns of a piece that no person wrote. */
const NOT_WRITTEN = ['id', 'search']

/**
 * Compares the newer version of an edited piece with what stands there, field by field; of long texts it returns the
 * lines that only one of them has.
 * @returns null when none waits
 */
export async function compareOffer(
  tx: Transaction,
  name: { kind: string; key: string },
  { kinds, folder }: { kinds: readonly ContentKind[]; folder: string },
): Promise<PieceDifference[] | null> {
  const waiting = and(
    eq(contentPieces.kind, name.kind),
    eq(contentPieces.key, name.key),
    isNotNull(contentPieces.offered),
  )
  if ((await tx.$count(contentPieces, waiting)) === 0) return null
  const kind = kinds.find((each) => each.kind === name.kind)
  const piece = (await kind?.read(folder))?.find(({ key }) => key === name.key)
  if (!kind || !piece) return null
  const differences = kind.compare ? await kind.compare(tx, piece) : await compareFields(tx, kind, piece)
  return differences.map(({ field, own, shipped }) => ({
    field,
    own: own.slice(0, MOST_LISTED),
    shipped: shipped.slice(0, MOST_LISTED),
  }))
}

async function compareFields(
  tx: Transaction,
  kind: ContentKind,
  piece: ShippedPiece<unknown>,
): Promise<PieceDifference[]> {
  const current = await kind.readCurrent(tx, piece.key)
  const fields = Object.entries(piece.content as object)
    .filter(([field]) => !NOT_WRITTEN.includes(field))
    .filter(([field, shipped]) => !isDeepStrictEqual(current?.[field] ?? null, shipped ?? null))
    .map(([field, shipped]) => {
      const own = partsOf(current?.[field])
      const newer = partsOf(shipped)
      return {
        field,
        own: own.filter((part) => !newer.includes(part)),
        shipped: newer.filter((part) => !own.includes(part)),
      }
    })
  const isDeleted = current === undefined || Boolean(current.deletedAt)
  return isDeleted ? [{ field: 'deleted', own: [], shipped: [] }, ...fields] : fields
}

/** Returns the lines of a text, the members of a list, or the one value there is. */
function partsOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object')
    return Object.entries(value).map(([name, each]) => `${name}: ${wordsOf(each)}`)
  return String(value).split('\n').filter(Boolean)
}

/** Returns a value within a field in one line; PostgreSQL keeps the names of jsonb in an order of its own. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, each]) => `${name} ${wordsOf(each)}`)
    .sort()
    .join(' · ')
}
