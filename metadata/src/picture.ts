import type { Reader } from './byte-source.ts'
import type { Colours } from './colours.ts'
import type { Density } from './exif/fields-in-exif.ts'
import type { FieldChanges } from './fields.ts'
import type { PictureNote } from './notes.ts'
import type { Saying } from './sayings.ts'
import type { Segment } from './segments.ts'

/** A statement of origin names its maker and how at its beginning; pictures in it follow. */
export const MOST_C2PA_BYTES = 512 * 1024

/** The metadata of a file as it lies there, the same for every kind. */
export interface FoundBlocks {
  /** Pixels as stored, before the orientation is heeded. */
  readonly width: number
  readonly height: number
  readonly xmp: string | null
  /** Further XMP of the file: an extension in JPEG, first where there is one, and what other programs left. */
  readonly moreXmp: readonly string[]
  readonly exif: Uint8Array | null
  readonly moreExif: readonly Uint8Array[]
  /** Blocks of datasets of IPTC's older format (IIM); none in WebP. */
  readonly iptc: readonly Uint8Array[]
  /** Texts that PNG keeps under a name, such as the prompt under `Description`. */
  readonly texts: Readonly<Record<string, string>>
  /** The place where it was taken is said outside of EXIF and XMP. */
  readonly hasLocation?: boolean
  /** A small JPEG that shows the picture, where the format has a place for it. */
  readonly preview?: Uint8Array | null
  /** What places say that this kind alone has, such as the title of an SVG. */
  readonly sayings?: readonly Saying[]
  /** How dense a PNG says that it is printed. */
  readonly density?: Density | null
  /** The statement of origin, as far as it is looked at; null where there is none. */
  readonly c2pa: Uint8Array | null
  /** Something shows through the picture, and something is there. */
  readonly isTransparent: boolean
  /** As a profile or the pixels themselves say; null where nothing of them does. */
  readonly colours: Colours | null
}

export interface WrittenPicture {
  readonly segments: readonly Segment[]
  readonly notes: readonly PictureNote[]
}

/** How to write a file. */
export interface WriteOptions {
  /** Writes a fresh XMP where the file's own cannot be read. */
  readonly replaceUnreadable: boolean
  /** Takes out where the picture was taken, of EXIF and XMP. */
  readonly removeLocation: boolean
}

/** Reads and writes the metadata of one kind of file. */
export interface PictureFormat {
  read(reader: Reader): Promise<FoundBlocks>
  write(reader: Reader, changes: FieldChanges, options: WriteOptions): Promise<WrittenPicture>
}
