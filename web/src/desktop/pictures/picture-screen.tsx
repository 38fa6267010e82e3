import type { PicturesView, PictureWish } from '@thokham/contract/desktop-pictures'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { useStore } from '../../kit/storage/store.ts'
import { desktopPictures as text } from '../../text/desktop-pictures.ts'
import { studio } from '../../text/studio.ts'
import { type Program, refusalOf } from '../program.ts'
import { OrderCard } from './order-card.tsx'
import { ProgressCard } from './progress-card.tsx'

export interface PictureScreenProps {
  program: Program
  /** Lets the member choose a folder. @returns its path; null when they changed their mind */
  chooseFolder: () => Promise<string | null>
}

/** Renders pictures that are drawn straight into a folder of this computer: the order, and how it goes. */
export function PictureScreen({ program, chooseFolder }: PictureScreenProps) {
  const view = useStore(program.pictures)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    program.ask('pictures', {}).then(
      (found) => program.pictures.set(found),
      (error) => setFault(refusalOf(error)),
    )
  }, [program])
  const always = (changed: PicturesView | undefined) => changed && program.pictures.set(changed)
  const run = useAction(
    { name: 'program.drawPictures', send: (wish: PictureWish) => program.ask('pictures-run', wish) },
    { always, refused: refusalOf },
  )
  return (
    <>
      <header className="mb-4">
        <h1 className="text-3xl">{studio.goNone}</h1>
        <p className="text-ink-2 text-xs">{text.lead}</p>
      </header>
      {(fault ?? run.fault) && (
        <Notice kind="error" role="alert" className="mb-4">
          {fault ?? run.fault}
        </Notice>
      )}
      {!view ? (
        <Skeleton className="h-[560px]" />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
          <OrderCard
            program={program}
            view={view}
            chooseFolder={chooseFolder}
            isBusy={run.isBusy}
            onOrder={(wish) => void run.run(wish)}
          />
          <div className="flex min-w-0 flex-col gap-4">
            {view.run && (
              <ProgressCard
                program={program}
                run={view.run}
                isBusy={run.isBusy}
                onOrder={(wish) => void run.run(wish)}
              />
            )}
            <p className="flex items-center gap-2 text-ink-2 text-xs">
              <ShieldCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
              {text.safe}
            </p>
          </div>
        </div>
      )}
    </>
  )
}
