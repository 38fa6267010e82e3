import type { Motif } from '@thokham/domain/likeness/motifs'
import { useEffect, useMemo, useState } from 'react'
import { findMotifs, findRemembered, lookAt } from '../../../components/metadata/store/picture-looks.ts'
import { rememberedLooks } from '../../../lib/ledger/remembered-looks.ts'
import {
  noteStored,
  type Other,
  readStored,
  type StoredPicture,
  storedElsewhere,
} from '../stored-pictures.ts'
import type { Marks } from './marks.ts'

type Looked = StoredPicture['looked']

/** What is found out is shown and kept so many at a time: the grid is not drawn anew for each. */
const SHOWN_TOGETHER = 25

/** Nobody looked at it, or before small pictures were kept to lay on one another. */
const isToLookAt = (looked: Looked) => looked === undefined || (looked !== null && !looked.look.small)

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
        if (!isToLookAt(looked)) continue
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
    () => new Map(pictures.map(({ id, looked }) => [id, isToLookAt(looked) ? found.get(id) : looked])),
    [pictures, found],
  )
}

/** The motifs of the table, and what lies of each in other runs, by its first picture. */
export interface TableMotifs {
  motifs: readonly Motif[]
  elsewhere: ReadonlyMap<string, Elsewhere>
}

/** Pictures of one motif in other runs, and how many of them were kept. */
export interface Elsewhere {
  pictures: number
  kept: number
}

/**
 * Finds in the worker the motifs among all pictures that lie in this browser. Those of the table come first, so that they lead their
 * motifs; what is of other runs alone is none of the table's. null while that is not known, or the worker does not come.
 */
export function useMotifs(
  pictures: readonly StoredPicture[],
  looks: ReadonlyMap<string, Looked>,
  marks: Marks,
): TableMotifs | null {
  const [found, setFound] = useState<TableMotifs | null>(null)
  const apart = useMemo(
    () => [...marks].flatMap(([id, mark]) => mark.apart.map((first) => `${first}|${id}`)).join(' '),
    [marks],
  )
  const isKnown = pictures.every(({ id }) => looks.get(id) !== undefined)
  const runId = pictures[0]?.runId
  const [others, setOthers] = useState<readonly Other[] | null>(null)
  useEffect(() => {
    if (runId !== undefined) storedElsewhere(runId).then(setOthers, () => setOthers([]))
  }, [runId])
  useEffect(() => {
    if (!isKnown || others === null) return
    let isHere = true
    const seen = pictures.map(({ id, prompt }) => ({ id, prompt, look: looks.get(id)?.look ?? null }))
    findMotifs([...seen, ...others], new Set(apart.split(' '))).then(
      (all) => isHere && setFound(ofTable(all, new Set(pictures.map(({ id }) => id)), others)),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [pictures, looks, apart, isKnown, others])
  return found
}

/** Leaves of motifs what is on the table, and counts the rest. */
export function ofTable(
  all: readonly Motif[],
  onTable: ReadonlySet<string>,
  others: readonly Other[],
): TableMotifs {
  const kept = new Set(others.filter(({ mark }) => mark?.flag === 'keep').map(({ id }) => id))
  const elsewhere = new Map<string, Elsewhere>()
  const motifs = all.flatMap((motif) => {
    const ids = motif.ids.filter((id) => onTable.has(id))
    const [first] = ids
    if (first === undefined) return []
    const away = motif.ids.filter((id) => !onTable.has(id))
    if (away.length > 0)
      elsewhere.set(first, { pictures: away.length, kept: away.filter((id) => kept.has(id)).length })
    return [{ ids, why: motif.why }]
  })
  return { motifs, elsewhere }
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
