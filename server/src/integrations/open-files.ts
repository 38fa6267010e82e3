import type { FileStore } from './files.ts'
import { openFolder } from './files-in-folder.ts'
import { openBucket } from './files-on-s3.ts'
import { parseS3Place } from './s3-place.ts'

/** The settings that say where files are. */
export interface FilesSettings {
  DATA_DIR: string
  FILES?: string | undefined
  FILES_KEY_ID?: string | undefined
  FILES_SECRET_KEY?: string | undefined
}

/** Opens the store of files that the settings name: a bucket, or the folder `files` of the data folder. */
export function openFiles(settings: FilesSettings): FileStore {
  const { DATA_DIR, FILES, FILES_KEY_ID = '', FILES_SECRET_KEY = '' } = settings
  if (!FILES) return openFolder(`${DATA_DIR}/files`)
  const place = parseS3Place(FILES)
  if (!place) throw new Error('FILES names no bucket')
  return openBucket(place, { accessKeyId: FILES_KEY_ID, secretAccessKey: FILES_SECRET_KEY })
}
