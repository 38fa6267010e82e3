import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { studio as text } from '../../text/studio.ts'
import { askForFolder, canWriteFolders, choosePictureFolder, pictureFolder } from './picture-folder.ts'
import { folderOfRun, readStored, type StoredPicture } from './stored-pictures.ts'

/** Lets pictures go straight into a folder as they come. Nothing where the browser cannot write one. */
export function FolderChoice() {
  const folder = useStore(pictureFolder)
  const [canWrite, setCanWrite] = useState(false)
  // The server does not know it.
  useEffect(() => setCanWrite(canWriteFolders()), [])
  if (!canWrite) return null
  if (!folder)
    return (
      <Button size={32} variant="quiet" icon={FolderOpen} onClick={() => void choosePictureFolder()}>
        {text.chooseFolder}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
      <p role="status">{text.intoFolder(folder.name)}</p>
      <Button size={32} variant="quiet" onClick={() => pictureFolder.set(null)}>
        {text.intoBrowser}
      </Button>
    </div>
  )
}

/** Asks for the folder of a run's pictures again, where the browser reads it no more. */
export function FormerFolder({ runId, stored }: { runId: string; stored: readonly StoredPicture[] }) {
  const id = stored.find((picture) => picture.inFolder !== undefined)?.id
  const [former, setFormer] = useState<FileSystemDirectoryHandle | null>(null)
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
  if (!former) return null
  return (
    <Button
      size={32}
      variant="quiet"
      icon={FolderOpen}
      onClick={() => void askForFolder(former).then((isGiven) => isGiven && setFormer(null))}
    >
      {text.openFolder(former.name)}
    </Button>
  )
}
