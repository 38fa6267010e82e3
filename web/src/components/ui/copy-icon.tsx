import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { everywhere } from '../../text/everywhere.ts'
import { IconButton } from './button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'

/** Renders the sign alone of a `CopyButton`, for beside a text: ✓ for two seconds once it is copied. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  const [byHand, setByHand] = useState<string | null>(null)
  useEffect(() => {
    if (!copied) return
    const clock = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(clock)
  }, [copied])
  const copy = async () => ((await copyText(text)) ? setCopied(true) : setByHand(text))
  return (
    <>
      <IconButton size={32} icon={copied ? Check : Copy} label={label} onClick={() => void copy()} />
      <span role="status" className="sr-only">
        {copied && everywhere.copied}
      </span>
      <CopyByHand text={byHand} onClose={() => setByHand(null)} />
    </>
  )
}
