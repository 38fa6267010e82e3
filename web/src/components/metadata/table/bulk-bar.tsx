import {
  Bot,
  ClipboardPaste,
  CopyPlus,
  FolderCheck,
  LayoutTemplate,
  ListPlus,
  Replace,
  Trash2,
  WandSparkles,
} from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

/** What can be done with all ticked pictures at once. */
export type BulkAction =
  | 'mend'
  | 'add'
  | 'replace'
  | 'paste'
  | 'copy'
  | 'template'
  | 'ai'
  | 'notAi'
  | 'category'
  | 'remove'

const Menu = lazyPart(async () => ({ default: (await import('../../ui/menu.tsx')).Menu }))
const MenuItem = lazyPart(async () => ({ default: (await import('../../ui/menu.tsx')).MenuItem }))

const ACTIONS = [
  { action: 'mend', icon: WandSparkles, label: text.bulkMend },
  { action: 'add', icon: ListPlus, label: text.bulkAdd },
  { action: 'replace', icon: Replace, label: text.bulkReplace },
  { action: 'paste', icon: ClipboardPaste, label: text.bulkPaste },
  { action: 'copy', icon: CopyPlus, label: text.bulkCopy },
  { action: 'template', icon: LayoutTemplate, label: text.bulkTemplate },
  { action: 'ai', icon: Bot, label: text.bulkAiYes },
  { action: 'notAi', icon: Bot, label: text.bulkAiNo },
  { action: 'category', icon: FolderCheck, label: text.bulkCategory },
  { action: 'remove', icon: Trash2, label: text.bulkRemove },
] as const satisfies readonly { action: BulkAction; icon: typeof Bot; label: string }[]

export interface BulkBarProps {
  count: number
  onAction: (action: BulkAction) => void
  onClear: () => void
}

/** Renders the bar of actions on ticked pictures; the rarer ones, and all of them on a phone, behind “เพิ่มเติม”. */
export function BulkBar({ count, onAction, onClear }: BulkBarProps) {
  const shown = ACTIONS.slice(0, 4)
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
        <Suspense>
          <Menu
            trigger={
              <button type="button" className={buttonClass('outline', 40, 'max-lg:ml-auto')}>
                {text.more}
              </button>
            }
          >
            {ACTIONS.map(({ action, icon, label }) => (
              <MenuItem
                key={action}
                icon={icon}
                danger={action === 'remove'}
                onSelect={() => onAction(action)}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Suspense>
      </div>
    </div>
  )
}
