import { Link } from '@tanstack/react-router'
import type { HistorySet } from '@thokham/contract/history'
import { Download, Lock, Trash2 } from 'lucide-react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { history } from '../../text/history.ts'
import type { SetActions } from './use-set-actions.ts'

export interface SelectedBarProps {
  sets: readonly HistorySet[]
  actions: SetActions
  /** Of the access table. */
  mayDownload: boolean
  onClear: () => void
}

/** Renders what can be done with the sets that are ticked, on whatever page they stand. */
export function SelectedBar({ sets, actions, mayDownload, onClear }: SelectedBarProps) {
  const valid = sets.filter(({ daysLeft }) => daysLeft > 0)
  const expired = sets.length - valid.length
  return (
    <div className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-control border border-khram bg-surface px-4 py-2">
      <p role="status" className="mr-auto text-khram text-sm">
        <span className="font-medium">{history.selected(sets.length)}</span>
        {mayDownload && expired > 0 && (
          <span className="block text-xs">{history.expiredLeftOut(expired)}</span>
        )}
      </p>
      <Button size={32} variant="quiet" onClick={onClear}>
        {history.deselect}
      </Button>
      <span aria-hidden className="w-full md:hidden" />
      {valid.length > 0 &&
        (mayDownload ? (
          <Button
            size={32}
            icon={Download}
            busy={actions.downloading.has('zip')}
            onClick={() => void actions.downloadZip(valid.map(({ id }) => id))}
          >
            {history.downloadSelected}
          </Button>
        ) : (
          <Link to="/vip" title={history.vipOnlyHint} className={buttonClass('outline', 32, 'border-khamin')}>
            <Lock aria-hidden size={16} strokeWidth={1.75} />
            {history.vipOnly}
          </Link>
        ))}
      <Button
        size={32}
        variant="danger"
        icon={Trash2}
        onClick={() => void actions.remove(sets.map(({ id }) => id))}
      >
        {history.deleteSelected}
      </Button>
    </div>
  )
}
