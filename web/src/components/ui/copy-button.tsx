import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'

export interface CopyButtonProps {
  /** The text, or how to get it once it is asked for. */
  text: string | (() => string)
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
  onCopied?: () => void
  disabled?: boolean
  className?: string
}

/** Copies and shows ✓ for two seconds; where nothing may be copied, the text opens selected for copying by hand. */
export function CopyButton({ text, label = everywhere.copy, onCopied, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const [byHand, setByHand] = useState<string | null>(null)
  useEffect(() => {
    if (!copied) return
    const clock = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(clock)
  }, [copied])

  async function copy() {
    const content = typeof text === 'string' ? text : text()
    if (!(await copyText(content))) return setByHand(content)
    setCopied(true)
    onCopied?.()
  }

  return (
    <>
      <Button {...rest} icon={copied ? Check : Copy} onClick={copy}>
        {copied ? everywhere.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {copied && everywhere.copied}
      </span>
      <CopyByHand text={byHand} onClose={() => setByHand(null)} />
    </>
  )
}
