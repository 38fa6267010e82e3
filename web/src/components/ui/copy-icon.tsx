import { Check, Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { useCopy } from './use-copy.tsx'

/** Renders the icon alone of a `CopyButton`, for beside a text: ✓ for two seconds once it is copied. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { isCopied, copy, aside } = useCopy()
  return (
    <>
      <IconButton size={32} icon={isCopied ? Check : Copy} label={label} onClick={() => void copy(text)} />
      {aside}
    </>
  )
}
