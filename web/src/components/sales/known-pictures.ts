import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { KnownPicture } from '@thokham/domain/sales/join-sales'
import { readListings } from '@thokham/metadata'
import { type PictureRecord, readRecords } from '../../lib/ledger/picture-ledger.ts'
import type { PictureItem } from '../metadata/store/picture-item.ts'
import { PictureStore } from '../metadata/store/picture-store.ts'

/** Reads the pictures of the metadata tool that lie in this browser; none where it keeps nothing. */
export async function picturesOfMetadata(): Promise<KnownPicture[]> {
  try {
    const { items } = await new PictureStore().read()
    return items.flatMap(({ item }) => (item.state === 'unusable' ? [] : [pictureOf(item)]))
  } catch {
    return []
  }
}

function pictureOf(item: PictureItem): KnownPicture {
  const { fileName, originalName, prompt, keywords, aiModel, aiVersion = '' } = item
  return {
    id: `file ${fileName}`,
    names: [...new Set([fileName, originalName])],
    numbers: {},
    prompt,
    keywords: [...keywords],
    model: [aiModel, aiVersion].filter(Boolean).join(' '),
    since: '',
  }
}

/** Reads the pictures of the studio's ledger; none where the browser keeps nothing. */
export async function picturesOfLedger(): Promise<KnownPicture[]> {
  try {
    return (await readRecords()).map(pictureOfRecord)
  } catch {
    return []
  }
}

function pictureOfRecord({ fileName, prompt, model, drawnAt, written }: PictureRecord): KnownPicture {
  return {
    id: `file ${fileName}`,
    names: [...new Set([fileName, ...written.map(({ name }) => name)])],
    numbers: {},
    prompt,
    keywords: [...(written.at(-1)?.keywords ?? [])],
    model,
    since: bangkokDate(new Date(drawnAt)),
  }
}

/** Reads the pictures that a table for marketplaces names, as the metadata tool writes it; null = the text is no such table. */
export function picturesOfTable(text: string): KnownPicture[] | null {
  const listings = readListings(text)
  if (!listings?.some(({ said }) => said.keywords || said.prompt)) return null
  return listings.map(({ fileName, said }) => ({
    id: `file ${fileName}`,
    names: [fileName],
    numbers: {},
    prompt: said.prompt ?? '',
    keywords: [...(said.keywords ?? [])],
    model: said.aiModel ?? '',
    since: '',
  }))
}

/**
 * Returns the pictures that are new, or of which more is known now: what a source leaves empty stays as it was.
 * @param known as they are stored
 */
export function learned(known: readonly KnownPicture[], found: readonly KnownPicture[]): KnownPicture[] {
  const before = new Map(known.map((picture) => [picture.id, picture]))
  return found.flatMap((picture) => {
    const former = before.get(picture.id)
    const now: KnownPicture = former
      ? {
          ...former,
          names: [...new Set([...former.names, ...picture.names])],
          numbers: { ...former.numbers, ...picture.numbers },
          prompt: picture.prompt || former.prompt,
          keywords: picture.keywords.length > 0 ? picture.keywords : former.keywords,
          model: picture.model || former.model,
          since: former.since || picture.since,
        }
      : picture
    before.set(picture.id, now)
    return former && JSON.stringify(former) === JSON.stringify(now) ? [] : [now]
  })
}
