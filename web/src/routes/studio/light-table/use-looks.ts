import type { Motif } from '@thokham/domain/likeness/motifs'
import { useEffect, useMemo, useState } from 'react'
import { findMotifs, findRemembered, lookAt } from '../../../components/metadata/store/picture-looks.ts'
import { rememberedLooks } from '../../../lib/ledger/remembered-looks.ts'
import { noteStored, readStored, type StoredPicture } from '../stored-pictures.ts'
import type { Marks } from './marks.ts'

type Looked = StoredPicture['looked']

/** What is found out is shown and kept so many at a time: the grid is not drawn anew for each. */
const SHOWN_TOGETHER = 25

/** Looks at the pictures that nobody looked at yet, one after the other. @returns what is known of each */
export function useLooks(pictures: readonly StoredPicture[]): ReadonlyMap<string, Looked> {
  const [found, setFound] = useState<ReadonlyMap<string, Looked>>(new Map())
  useEffect(() => {
    let isHere = true
    const fresh = new Map<string, Looked>()
    const show = () => {
      const some = new Map(fresh)
      fresh.clear()
      setFound((known) => new Map([...known, ...some]))
      const notes = new Map([...some].map(([id, looked]) => [id, { looked: looked ?? null }]))
      return noteStored(notes).catch(() => undefined)
    }
    void (async () => {
      for (const { id, looked } of pictures) {
        if (looked !== undefined) continue
        const file = await readStored(id).catch(() => null)
        const seen = file && (await lookAt(file))
        if (!isHere) return
        fresh.set(id, seen && { width: seen.width, height: seen.height, look: seen.look })
        if (fresh.size === SHOWN_TOGETHER) await show()
      }
      if (fresh.size > 0) await show()
    })()
    return () => {
      isHere = false
    }
  }, [pictures])
  return useMemo(
    () => new Map(pictures.map(({ id, looked }) => [id, looked === undefined ? found.get(id) : looked])),
    [pictures, found],
  )
}

/** Finds the motifs among pictures in the worker; null while that is not known, or the worker does not come. */
export function useMotifs(
  pictures: readonly StoredPicture[],
  looks: ReadonlyMap<string, Looked>,
  marks: Marks,
): readonly Motif[] | null {
  const [motifs, setMotifs] = useState<readonly Motif[] | null>(null)
  const apart = useMemo(
    () => [...marks].flatMap(([id, mark]) => mark.apart.map((first) => `${first}|${id}`)).join(' '),
    [marks],
  )
  const isKnown = pictures.every(({ id }) => looks.get(id) !== undefined)
  useEffect(() => {
    if (!isKnown) return
    let isHere = true
    const seen = pictures.map(({ id, prompt }) => ({ id, prompt, look: looks.get(id)?.look ?? null }))
    findMotifs(seen, new Set(apart.split(' '))).then(
      (found) => isHere && setMotifs(found),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [pictures, looks, apart, isKnown])
  return motifs
}

/** Finds in the worker which pictures are others that the member has sent; with when that was. */
export function useRemembered(
  pictures: readonly StoredPicture[],
  looks: ReadonlyMap<string, Looked>,
): ReadonlyMap<string, number> {
  const [found, setFound] = useState<ReadonlyMap<string, number>>(new Map())
  const isKnown = pictures.every(({ id }) => looks.get(id) !== undefined)
  useEffect(() => {
    if (!isKnown) return
    let isHere = true
    const seen = pictures.map(({ id, prompt }) => ({ id, prompt, look: looks.get(id)?.look ?? null }))
    rememberedLooks()
      .then((remembered) => findRemembered(seen, remembered))
      .then(
        (among) => isHere && setFound(among),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [pictures, looks, isKnown])
  return found
}
