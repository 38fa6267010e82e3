import type { IptcField } from './iptc/iim.ts'
import type { PictureKind } from './picture-kind.ts'

/** What whoever reads or writes a file should know of it; nothing of it keeps the file from being written. */
export type PictureNote =
  /** A signed statement of origin (C2PA) is in the file: whatever is written makes it invalid. */
  | { readonly code: 'c2pa_invalid' }
  /** IPTC’s older format has no room for the whole text; XMP holds it. `index`: which keyword. */
  | { readonly code: 'iptc_cut'; readonly field: IptcField; readonly index: number }
  /** The block cannot be read and stays as it is. */
  | { readonly code: 'exif_unreadable' | 'iptc_unreadable' }
  /** IPTC’s texts are in letters that nobody declared: they stay, and ours are in XMP alone. */
  | { readonly code: 'iptc_letters' }
  /** The block has no room for the texts and stays as it is. */
  | { readonly code: 'exif_full' | 'iptc_full' }
  /** Where it was taken stays in a block that cannot be read. */
  | { readonly code: 'location_left' }
  /** Players find no words in a film’s head, which cannot grow without its pieces being lost: XMP has them. */
  | { readonly code: 'film_head_full' }
  /** The file has no room: its words are in a file of XMP beside it. */
  | { readonly code: 'sidecar'; readonly kind: PictureKind }
  /** The picture was made larger than it was, and its file says so. */
  | { readonly code: 'enlarged' }
  /** The file that this JPEG was made of has changed since. */
  | { readonly code: 'source_changed' }
  /** The file that this JPEG was made of goes out beside it. */
  | { readonly code: 'beside_source' }
  /** XMP that could not be read gave way to a fresh one (`replaceUnreadable`). */
  | { readonly code: 'xmp_replaced' }
