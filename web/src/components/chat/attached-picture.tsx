import { X } from 'lucide-react'
import { chatPicture as text } from '../../text/chat-picture.ts'
import { usePictureUrl } from '../slip/use-picture-url.ts'
import { IconButton } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import type { Attachment } from './use-attachment.ts'

/** Renders the picture that goes with the next message, or why it cannot. */
export function AttachedPicture({ attachment }: { attachment: Attachment }) {
  const { picture, fault, clear } = attachment
  const url = usePictureUrl(picture)
  return (
    <div aria-live="polite" className="empty:hidden">
      {fault && <FieldError>{text.faults[fault]}</FieldError>}
      {picture && url && (
        <div className="flex items-center gap-3 pb-2">
          <img src={url} alt="" className="crop h-17 w-13 shrink-0 bg-sunken object-cover object-top p-1!" />
          <span className="min-w-0 flex-1 text-ink-2 text-xs">{text.attached}</span>
          <IconButton icon={X} label={text.remove} onClick={clear} />
        </div>
      )}
    </div>
  )
}
