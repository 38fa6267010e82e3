import { cleanChanges, type FieldChanges } from './fields.ts'
import { writeXmp, xmpText } from './xmp/write-xmp.ts'

/** Returns the name of the file beside a picture that holds its words: programs of Adobe look for it there. */
export const sidecarName = (fileName: string): string => `${fileName.replace(/\.[^./\\]+$/, '')}.xmp`

/**
 * Returns what a file beside a picture is to hold, for a picture that has no room for its words (`no_room`).
 * @param former what it holds already; null where there is none
 * @throws PictureRefusal `xmp_unreadable` for one that is no XMP
 */
export function sidecarOf(former: Uint8Array | null, changes: FieldChanges): Uint8Array {
  const xml = former && (xmpText(former) ?? 'unreadable')
  return writeXmp(xml, cleanChanges(changes), { replaceUnreadable: false, removeLocation: false }).bytes
}
