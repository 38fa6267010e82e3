import { Braces } from 'lucide-react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { packing } from '../../../text/packing.ts'
import { Button } from '../../ui/button.tsx'

/** The dialog that packs prompts; its code comes when it is opened. */
export const PackDialog = lazyPart(() => import('./pack-dialog.tsx'))

export interface PackButtonProps {
  prompts: number
  /** How many lines they make; null while that is not known. */
  lines: number | null
  onPress: () => void
  className?: string
}

/** Offers to copy prompts packed, and says what that saves; nothing for a single prompt. */
export function PackButton({ prompts, lines, onPress, className }: PackButtonProps) {
  if (prompts < 2) return null
  return (
    <Button icon={Braces} onClick={onPress} className={className}>
      {lines === null ? packing.offer : packing.saves(prompts, lines)}
    </Button>
  )
}
