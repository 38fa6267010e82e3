import { judge, sameTextsOf } from '../components/metadata/checks/market-check.ts'
import { writeBack } from '../components/metadata/export/export-files.ts'
import { askAbout } from '../components/metadata/run/ask-about.ts'
import { loadMetadataSettings } from '../components/metadata/store/metadata-settings.ts'
import type { PictureItem } from '../components/metadata/store/picture-item.ts'
import type { PictureSet } from '../components/metadata/store/picture-set.ts'
import { tabPictures } from '../components/metadata/store/use-picture-set.ts'
import { toast } from '../components/ui/toast.tsx'
import { desktop as text } from '../text/desktop.ts'
import type { Program } from './program.ts'

/** Puts new pictures of the watched folder on the table, has them described, and writes those that are ready. @returns ends that */
export function followWatchedFolder(program: Program): () => void {
  const pictures = tabPictures()
  /** By where they lie: those that were announced and not written yet. */
  const open = new Map<string, 'reading' | 'asked'>()
  const follow = () => {
    for (const item of pictures.store.get().items) {
      const at = open.get(placeOf(item))
      if (at) next(pictures, open, item, at)
    }
  }
  const leave = [
    program.onPicture(async (file) => {
      // Which pictures it has already is known when the table is read.
      await pictures.loaded
      const { beyond } = pictures.add([{ file }])
      if (beyond > 0) {
        toast.error(text.watchFull(file.name))
      } else {
        open.set(file.path, 'reading')
        follow()
      }
      // Also for one that found no room: it counts as taken with all before it, which may not be kept yet.
      return pictures.keepNow()
    }),
    pictures.store.follow(follow),
  ]
  return () => {
    for (const end of leave) end()
  }
}

function next(
  pictures: PictureSet,
  open: Map<string, 'reading' | 'asked'>,
  item: PictureItem,
  at: 'reading' | 'asked',
): void {
  const place = placeOf(item)
  if (at === 'reading' && item.state === 'unwritten') {
    open.set(place, 'asked')
    // Outside of what is just being told.
    queueMicrotask(() => void askAbout(pictures, [item.id]))
    return
  }
  if (item.state === 'written') {
    open.delete(place)
    queueMicrotask(() => void write(pictures, item))
  } else if (item.state === 'unusable' || (at === 'asked' && item.state === 'failed')) {
    open.delete(place)
  }
}

async function write(pictures: PictureSet, item: PictureItem): Promise<void> {
  const same = sameTextsOf(pictures.store.get().items)(item)
  const { standing } = judge(
    item,
    loadMetadataSettings().markets,
    pictures.rules,
    same,
    pictures.marketplaces,
  )
  if (standing !== 'ready') return toast.info(text.watchLook(item.fileName))
  const { failed, notes, reasons } = await writeBack(pictures, [item], {
    keepsOriginal: false,
    onProgress: () => {},
  })
  if (failed.length > 0) toast.error(reasons[0] ?? text.watchLook(item.fileName))
  else toast.success(text.watchWrote(item.fileName))
  for (const note of notes) toast.info(note)
}

const placeOf = (item: PictureItem) => `${item.folder ?? ''}${item.originalName}`
