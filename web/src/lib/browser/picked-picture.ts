import { isHeic, PICTURE_HEAD_BYTES, pictureType } from '@thokham/domain/picture-type'
import { withTimeout } from '../api/with-timeout.ts'

/** How long a file may take to give its first bytes, in ms: one that lies in a cloud is fetched by the phone for them. */
const HEAD_MS = 30_000

/** A file that somebody picked as a picture. */
export interface PickedPicture {
  /** The file, under its true type where that is known. */
  file: Blob
  /** Of a kind that the server takes; any other has to be drawn anew. */
  isTaken: boolean
  /** As iPhones take pictures: what cannot open it says so by its name, and the way out. */
  isHeic: boolean
}

/**
 * Looks at a picked file by its first bytes: what is shared out of a chat may come without a name or a type. What they do not tell
 * is believed to be the picture that the file calls itself.
 * @returns null where it is no picture
 */
export async function lookAtPicked(file: Blob): Promise<PickedPicture | null> {
  // A file that cannot be read at all, or not in time, is said to be so by whoever draws it.
  const nothing = new ArrayBuffer(0)
  const coming = file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()
  const head = await withTimeout(coming, HEAD_MS, nothing).catch(() => nothing)
  const bytes = new Uint8Array(head)
  const type = pictureType(bytes)
  if (type) return { file: typed(file, type), isTaken: true, isHeic: false }
  if (isHeic(bytes) || /^image\/hei[cf]/.test(file.type))
    return { file: typed(file, 'image/heic'), isTaken: false, isHeic: true }
  return /^image\/(?!svg)/.test(file.type) ? { file, isTaken: false, isHeic: false } : null
}

const typed = (file: Blob, type: string) => (file.type === type ? file : file.slice(0, file.size, type))

/** Returns the first pasted file that may be a picture: it says so, or says nothing of itself. */
export function pastedPicture(pasted: DataTransfer | null): File | undefined {
  return [...(pasted?.files ?? [])].find(({ type }) => type === '' || type.startsWith('image/'))
}
