import { Check, Copy } from 'lucide-react'
import { everywhere } from '../../text/everywhere.ts'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { useCopy } from './use-copy.tsx'

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

/** Renders a button that copies and shows ✓ for two seconds; where the browser forbids it, the text opens for copying by hand. */
export function CopyButton({ text, label = everywhere.copy, onCopied, ...rest }: CopyButtonProps) {
  const { isCopied, copy, aside } = useCopy()

  async function press() {
    if (await copy(typeof text === 'string' ? text : text())) onCopied?.()
  }

  return (
    <>
      <Button {...rest} icon={isCopied ? Check : Copy} onClick={press}>
        {isCopied ? everywhere.copied : label}
      </Button>
      {aside}
    </>
  )
}
