import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** From here on letting go takes effect, px; before it the picture springs back. */
const FAR = 96

export interface Swiping {
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
  style: CSSProperties | undefined
  /** −1 to 1: how far it is to the left or the right. */
  share: number
}

/** Follows a finger sideways; a mouse has buttons of its own. */
export function useSwipe(options: { onRight: () => void; onLeft: () => void; isOn: boolean }): Swiping {
  const begun = useRef<number | null>(null)
  const [moved, setMoved] = useState(0)
  const end = (acts: boolean) => {
    if (acts && moved >= FAR) options.onRight()
    if (acts && moved <= -FAR) options.onLeft()
    begun.current = null
    setMoved(0)
  }
  return {
    handlers: {
      onPointerDown: ({ pointerType, clientX, isPrimary }) => {
        begun.current = options.isOn && pointerType === 'touch' && isPrimary ? clientX : null
      },
      onPointerMove: ({ clientX }) => {
        if (begun.current !== null) setMoved(clientX - begun.current)
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
    style: moved === 0 ? undefined : { transform: `translateX(${moved}px)` },
    share: Math.max(-1, Math.min(1, moved / FAR)),
  }
}
