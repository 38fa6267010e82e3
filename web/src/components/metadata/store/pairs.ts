import { PICTURE_KINDS } from '@thokham/metadata'
import type { PictureItem } from './picture-item.ts'

type Paired = Pick<PictureItem, 'id' | 'kind' | 'originalName' | 'folder'>

const stemOf = ({ originalName }: Paired): string => originalName.replace(/\.[^.]*$/, '').toLowerCase()
const mediumOf = ({ kind }: Paired) => kind && PICTURE_KINDS[kind].medium

/** Returns the other file of a pair: a vector and its picture, of one name in one folder; undefined where there is none. */
export function partnerOf<Item extends Paired>(one: Paired, items: readonly Item[]): Item | undefined {
  const wanted = { vector: 'photo', photo: 'vector', video: null }[mediumOf(one) ?? 'video']
  return items.find(
    (other) =>
      other.id !== one.id &&
      mediumOf(other) === wanted &&
      other.folder === one.folder &&
      stemOf(other) === stemOf(one),
  )
}

/** Returns the files whose thumbnail changes as one is looked into: of a pair one shows both, where it alone can. */
export function sharedThumbnails(
  one: PictureItem,
  items: readonly PictureItem[],
): [id: string, thumbnail: Blob][] {
  const partner = partnerOf(one, items)
  if (!partner || partner.state === 'reading') return []
  if (one.thumbnail && !partner.thumbnail) return [[partner.id, one.thumbnail]]
  return partner.thumbnail && !one.thumbnail ? [[one.id, partner.thumbnail]] : []
}
