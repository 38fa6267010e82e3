import type { ReactNode } from 'react'
import { ChatLauncher } from '../chat/chat-launcher.tsx'

export interface ActionBarProps {
  figure: string
  /** Under the figure. */
  note: string
  /** How far it is, 0 to 1: a thread along the upper edge. The figure says it in words. */
  share?: number
  /** The button. */
  children: ReactNode
  /** Shows the button of the support chat. */
  chat?: boolean
}

/** Renders the phone’s one action, fixed above the tab bar: how much it makes, and the button. */
export function ActionBar({ figure, note, share, children, chat = true }: ActionBarProps) {
  return (
    <div className="action-bar fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-20 flex h-[69px] items-center gap-3 border-line border-t bg-surface px-4 md:hidden">
      {share !== undefined && (
        <span
          aria-hidden
          className="absolute inset-x-0 -top-px h-[3px] origin-left bg-khram transition-transform motion-reduce:transition-none"
          style={{ transform: `scaleX(${share})` }}
        />
      )}
      <p className="min-w-0 shrink">
        <span className="nb block font-semibold text-sm">{figure}</span>
        <span className="nb block text-2xs text-ink-2">{note}</span>
      </p>
      {children}
      {chat && <ChatLauncher as="docked" />}
    </div>
  )
}
