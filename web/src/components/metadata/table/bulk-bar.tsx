import { Suspense } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts'

const BulkMenu = lazyPart(() => import('./bulk-menu.tsx'))

export interface BulkBarProps {
  count: number
  onAction: (action: BulkAction) => void
  onClear: () => void
}

/** Renders the bar of actions on ticked pictures; the rarer ones, and all of them on a phone, behind “เพิ่มเติม”. */
export function BulkBar({ count, onAction, onClear }: BulkBarProps) {
  const shown = BULK_ACTIONS.slice(0, 4)
  const moreButton = (
    <button type="button" className={buttonClass('outline', 40, 'max-lg:ml-auto')}>
      {text.more}
    </button>
  )
  return (
    <div className="action-bar bulk-bar fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-20 border-line border-t bg-surface md:bottom-0">
      <div className="mx-auto flex h-[68px] max-w-[1200px] items-center gap-3 px-4 md:px-6">
        <p aria-live="polite" className="nb font-semibold text-sm">
          {text.selectedShort(count)}
        </p>
        <Button variant="quiet" size={32} onClick={onClear}>
          {text.cancel}
        </Button>
        <span className="flex gap-2 max-lg:hidden">
          {shown.map(({ action, icon, label }) => (
            <Button key={action} size={40} icon={icon} onClick={() => onAction(action)}>
              {label}
            </Button>
          ))}
        </span>
        <Suspense fallback={moreButton}>
          <BulkMenu trigger={moreButton} onAction={onAction} />
        </Suspense>
      </div>
    </div>
  )
}
