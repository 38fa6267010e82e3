import type { Motif } from '@thokham/domain/likeness/motifs'

/** What the member says of a picture. */
export interface Mark {
  /** 0–5 */
  readonly stars: number
  /** `keep` goes on · `reject` does not; nothing is deleted */
  readonly flag: 'keep' | 'reject' | null
  /** First pictures of motifs that it was taken out of. */
  readonly apart: readonly string[]
}

/** Of a picture that nobody has said anything of. */
export const UNMARKED: Mark = { stars: 0, flag: null, apart: [] }

export type Marks = ReadonlyMap<string, Mark>

export const markOf = (marks: Marks, id: string): Mark => marks.get(id) ?? UNMARKED

/** Changes marks of pictures. @returns the marks, and those that were there before of each that changed */
export function marked(
  marks: Marks,
  ids: readonly string[],
  by: (mark: Mark) => Mark,
): { marks: Marks; before: Marks } {
  const next = new Map(marks)
  const before = new Map<string, Mark>()
  for (const id of ids) {
    const mark = markOf(marks, id)
    const changed = by(mark)
    if (JSON.stringify(changed) === JSON.stringify(mark)) continue
    before.set(id, mark)
    next.set(id, changed)
  }
  return { marks: next, before }
}

export const STATES = ['all', 'open', 'keep', 'reject'] as const
/** Which pictures are shown: `open` are those that are neither kept nor rejected. */
export type StateFilter = (typeof STATES)[number]

export interface TableFilter {
  readonly state: StateFilter
  /** The least. */
  readonly stars: number
  /** null = of every prompt */
  readonly prompt: string | null
  readonly query: string
}

/** A picture as filters see it. */
export interface Filtered {
  readonly id: string
  readonly prompt: string
  readonly keyword: string | null
}

/** Returns how many pictures are in each state. */
export function countStates(pictures: readonly Filtered[], marks: Marks): Record<StateFilter, number> {
  const of = (state: StateFilter) => pictures.filter(({ id }) => isIn(state, markOf(marks, id))).length
  return { all: pictures.length, open: of('open'), keep: of('keep'), reject: of('reject') }
}

/** Returns the pictures that a filter leaves, in their order. */
export function filtered<Picture extends Filtered>(
  pictures: readonly Picture[],
  marks: Marks,
  { state, stars, prompt, query }: TableFilter,
): Picture[] {
  const wanted = query.trim().toLowerCase()
  return pictures.filter((picture) => {
    const mark = markOf(marks, picture.id)
    return (
      isIn(state, mark) &&
      mark.stars >= stars &&
      (prompt === null || picture.prompt === prompt) &&
      (wanted === '' || `${picture.keyword ?? ''} ${picture.prompt}`.toLowerCase().includes(wanted))
    )
  })
}

function isIn(state: StateFilter, { flag }: Mark): boolean {
  return state === 'all' || (state === 'open' ? flag === null : flag === state)
}

/** A place of the grid: a picture, and the motif that it stands for where that is folded. */
export interface Cell<Picture> {
  readonly picture: Picture
  /** The pictures of its motif that are shown; one alone has none. */
  readonly motif: readonly Picture[] | null
  readonly isFolded: boolean
}

/**
 * Returns the places of the grid. Where motifs are folded, each stands at the place of its first picture, shown by the best
 * one; an open one is followed by all of its pictures.
 */
export function cellsOf<Picture extends { id: string }>(
  pictures: readonly Picture[],
  motifs: readonly Motif[] | null,
  { open, best }: { open: ReadonlySet<string>; best: (motif: Motif) => readonly string[] },
): Cell<Picture>[] {
  const single = (picture: Picture): Cell<Picture> => ({ picture, motif: null, isFolded: false })
  if (motifs === null) return pictures.map(single)
  const there = new Map(pictures.map((picture) => [picture.id, picture]))
  const ofPicture = new Map(motifs.flatMap((motif) => motif.ids.map((id) => [id, motif] as const)))
  const done = new Set<Motif>()
  return pictures.flatMap((picture) => {
    const motif = ofPicture.get(picture.id)
    if (!motif) return [single(picture)]
    if (done.has(motif)) return []
    done.add(motif)
    const shown = motif.ids.flatMap((id) => there.get(id) ?? [])
    if (shown.length < 2) return [single(picture)]
    const ranked = best(motif)
    const rank = ({ id }: Picture) => (ranked.includes(id) ? ranked.indexOf(id) : ranked.length)
    const ordered = shown.toSorted((one, other) => rank(one) - rank(other))
    const isOpen = open.has(motif.ids[0] ?? '')
    return (isOpen ? ordered : ordered.slice(0, 1)).map((each) => ({
      picture: each,
      motif: ordered,
      isFolded: !isOpen,
    }))
  })
}
