import { sourceOfBytes } from '../byte-source.ts'
import { join } from '../bytes.ts'
import type { FieldChanges, PictureFields } from '../fields.ts'
import type { PictureNote } from '../notes.ts'
import { type Picture, planWrite, readPicture } from '../read-picture.ts'
import { type Segment, writeSegments } from '../segments.ts'

/** Every field, with what is awkward in XML, in Thai and beyond the basic plane. */
export const FIELDS: PictureFields = {
  title: 'ทุ่งนาสีทอง at sunrise',
  description: 'Golden rice terraces & "mist" <at> sunrise, ภาคเหนือ 🌾',
  keywords: ['rice', 'ทุ่งนา', 'sunrise', 'golden hour', 'terrace & field'],
  copyright: '© 2568 สมชาย ใจดี',
  digitalSourceType: 'trainedAlgorithmicMedia',
  aiSystem: 'Midjourney',
  aiSystemVersion: 'V7',
  aiPrompt: 'a golden rice field --ar 3:2',
  aiPromptWriter: 'สมชาย',
}

/** Reads a picture from its bytes. */
export const read = (bytes: Uint8Array): Promise<Picture> => readPicture(sourceOfBytes(bytes))

/** Writes in memory. */
export async function written(
  bytes: Uint8Array,
  changes: FieldChanges,
  options: { name?: string; replaceUnreadable?: boolean; removeLocation?: boolean } = {},
): Promise<{ bytes: Uint8Array; notes: readonly PictureNote[]; segments: readonly Segment[] }> {
  const source = sourceOfBytes(bytes)
  const { segments, notes } = await planWrite(source, changes, options)
  const parts: Uint8Array[] = []
  await writeSegments(source, segments, { write: async (part) => void parts.push(part) })
  return { bytes: join(...parts), notes, segments }
}
