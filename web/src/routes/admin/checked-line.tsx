import { BadgeCheck } from 'lucide-react'
import { dateOf } from '../../components/library/evidence-line.tsx'
import { Button } from '../../components/ui/button.tsx'
import { evidence as text } from '../../text/evidence.ts'
import { type PieceToCheck, useCheck } from './use-check.ts'

export interface CheckedLineProps {
  /** As it was read, with its last check. */
  piece: PieceToCheck & { checkedOn: string | null }
}

/** Renders when a piece was checked last, and the check of today, which is noted at once. */
export default function CheckedLine({ piece }: CheckedLineProps) {
  const check = useCheck()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2 text-sm">
        {piece.checkedOn === null ? text.never : text.checked(dateOf(piece.checkedOn))}
      </p>
      <Button size={40} icon={BadgeCheck} busy={check.isBusy} onClick={() => void check.run(piece)}>
        {text.checkNow}
      </Button>
    </div>
  )
}
