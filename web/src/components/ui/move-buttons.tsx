import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './button.tsx'

interface MoveButtonsProps {
  name: string
  text: { up: (name: string) => string; down: (name: string) => string }
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** Renders the buttons that move a row of a list up and down. */
export function MoveButtons({ name, text, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        size={40}
        icon={ArrowUp}
        label={text.up(name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size={40}
        icon={ArrowDown}
        label={text.down(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </>
  )
}
