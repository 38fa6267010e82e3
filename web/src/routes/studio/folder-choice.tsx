import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { studio as text } from '../../text/studio.ts'
import { askForFolder, canWriteFolders, choosePictureFolder, pictureFolder } from './picture-folder.ts'
import { folderOfRun, readStored, type StoredPicture } from './stored-pictures.ts'

/** Lets pictures go straight into a folder as they come, and asks for a former folder again. Nothing where no browser can. */
export function FolderChoice({ runId, stored }: { runId: string; stored: readonly StoredPicture[] }) {
  const folder = useStore(pictureFolder)
  const inFolder = stored.find((picture) => picture.inFolder !== undefined)
  const [former, setFormer] = useState<FileSystemDirectoryHandle | null>(null)
  const id = inFolder?.id
  useEffect(() => {
    setFormer(null)
    if (id === undefined) return
    let isHere = true
    void (async () => {
      const [file, found] = await Promise.all([readStored(id), folderOfRun(runId)])
      if (isHere && !file) setFormer(found)
    })().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [id, runId])
  if (!canWriteFolders()) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
      {folder ? (
        <>
          <p>{text.intoFolder(folder.name)}</p>
          <Button size={32} variant="quiet" onClick={() => pictureFolder.set(null)}>
            {text.intoBrowser}
          </Button>
        </>
      ) : (
        <Button size={32} variant="quiet" icon={FolderOpen} onClick={() => void choosePictureFolder()}>
          {text.chooseFolder}
        </Button>
      )}
      {former && (
        <Button
          size={32}
          variant="quiet"
          onClick={() => void askForFolder(former).then((isGiven) => isGiven && setFormer(null))}
        >
          {text.openFolder(former.name)}
        </Button>
      )}
    </div>
  )
}
