import { type ClipboardEvent, useRef, useState } from 'react'
import { type PictureFault, shrinkPicture } from '../../lib/shrink-picture.ts'

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

/** Holds the picture that goes with the next message. @param held where it lies, if it is to outlive the box, and what changes it */
export function useAttachment(
  held?: readonly [picture: Blob | null, change: (picture: Blob | null) => void],
): Attachment {
  const own = useState<Blob | null>(null)
  const [picture, setPicture] = held ?? own
  const [fault, setFault] = useState<PictureFault | null>(null)
  const [isReading, setIsReading] = useState(false)
  const newest = useRef(0)
  const choose = (file: Blob) => {
    const mine = ++newest.current
    setFault(null)
    setIsReading(true)
    const read = shrinkPicture(file).catch(() => ({ ok: false, fault: 'slip_unreadable' }) as const)
    void read.then((shrunk) => {
      if (mine !== newest.current) return
      setIsReading(false)
      if (shrunk.ok) setPicture(shrunk.picture)
      else setFault(shrunk.fault)
    })
  }
  return {
    picture,
    fault,
    isReading,
    choose,
    clear: () => {
      newest.current++
      setIsReading(false)
      setPicture(null)
      setFault(null)
    },
    dismissFault: () => setFault(null),
    onPaste: (event) => {
      const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      choose(file)
    },
  }
}
