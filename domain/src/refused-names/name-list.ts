/**
 * What a name is: `works` are titles of films, games, paintings; `agencies` those of governments, of pictures and of news;
 * `making` says that a generator was at work.
 */
export type NameKind =
  | 'brands'
  | 'artists'
  | 'people'
  | 'characters'
  | 'works'
  | 'agencies'
  | 'events'
  | 'making'

/** An ordinary word that is also a name: it counts as one only where the neighbours say so. */
export interface NameWord {
  readonly name: string
  /** Words behind it that say so, parted by commas: `Apple` before `logo`. */
  readonly before?: string
  /** Words in front of it that say so: `Beetle` after `Volkswagen`. */
  readonly after?: string
  /** It makes what `before` lists: `laptop by Apple`. */
  readonly isMaker?: boolean
  /** It counts as well where its words alone are written large, as those of a title are: `Starry Night over a city`. */
  readonly isTitle?: boolean
  /** Thai spellings, parted by commas, with the name in square brackets. */
  readonly thai?: string
}

/** Names of one kind and field, as content/refused-names.json has them. */
export interface NameList {
  /** `ordinary`: phrases in which no name is meant, such as `tesla coil`. */
  readonly kind: NameKind | 'ordinary'
  /** Names of one field beside each other prove each other: `Google, Apple and Amazon`. */
  readonly field?: string
  /** The page that says so; null where it is our own list of ordinary phrases. */
  readonly source: string | null
  /** Bangkok date on which it was read. */
  readonly checked: string
  /** A name and its other spellings, parted by ` | `. */
  readonly names: readonly string[]
  readonly words?: readonly NameWord[]
}
