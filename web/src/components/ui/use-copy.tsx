import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../../lib/browser/clipboard.ts'
import { everywhere } from '../../text/everywhere.ts'
import { CopyByHand } from './copy-by-hand.tsx'

/** How long a button says that it has copied, in ms. */
const SHOWN_MS = 2_000

export interface Copying {
  /** True for two seconds after a text was copied. */
  isCopied: boolean
  /** Copies a text. @returns false where the browser forbids it; the text then opens for copying by hand */
  copy: (text: string) => Promise<boolean>
  /** What screen readers are told, and the dialog for copying by hand; rendered beside the button. */
  aside: ReactNode
}

/** Returns what a button needs to copy a text and to say so. */
export function useCopy(): Copying {
  const [isCopied, setIsCopied] = useState(false)
  const [byHand, setByHand] = useState<string | null>(null)
  useEffect(() => {
    if (!isCopied) return
    const clock = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(clock)
  }, [isCopied])

  async function copy(text: string): Promise<boolean> {
    const isDone = await copyText(text)
    if (isDone) setIsCopied(true)
    else setByHand(text)
    return isDone
  }

  return {
    isCopied,
    copy,
    aside: (
      <>
        <span role="status" className="sr-only">
          {isCopied && everywhere.copied}
        </span>
        <CopyByHand text={byHand} onClose={() => setByHand(null)} />
      </>
    ),
  }
}
