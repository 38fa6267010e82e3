/** Why a file is refused. The file is left as it is; what a member reads of it is the caller's to say. */
export const REFUSAL_CODES = [
  /** The file has 0 bytes. */
  'empty',
  /** No signature of a picture. */
  'not_a_picture',
  /** A picture or document of a kind that is not written here; `found` names it. */
  'unsupported_kind',
  /** The name's suffix says another kind than the content; `found` is the content's. */
  'wrong_suffix',
  /** The file ends before the picture does. */
  'truncated',
  /** Lengths or marks contradict each other. */
  'damaged',
  /** More parts than any real picture has. */
  'too_many_parts',
  /** The file's XMP is no XML that can be read; writing would lose it (`replaceUnreadable` allows that). */
  'xmp_unreadable',
  /** The XMP, in the file or as it would become, is larger than the format or a sane picture allows. */
  'xmp_too_large',
  /** The file has no room for its metadata, and cannot be made to have. */
  'no_room',
  /** What was read is not what the file's size promised: it changed meanwhile. */
  'changed',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** A picture file that is not read or written, with its reason. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal'
  readonly code: RefusalCode
  /** The kind that was found, for `wrong_suffix` and `unsupported_kind`. */
  readonly found: string | null

  constructor(code: RefusalCode, found: string | null = null) {
    super(found ? `${code}: ${found}` : code)
    this.code = code
    this.found = found
  }
}
