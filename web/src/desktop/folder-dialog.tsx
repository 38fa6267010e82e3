import type { FolderView, ProgramFile } from '@thokham/contract/desktop-program'
import { CornerLeftUp, Folder } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { TextInput } from '../components/ui/text-input.tsx'
import { useFault } from '../components/ui/use-fault.ts'
import { useIsHere } from '../kit/action/use-is-here.ts'
import { useLocalForm } from '../kit/form/use-local-form.ts'
import { storedText } from '../kit/storage/stored.ts'
import { desktop as text } from '../text/desktop.ts'
import { newestAnswer } from './newest-answer.ts'
import type { Program } from './program.ts'

/** What a folder is chosen for; `onDone` is given its pictures, none of one `into` which some are put, and its path, or null when none was chosen. */
export interface FolderWish {
  readonly purpose: 'open' | 'watch' | 'into'
  readonly onDone: (files: readonly ProgramFile[] | null, path?: string) => void
}

const lastFolder = storedText('lastFolder')

/** Renders the folders of this computer, one level at a time, to choose one. */
export function FolderDialog(props: { program: Program; wish: FolderWish; onClose: () => void }) {
  const { program, wish, onClose } = props
  const [view, setView] = useState<FolderView | null>(null)
  const { register, getValues, setValue, handleSubmit } = useLocalForm({ defaultValues: { path: '' } })
  const [fault, setFault] = useFault()
  const isHere = useIsHere()
  const [busy, setBusy] = useState(false)
  /** Folders that are being looked into: what is chosen is the one that was pressed, once it is there. */
  const [looks, setLooks] = useState(0)

  const look = useMemo(() => newestAnswer((path: string) => program.ask('look-into', { path })), [program])
  const go = useCallback(
    async (path: string) => {
      setFault(null)
      setLooks((now) => now + 1)
      const before = getValues('path')
      try {
        const found = await look(path)
        if (!found) return
        setView(found)
        // What was typed since stays.
        if (getValues('path') === before) setValue('path', found.path)
      } catch (error) {
        if (isHere()) setFault(error instanceof Error ? error.message : String(error))
        throw error
      } finally {
        setLooks((now) => now - 1)
      }
    },
    [look, getValues, setValue, setFault, isHere],
  )
  useEffect(() => {
    go(lastFolder.get() ?? '').catch(() => go('').catch(() => {}))
  }, [go])

  function leave(files: readonly ProgramFile[] | null) {
    if (files) wish.onDone(files, view?.path)
    else wish.onDone(null)
    onClose()
  }

  async function choose() {
    if (!view) return
    setBusy(true)
    setFault(null)
    try {
      lastFolder.set(view.path)
      const files =
        wish.purpose === 'watch'
          ? await program.change('watch', { path: view.path }).then(() => null)
          : wish.purpose === 'into'
            ? []
            : (await program.ask('list-pictures', { path: view.path })).files
      if (isHere()) leave(files)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const submit = handleSubmit(({ path }) => go(path).catch(() => {}))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave(null)}
      title={wish.purpose === 'watch' ? text.watch : text.folder}
      description={wish.purpose === 'watch' ? text.watchHint : undefined}
      width={640}
      footer={
        <>
          <Button size={40} onClick={() => leave(null)}>
            {text.cancel}
          </Button>
          <Button
            size={40}
            variant="primary"
            busy={busy || looks > 0}
            disabled={!view || (wish.purpose === 'open' && view.pictures === 0)}
            onClick={choose}
          >
            {wish.purpose === 'watch'
              ? text.watchThis
              : wish.purpose === 'into'
                ? text.folderThis
                : view && view.pictures > 0
                  ? text.folderOpen(view.pictures)
                  : text.folderEmpty}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <form onSubmit={submit} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field label={text.folderPath} error={fault}>
              <TextInput {...register('path')} maxLength={4_000} spellCheck={false} autoComplete="off" />
            </Field>
          </div>
          <Button type="submit">{text.folderGo}</Button>
        </form>
        {view ? (
          <Folders view={view} onGo={(path) => void go(path).catch(() => {})} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
    </Dialog>
  )
}

function Folders({ view, onGo }: { view: FolderView; onGo: (path: string) => void }) {
  const row =
    'flex min-h-11 w-full items-center gap-3 px-3 text-left text-sm hover:bg-sunken focus-visible:bg-sunken'
  const { parent } = view
  return (
    <>
      <nav className="flex flex-wrap gap-2" aria-label={text.places}>
        {view.places.map(({ path, name }) => (
          <Button key={path} size={32} onClick={() => onGo(path)}>
            {name}
          </Button>
        ))}
      </nav>
      <ul
        aria-label={text.folders}
        className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {parent !== null && (
          <li>
            <button type="button" className={row} onClick={() => onGo(parent)}>
              <CornerLeftUp aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              {text.folderUp}
            </button>
          </li>
        )}
        {view.folders.map(({ path, name }) => (
          <li key={path}>
            <button type="button" className={row} onClick={() => onGo(path)}>
              <Folder aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-khram" />
              <span className="min-w-0 truncate">{name}</span>
            </button>
          </li>
        ))}
        {view.folders.length === 0 && <li className="px-3 py-3 text-ink-2 text-sm">{text.noFolders}</li>}
      </ul>
    </>
  )
}
