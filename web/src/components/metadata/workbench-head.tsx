import { Check, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { thaiTime } from '../../lib/format/thai-format.ts'
import { metadata as text } from '../../text/metadata.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Standing } from './checks/market-check.ts'
import { PictureButtons } from './drop-area.tsx'
import type { PictureWork } from './store/use-picture-set.ts'

export interface WorkbenchHeadProps {
  work: PictureWork
  title: ReactNode
  /** Beside those of the work. */
  actions: ReactNode
  counts: Readonly<Record<Standing, number>>
  /** Files hang over the page. */
  isOver: boolean
  onExport: () => void
  onStartOver: () => void
}

/** Renders what stands above the work: its title, what can be done with all of it, and how it is stored. */
export function WorkbenchHead(props: WorkbenchHeadProps) {
  const { work, title, actions, counts, isOver, onExport, onStartOver } = props
  const { pictures, state, settings } = work
  return (
    <>
      <header className="mb-4">
        <div className="flex flex-wrap items-start gap-x-4">
          {title}
          <div className="ml-auto flex flex-wrap justify-end gap-3">
            {actions}
            <PictureButtons pictures={pictures} />
            <Button
              variant="primary"
              icon={Download}
              disabled={counts.ready + counts.look === 0}
              onClick={onExport}
              className="max-md:hidden"
            >
              {counts.ready > 0 ? text.export(counts.ready) : text.exportNone}
            </Button>
          </div>
        </div>
        <p className="flex flex-wrap gap-x-4 text-ink-2 text-xs">
          <span>{text.privacy(settings.provider)}</span>
          {state.keptAt !== null && !state.isUnkept && (
            <span className="nb inline-flex items-center gap-1">
              <Check aria-hidden size={16} strokeWidth={1.75} className="text-toei" />
              {text.keptAt(thaiTime(new Date(state.keptAt)))}
            </span>
          )}
        </p>
      </header>
      {isOver && (
        <Notice kind="info" className="mb-3">
          {text.dropNow}
        </Notice>
      )}
      {state.isUnkept && (
        <Notice kind="warn" className="mb-3">
          {text.unkept}
        </Notice>
      )}
      {state.isUnreadable && (
        <Notice
          kind="error"
          role="alert"
          className="mb-3"
          fix={{ label: text.again, onPress: () => pictures.readAgain() }}
        >
          {text.unreadable}
        </Notice>
      )}
      {state.isFromBefore && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-khram-soft px-4 py-2.5 text-khram text-sm">
          <span className="min-w-[12ch] flex-1">{text.back(state.items.length)}</span>
          <Button size={40} variant="primary" onClick={() => pictures.goOn()}>
            {text.goOn}
          </Button>
          <Button size={40} onClick={onStartOver}>
            {text.startOver}
          </Button>
        </div>
      )}
    </>
  )
}
