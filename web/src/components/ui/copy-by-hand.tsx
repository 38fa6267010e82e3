import { useRef } from 'react'
import { everywhere } from '../../text/everywhere.ts'
import { Dialog } from './dialog.tsx'
import { Textarea } from './textarea.tsx'

/** Renders the last resort where an app forbids copying: the text, selected. Closed while `text` is null. */
export function CopyByHand({ text, onClose }: { text: string | null; onClose: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open={text !== null}
      onOpenChange={(open) => !open && onClose()}
      title={everywhere.copyByHand}
      description={everywhere.copyByHandHint}
      initialFocus={box}
    >
      <Textarea
        ref={box}
        readOnly
        rows={8}
        value={text ?? ''}
        aria-label={everywhere.copyByHand}
        className="num mt-3"
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
