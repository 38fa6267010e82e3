import { type ClipboardEvent, useState } from 'react'
import { pastedPicture } from '../../lib/browser/picked-picture.ts'
import { type PictureFault, shrinkPicture } from '../../lib/browser/shrink-picture.ts'

/** What goes with a message, as it stands. */
export interface Attached {
  /** Ready to be sent; null = none is attached. */
  picture: Blob | null
  /** What was chosen and is being made smaller: a message sent now would go without it. */
  reading: Blob | null
  /** What was wrong with the one that was chosen last. */
  pictureFault: PictureFault | null
}

/** What goes with a message to begin with. */
export const NOTHING_ATTACHED: Attached = { picture: null, reading: null, pictureFault: null }

export interface Attachment {
  /** Ready to be sent; null = none is attached. */
  picture: Blob | null
  fault: PictureFault | null
  /** A picture was chosen and is being made smaller: a message sent now would go without it. */
  isReading: boolean
  choose: (file: Blob) => void
  clear: () => void
  /** Forgets what was wrong with a picture. */
  dismissFault: () => void
  /** A picture that is pasted is attached; text goes where it was meant to. */
  onPaste: (event: ClipboardEvent) => void
}

/** Holds the picture that goes with the next message. @param held what there is, if it is to outlive the box, and what changes it */
export function useAttachment(
  held?: readonly [attached: Attached, change: (update: (now: Attached) => Partial<Attached>) => void],
): Attachment {
  const [own, setOwn] = useState(NOTHING_ATTACHED)
  const [{ picture, reading, pictureFault }, change] = held ?? [
    own,
    (update: (now: Attached) => Partial<Attached>) => setOwn((now) => ({ ...now, ...update(now) })),
  ]
  const choose = (file: Blob) => {
    change(() => ({ reading: file, pictureFault: null }))
    const read = shrinkPicture(file).catch(() => ({ ok: false, fault: 'slip_unreadable' }) as const)
    void read.then((shrunk) =>
      change((now) => {
        // Another was chosen since, or it was taken away.
        if (now.reading !== file) return {}
        return shrunk.ok
          ? { reading: null, picture: shrunk.picture }
          : { reading: null, pictureFault: shrunk.fault }
      }),
    )
  }
  return {
    picture,
    fault: pictureFault,
    isReading: reading !== null,
    choose,
    clear: () => change(() => NOTHING_ATTACHED),
    dismissFault: () => change(() => ({ pictureFault: null })),
    onPaste: (event) => {
      const file = pastedPicture(event.clipboardData)
      if (!file) return
      event.preventDefault()
      choose(file)
    },
  }
}
