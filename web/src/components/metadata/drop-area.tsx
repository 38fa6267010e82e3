import { PICTURE_ACCEPT } from '@thokham/metadata'
import { FolderOpen, ImagePlus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { usePageDrop } from '../../lib/browser/use-page-drop.ts'
import { cx } from '../../lib/format/class-names.ts'
import { metadata as text } from '../../text/metadata.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import type { GivenFile } from './store/file-source.ts'
import { canOpenFolders, chooseFolder, droppedFiles, picturesAmong } from './store/given-files.ts'
import { programHome } from './store/home.ts'
import type { PictureSet } from './store/picture-set.ts'

/** Puts files on the table and says what there was no room for. */
export function addPictures(pictures: PictureSet, given: readonly GivenFile[]): void {
  const found = picturesAmong(given)
  if (found.length === 0) {
    toast.error(text.noPictures)
    return
  }
  const { beyond, known, changed } = pictures.add(found)
  if (beyond > 0) toast.error(text.beyond(beyond))
  else if (changed > 0) toast.info(text.changedOnDisk(changed))
  else if (known > 0) toast.info(text.known(known))
}

/** Takes pictures that are dropped anywhere on the page. @returns whether some hang over it now */
export const useDroppedPictures = (pictures: PictureSet): boolean =>
  usePageDrop((dropped) => void droppedFiles(dropped).then((given) => addPictures(pictures, given)))

/** Renders the two ways to bring pictures by hand. */
export function PictureButtons({ pictures, primary }: { pictures: PictureSet; primary?: boolean }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const onChosen = (input: HTMLInputElement) => {
    const given = [...(input.files ?? [])].map((file) => ({ file }))
    input.value = ''
    if (given.length > 0) addPictures(pictures, given)
  }
  async function openFolder() {
    const home = programHome()
    if (!home && !canOpenFolders()) return folder.current?.click()
    const given = home ? (await home.chooseFolder())?.map((file) => ({ file })) : await chooseFolder()
    if (given) addPictures(pictures, given)
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        accept={PICTURE_ACCEPT}
        aria-label={text.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => onChosen(target)}
      />
      {!programHome() && (
        <input
          ref={folder}
          type="file"
          multiple
          aria-label={text.chooseFolder}
          tabIndex={-1}
          className="sr-only"
          {...{ webkitdirectory: '' }}
          onChange={({ target }) => onChosen(target)}
        />
      )}
      {(primary || programHome()) && (
        <Button
          icon={FolderOpen}
          variant={programHome() && primary ? 'primary' : 'outline'}
          className={programHome() ? 'order-first' : 'order-last'}
          onClick={() => void openFolder()}
        >
          {text.chooseFolder}
        </Button>
      )}
      <Button
        variant={primary && !programHome() ? 'primary' : 'outline'}
        icon={ImagePlus}
        onClick={() => files.current?.click()}
      >
        {primary ? text.choose : text.addMore}
      </Button>
    </>
  )
}

/** Renders the place to drop pictures on, as long as there are none. */
export function DropArea(props: { pictures: PictureSet; isOver: boolean; children: ReactNode }) {
  const { pictures, isOver, children } = props
  return (
    <section
      aria-label={text.choose}
      className={cx(
        'crop flex flex-col items-center gap-4 rounded-card bg-surface px-4 py-12 text-center md:py-16',
        isOver && 'bg-khram-soft',
      )}
    >
      <div aria-hidden className="warp h-[31px] w-full max-w-[240px]" />
      <div>
        <p className="mx-auto font-semibold text-lg">{isOver ? text.dropNow : text.drop}</p>
        <p className="mx-auto text-ink-2 text-sm">{text.kinds}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <PictureButtons pictures={pictures} primary />
      </div>
      <p className="mx-auto text-ink-2 text-xs">{children}</p>
    </section>
  )
}
