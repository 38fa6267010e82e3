import { type GivenFile, isProgramFile } from './file-source.ts'
import type { PictureItem } from './picture-item.ts'

export interface FileNames {
  readonly originalName: string
  readonly bytes: number
  /** Where it lies, as far as that is known. */
  readonly folder?: string | undefined
}

/** Returns what tells one file from another: its path where there is one, else its name and size. */
export function identityOf({ originalName, bytes, folder }: FileNames): string {
  return folder ? `${folder} ${originalName}` : `${bytes} ${originalName}`
}

/** Returns the path of the file that a picture was made of; null where it was made of none whose folder is known. */
export const pathOfSource = ({
  folder,
  madeFrom,
}: Pick<PictureItem, 'folder' | 'madeFrom'>): string | null =>
  folder && madeFrom ? identityOf({ originalName: madeFrom, bytes: 0, folder }) : null

/** Returns the picture that another was made of, where both lie on the table. */
export const sourceOnTable = (
  { id, folder, madeFrom }: Pick<PictureItem, 'id' | 'folder' | 'madeFrom'>,
  items: readonly PictureItem[],
): PictureItem | undefined =>
  madeFrom
    ? items.find((one) => one.id !== id && one.originalName === madeFrom && one.folder === folder)
    : undefined

/** Returns what a file is called, how large it is, and where it lies. */
export function namesOf(file: GivenFile['file']): FileNames {
  const folder = isProgramFile(file) ? file.path.slice(0, -file.name.length) : undefined
  return { originalName: file.name, bytes: file.size, folder }
}
