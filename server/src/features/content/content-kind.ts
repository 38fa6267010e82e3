import type { PieceDifference } from '@thokham/contract/content'
import type { Transaction } from '../../db/client.ts'
import type { Evidence } from './write-evidence.ts'

/** A piece of the library as it is shipped in `content/`. */
export interface ShippedPiece<Content> {
  /** Names it among those of its kind, for ever. */
  key: string
  /** How an admin knows it. */
  title: string
  /** Plain data; the piece is new when its JSON is. */
  content: Content
  /** Its place among its kind, where that has an order: no part of what makes a piece new. */
  place?: number
  /** On what it rests, where its facts age: no part of what makes a piece new either. */
  evidence?: Evidence
}

/** One kind of what the library ships, and how it gets into its table (docs/library.md#the-loader). */
export interface ContentKind<Content = unknown> {
  kind: string
  /** Tables that searches go through: PostgreSQL counts them when pieces were written, as its plans go by what they hold. */
  searched?: readonly string[]
  /** Pieces that the owner alone decides on; without it, every admin. */
  isOwners?(key: string): boolean
  /** Reads the shipped pieces from the folder `content/`, in the order in which they are to be written. */
  read(folder: string): Promise<ShippedPiece<Content>[]>
  /** Reads what stands under a key, for the audit of who takes a newer piece; undefined = nothing. */
  readCurrent(tx: Transaction, key: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Tells in what a newer piece differs from what stands there, where that is no row of fields. */
  compare?(tx: Transaction, piece: ShippedPiece<Content>): Promise<PieceDifference[]>
  /** Keeps what stands under a key, as JSON for `putBack`. */
  keep(tx: Transaction, key: string): Promise<unknown>
  /**
   * Puts what was kept back into the place of the newer version that an admin took since and that nobody changed.
   * @throws Refusal `conflict` when what it stood in was deleted meanwhile
   */
  putBack(tx: Transaction, key: string, kept: unknown): Promise<void>
  /** Makes room for a piece that an admin takes, where what it stands in was deleted. */
  beforeTaking?(tx: Transaction, key: string): Promise<void>
  /** Takes away what a piece no longer has; of all pieces that are new, before one of them is written. */
  beforeWriting?(tx: Transaction, piece: ShippedPiece<Content>): Promise<void>
  /**
   * Gives others of its kind what a piece that an admin took no longer holds.
   * @param kept what stood there before
   * @param others pieces of which the shipped version was taken
   */
  afterTaking?(
    tx: Transaction,
    piece: ShippedPiece<Content>,
    kept: unknown,
    others: readonly ShippedPiece<Content>[],
  ): Promise<void>
  /** Puts pieces that nobody edited into their places. */
  arrange?(tx: Transaction, pieces: readonly { key: string; place: number }[]): Promise<void>
  /** Writes on what pieces rest that nobody edited, or that an admin took. */
  writeEvidence?(tx: Transaction, pieces: readonly (Evidence & { key: string })[]): Promise<void>
  /** Writes a piece in the place of what stands under its key; nothing may, or what an admin deleted. */
  write(tx: Transaction, piece: ShippedPiece<Content>): Promise<void>
}

/** Declares a kind of content; what it reads is what it writes. */
export function contentKind<Content>(kind: ContentKind<Content>): ContentKind {
  return kind as ContentKind
}
