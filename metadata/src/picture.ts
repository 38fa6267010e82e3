import type { Reader } from './byte-source.ts'
import type { FieldChanges } from './fields.ts'
import type { PictureNote } from './notes.ts'
import type { Segment } from './segments.ts'

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** The metadata of a file as it lies there, the same for every kind. */
export interface FoundBlocks {
  /** Pixels as stored, before the orientation is heeded. */
  readonly width: number
  readonly height: number
  readonly xmp: string | null
  /** Further XMP of the file: an extension in JPEG. */
  readonly moreXmp: readonly string[]
  readonly exif: Uint8Array | null
  /** Datasets of IPTC's older format (IIM); JPEG only. */
  readonly iptc: Uint8Array | null
  /** A signed statement of origin (C2PA) is in the file. */
  readonly hasC2pa: boolean
  /** Texts that PNG keeps under a name, such as the prompt under `Description`. */
  readonly texts: Readonly<Record<string, string>>
}

export interface WrittenPicture {
  readonly segments: readonly Segment[]
  readonly notes: readonly PictureNote[]
}

/** How to write a file. */
export interface WriteOptions {
  /** Writes a fresh XMP where the file's own cannot be read. */
  readonly replaceUnreadable: boolean
}

/** Reads and writes the metadata of one kind of file. */
export interface PictureFormat {
  read(reader: Reader): Promise<FoundBlocks>
  write(reader: Reader, changes: FieldChanges, options: WriteOptions): Promise<WrittenPicture>
}
