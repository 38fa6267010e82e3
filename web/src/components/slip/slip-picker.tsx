import { Camera, ImagePlus, LoaderCircle, ZoomIn } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { focusUnlessElsewhere } from '../../lib/browser/focus-unless-elsewhere.ts'
import { pastedPicture } from '../../lib/browser/picked-picture.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { cx } from '../../lib/format/class-names.ts'
import { slip as text } from '../../text/slip.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { slipFaultText } from './slip-fault-text.ts'
import type { Slip } from './slip-protocol.ts'
import { SlipReading } from './slip-reading.tsx'
import { SlipZoom } from './slip-zoom.tsx'
import { usePictureUrl } from './use-picture-url.ts'
import { useSlipReader } from './use-slip-reader.ts'

/** Bytes; a smaller saving is not mentioned. */
const WORTH_TELLING = 104_858

export interface SlipPickerProps {
  slip: Slip | null
  onSlip: (slip: Slip) => void
  /** A chosen file is being read: `slip` is what was chosen before it. */
  isReading: boolean
  onReading: (isReading: boolean) => void
  /** Why there is no slip, or none that will do, from elsewhere. */
  error?: string | undefined
  disabled?: boolean
  /** A file from elsewhere, taken as if it had been chosen. */
  given?: File | null
  /** The given one was read, or given up. @param isSlip it will do */
  onGiven?: (isSlip: boolean) => void
}

/** Takes a slip by choosing, dropping, pasting or the camera, and shows it with what was read from it. */
export function SlipPicker(props: SlipPickerProps) {
  const { slip, onSlip, isReading, onReading, error, disabled, given = null, onGiven } = props
  const [fault, setFault] = useState<string>()
  const [over, setOver] = useState(false)
  const reader = useSlipReader(onReading)
  const box = useRef<HTMLDivElement>(null)
  const cancel = () => {
    reader.cancel()
    if (given) onGiven?.(false)
    // The button goes with its press: the keyboard stays where a slip is chosen.
    requestAnimationFrame(() => focusUnlessElsewhere(box.current?.querySelector('button'), box.current))
  }

  function take(file: File | null | undefined) {
    if (!file || disabled) return
    setFault(undefined)
    void reader.read(file, (prepared) => {
      if (given) onGiven?.(prepared.ok)
      if (prepared.ok) onSlip(prepared.slip)
      else setFault(slipFaultText(prepared.fault, prepared.bytes))
    })
  }
  usePaste(take)
  const latestTake = useLatest(take)
  useEffect(() => latestTake.current(given), [given])

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  const shown = fault ?? error
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={box}
        {...drop}
        className={cx('rounded-control', over && 'bg-khram-soft outline-2 outline-khram')}
      >
        {slip && !isReading ? (
          <Chosen slip={slip} onFile={take} />
        ) : (
          <Empty isReading={isReading} onCancel={cancel} onFile={take} hasError={Boolean(shown)} />
        )}
      </div>
      <div aria-live="polite">
        {shown ? <FieldError>{shown}</FieldError> : slip && !isReading && <SlipReading code={slip.code} />}
      </div>
    </div>
  )
}

type TakeFile = (file: File | null | undefined) => void

interface EmptyProps {
  isReading: boolean
  onCancel: () => void
  onFile: TakeFile
  hasError: boolean
}

function Empty({ isReading, onCancel, onFile, hasError }: EmptyProps) {
  return (
    <div
      className={cx(
        'flex min-h-43 flex-col items-center justify-center gap-3 rounded-control border-[1.5px] border-dashed px-4 py-5 text-center',
        hasError ? 'border-khrang' : 'border-line-strong',
      )}
    >
      {isReading ? (
        <>
          <p role="status" className="flex items-center gap-2 text-sm">
            <LoaderCircle aria-hidden size={20} strokeWidth={1.75} className="animate-spin" />
            {text.reading}
          </p>
          <Button size={40} onClick={onCancel}>
            {text.stopReading}
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-2 text-sm max-md:hidden">{text.drop}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <FileButton icon={ImagePlus} label={text.choose} onFile={onFile} />
            <FileButton icon={Camera} label={text.camera} onFile={onFile} camera />
          </div>
          <p className="text-ink-3 text-xs">{text.limits}</p>
        </>
      )}
    </div>
  )
}

function Chosen({ slip, onFile }: { slip: Slip; onFile: TakeFile }) {
  const [zoomed, setZoomed] = useState(false)
  const url = usePictureUrl(slip.picture)
  const wasShrunk = slip.chosenBytes - slip.picture.size >= WORTH_TELLING
  return (
    <div className="flex gap-4">
      <button
        type="button"
        onClick={() => setZoomed(true)}
        aria-label={text.zoom}
        className="crop relative h-[174px] w-28 shrink-0 bg-sunken p-[5px]!"
      >
        {url && <img src={url} alt="" className="size-full object-cover object-top" />}
        <span className="absolute right-2 bottom-2 flex size-9 items-center justify-center rounded-control border border-line-strong bg-surface">
          <ZoomIn aria-hidden size={20} strokeWidth={1.75} />
        </span>
      </button>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 text-ink-2 text-sm">
        <p className="w-full truncate py-0.5 font-semibold text-ink">{slip.name}</p>
        <p>{wasShrunk ? text.shrunk(slip.chosenBytes, slip.picture.size) : text.size(slip.picture.size)}</p>
        <p>{text.stripped}</p>
        <FileButton label={text.change} onFile={onFile} />
      </div>
      {url && <SlipZoom open={zoomed} onOpenChange={setZoomed} src={url} />}
    </div>
  )
}

interface FileButtonProps {
  icon?: typeof Camera
  label: string
  onFile: TakeFile
  /** Opens the camera at once, on devices that have one in the back. */
  camera?: boolean
}

function FileButton({ icon, label, onFile, camera }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size={40}
        {...(icon && { icon })}
        onClick={() => input.current?.click()}
        className={camera ? 'pointer-fine:hidden' : undefined}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' })}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file chosen again is to count as chosen.
          target.value = ''
        }}
      />
    </>
  )
}

/** Takes a picture pasted anywhere on the screen as the slip; text goes where it was meant to. */
function usePaste(take: TakeFile) {
  const latest = useLatest(take)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = pastedPicture(event.clipboardData)
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}
