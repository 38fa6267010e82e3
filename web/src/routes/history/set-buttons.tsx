import { Link } from '@tanstack/react-router'
import type { HistorySet } from '@thokham/contract/history'
import { Download, Lock, RotateCw, Trash2 } from 'lucide-react'
import { ToPictures } from '../../components/to-pictures/to-pictures.tsx'
import { Button, buttonClass, IconButton } from '../../components/ui/button.tsx'
import { promptsOfSet } from '../../lib/queries/history.ts'
import { history } from '../../text/history.ts'
import { toPictures } from '../../text/to-pictures.ts'
import type { SetActions } from './use-set-actions.ts'

export interface SetButtonsProps {
  set: HistorySet
  actions: SetActions
  /** Of the access table: may files be downloaded, may sets be made again? */
  may: { download: boolean; again: boolean }
}

/** Renders download as far as the access table allows, the same again, delete. */
export function SetButtons({ set, actions, may }: SetButtonsProps) {
  return (
    <div className="flex items-center justify-end gap-1 max-md:flex-wrap max-md:justify-start max-md:gap-2">
      {set.daysLeft > 0 && <DownloadButton set={set} actions={actions} allowed={may.download} />}
      {set.daysLeft > 0 && may.download && (
        <ToPictures
          size={32}
          variant="quiet"
          label={toPictures.makeOf(set.setName)}
          prompts={set.prompts}
          read={(most) => promptsOfSet(set, most)}
          className="max-md:h-10 md:px-2"
        />
      )}
      {may.again && (set.source === 'ai' || set.source === 'simple') && (
        <Link
          to={set.source === 'ai' ? '/vipgen' : '/ready-prompt'}
          search={{ again: set.id }}
          aria-label={history.againOf(set.setName)}
          title={history.again}
          className={buttonClass('quiet', 32, 'max-md:h-10 md:px-2')}
        >
          <RotateCw aria-hidden size={16} strokeWidth={1.75} />
          <span className="xl:inline md:hidden">{history.again}</span>
        </Link>
      )}
      <IconButton
        icon={Trash2}
        size={40}
        label={history.deleteOf(set.setName)}
        onClick={() => void actions.remove([set.id])}
        className="max-md:ml-auto"
      />
    </div>
  )
}

function DownloadButton({ set, actions, allowed }: Omit<SetButtonsProps, 'may'> & { allowed: boolean }) {
  if (!allowed) {
    return (
      <Link
        to="/vip"
        title={history.vipOnlyHint}
        className={buttonClass('outline', 32, 'max-md:h-10 border-khamin')}
      >
        <Lock aria-hidden size={16} strokeWidth={1.75} />
        {history.vipOnly}
      </Link>
    )
  }
  return (
    <Button
      size={32}
      icon={Download}
      busy={actions.downloading.has(set.id)}
      aria-label={history.downloadOf(set.setName)}
      onClick={() => void actions.download(set)}
      className="max-md:h-10"
    >
      {history.download}
    </Button>
  )
}
