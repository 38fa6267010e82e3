import type { Provider } from '@thokham/contract/provider-keys'
import { FolderSearch, Images, KeyRound, Power, Send, Tags } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LogoMark } from '../components/cloth/logo-mark.tsx'
import { liveIn } from '../components/metadata/store/home.ts'
import { Button } from '../components/ui/button.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { Segments } from '../components/ui/segments.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { ToastRegion, toast } from '../components/ui/toast.tsx'
import { useStore } from '../kit/storage/store.ts'
import { refreshAiProviders } from '../lib/queries/ai-providers.ts'
import { desktop as text } from '../text/desktop.ts'
import { studio } from '../text/studio.ts'
import { uploads } from '../text/uploads.ts'
import { FolderDialog, type FolderWish } from './folder-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LicencePanel } from './licence-panel.tsx'
import type { Program } from './program.ts'
import { followWatchedFolder } from './watched-folder.ts'

const Workbench = lazy(() => import('../components/metadata/workbench.tsx'))
const PictureScreen = lazy(() =>
  import('./pictures/picture-screen.tsx').then(({ PictureScreen }) => ({ default: PictureScreen })),
)
const UploadScreen = lazy(() =>
  import('./uploads/upload-screen.tsx').then(({ UploadScreen }) => ({ default: UploadScreen })),
)

type Part = 'work' | 'pictures' | 'uploads'

/** Renders the desktop edition: the licence first, then the workbench. */
export function DesktopApp({ program }: { program: Program }) {
  const link = useStore(program.link)
  const [wish, setWish] = useState<FolderWish | null>(null)
  const [keysFor, setKeysFor] = useState<Provider | null>(null)
  const [part, setPart] = useState<Part>('work')

  useEffect(
    () =>
      liveIn({
        chooseFolder: () =>
          new Promise((resolve) => setWish({ purpose: 'open', onDone: (files) => resolve(files) })),
        read: (file) => program.picture(file),
        write: (file, changes, wish) => program.ask('write', { file, changes, ...wish }),
        writeBeside: (file, name, jpeg) => program.writeBeside(file, name, jpeg),
        openKeys: setKeysFor,
      }),
    [program],
  )
  const works = link.at === 'here' || link.at === 'lost' ? link.state.licence.works : false
  useEffect(() => (works ? followWatchedFolder(program) : undefined), [program, works])

  if (link.at === 'opening') return <Whole>{text.opening}</Whole>
  if (link.at === 'refused') return <Whole>{link.sentence}</Whole>
  if (link.at === 'quit') return <Whole>{text.closed}</Whole>
  const { state } = link
  return (
    <>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-14 max-w-[1200px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 md:px-6">
          <LogoMark />
          <span className="nb font-semibold">{text.title}</span>
          <span className="nb text-ink-2 text-xs">
            {text.edition} {state.version}
          </span>
          <nav aria-label={text.menu} className="ml-auto flex flex-wrap gap-1">
            {works && (
              <>
                <Button variant="quiet" size={40} icon={KeyRound} onClick={() => setKeysFor('gemini')}>
                  {text.keys}
                </Button>
                <Button
                  variant="quiet"
                  size={40}
                  icon={FolderSearch}
                  onClick={() => setWish({ purpose: 'watch', onDone: () => {} })}
                >
                  {text.watch}
                </Button>
              </>
            )}
            <Button variant="quiet" size={40} icon={Power} onClick={() => void program.ask('quit', {})}>
              {text.quit}
            </Button>
          </nav>
        </div>
      </header>
      <main className="mx-auto max-w-[1200px] px-4 py-6 md:px-6">
        {link.at === 'lost' && (
          <Notice kind="error" role="alert" className="mb-4">
            {text.lost}
          </Notice>
        )}
        {works && state.licence.until && (
          <Notice kind="info" className="mb-4">
            {text.offline(state.licence.until)}
          </Notice>
        )}
        {works && state.watched && (
          <Notice
            kind="success"
            className="mb-4"
            fix={{ label: text.watchStop, onPress: () => void stopWatching(program) }}
          >
            <span className="wrap-anywhere">
              {text.watching(state.watched.path)} · {text.watchHint}
            </span>
          </Notice>
        )}
        {works ? (
          <>
            <div className="mb-5">
              <Segments
                label={uploads.sections}
                options={[
                  { value: 'pictures', name: studio.goNone, icon: Images },
                  { value: 'work', name: uploads.work, icon: Tags },
                  { value: 'uploads', name: uploads.title, icon: Send },
                ]}
                chosen={part}
                onChange={setPart}
              />
            </div>
            <Suspense fallback={<Skeleton className="h-[330px]" />}>
              {/* What goes on there goes on while the queue is looked at. */}
              <div hidden={part !== 'work'}>
                <Workbench
                  title={<h1 className="text-3xl">{text.title}</h1>}
                  lead={text.lead}
                  arrival={<p className="mt-4 text-ink-2 text-xs">{text.keysHint}</p>}
                />
              </div>
              {part === 'pictures' && (
                <PictureScreen
                  program={program}
                  chooseFolder={() =>
                    new Promise((resolve) =>
                      setWish({ purpose: 'into', onDone: (_, path) => resolve(path ?? null) }),
                    )
                  }
                />
              )}
              {part === 'uploads' && (
                <UploadScreen
                  program={program}
                  chooseFolder={() =>
                    new Promise((resolve) =>
                      setWish({ purpose: 'open', onDone: (_, path) => resolve(path ?? null) }),
                    )
                  }
                />
              )}
            </Suspense>
          </>
        ) : (
          <LicencePanel program={program} standing={state.licence} server={state.server} />
        )}
      </main>
      {wish && <FolderDialog program={program} wish={wish} onClose={() => setWish(null)} />}
      {keysFor && (
        <KeysDialog
          program={program}
          present={state.keys}
          onClose={() => {
            setKeysFor(null)
            void refreshAiProviders()
          }}
        />
      )}
      <ToastRegion />
    </>
  )
}

async function stopWatching(program: Program): Promise<void> {
  await program.change('watch', { path: null }).catch((error: Error) => toast.error(error.message))
}

function Whole({ children }: { children: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <div aria-hidden className="warp h-[31px] w-full max-w-[240px]" />
      <h1 className="text-xl" role="status">
        {children}
      </h1>
    </main>
  )
}
