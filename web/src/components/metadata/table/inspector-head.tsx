import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { metadata as text } from '../../../text/metadata.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { askAbout } from '../run/ask-about.ts'
import { fileSize } from '../store/file-size.ts'
import type { PictureItem } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'
import { BlobPicture } from './blob-picture.tsx'
import { ConfidenceMark } from './confidence-mark.tsx'

export interface StepsProps {
  /** The picture's place among those shown, from 1, of how many. */
  at: number
  of: number
  onMove: (step: 1 | -1) => void
}

interface HeadProps {
  item: PictureItem
  onAi: (isAi: boolean) => void
  pictures: PictureSet
}

/** Renders the head of the pane beside the list. */
export function PaneHead(props: HeadProps & StepsProps) {
  const { item, onAi, pictures, at, of, onMove } = props
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunken px-4 py-1.5">
        <h2 className="font-semibold text-sm">{text.place(at, of)}</h2>
        <ConfidenceMark confidence={item.confidence} withWord={item.state === 'written'} />
        <span className="ml-auto flex items-center gap-1">
          <Rewrite item={item} pictures={pictures} />
          <Steps at={at} of={of} onMove={onMove} />
        </span>
      </header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <span className="min-w-0 break-all font-semibold text-sm">{item.fileName}</span>
        <span className="num text-ink-2 text-xs">
          {item.width > 0 && text.fileFacts(`${item.width} × ${item.height}`, fileSize(item.bytes))}
          {item.enlargedFrom && ` · ${text.enlargedFrom(item.enlargedFrom)}`}
        </span>
        {item.state !== 'unusable' && (
          <span className="ml-auto">
            <Switch checked={item.isAi} onCheckedChange={onAi}>
              {text.isAi}
            </Switch>
          </span>
        )}
      </div>
    </>
  )
}

/** Renders the head of a sheet: the picture, and beside it what is known of it. */
export function SheetHead({ item, onAi, pictures }: HeadProps) {
  return (
    <div className="grid grid-cols-[minmax(0,208px)_minmax(0,1fr)] gap-x-4 gap-y-2 p-4">
      {item.state !== 'unusable' && (
        <>
          <div className="crop self-start">
            <BlobPicture blob={item.thumbnail} className="aspect-3/2 w-full" />
          </div>
          <div className="flex flex-col items-start gap-1 text-ink-2 text-sm">
            <Switch checked={item.isAi} onCheckedChange={onAi}>
              {text.isAi}
            </Switch>
            <ConfidenceMark confidence={item.confidence} withWord={item.state === 'written'} />
            {item.width > 0 && <span className="num">{`${item.width} × ${item.height}`}</span>}
            {item.enlargedFrom && <span className="num">{text.enlargedFrom(item.enlargedFrom)}</span>}
            <span className="num">{fileSize(item.bytes)}</span>
            <Rewrite item={item} pictures={pictures} />
          </div>
        </>
      )}
      <span className="col-span-2 break-all font-semibold text-sm">{item.fileName}</span>
    </div>
  )
}

function Rewrite({ item, pictures }: Pick<HeadProps, 'item' | 'pictures'>) {
  if (item.state === 'unusable') return null
  const isBusy = item.state === 'asking' || item.state === 'waiting' || item.state === 'reading'
  return (
    <Button
      variant="quiet"
      size={32}
      icon={RefreshCw}
      disabled={isBusy}
      onClick={() => void askAbout(pictures, [item.id])}
    >
      {text.rewrite}
    </Button>
  )
}

/** Renders the ways to the pictures before and after one. */
export function Steps({ at, of, onMove }: StepsProps) {
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={text.former}
        size={40}
        disabled={at <= 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ChevronRight}
        label={text.next}
        size={40}
        disabled={at >= of}
        onClick={() => onMove(1)}
      />
    </>
  )
}
