import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { hasBegun, openChat, reopenChat, useChatPlace, wasLeftOpen } from './chat-place.ts'
import { isSheetStep } from './sheet-step.ts'

const ChatPanel = lazyPart(() => import('./chat-panel.tsx'))

/** Draws the chat's panel where it is open, and keeps listening for answers where something was said. */
export function ChatHost() {
  const router = useRouter()
  const { data: session } = useSession()
  const { isOpen } = useChatPlace()
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    if (wasLeftOpen()) reopenChat()
    if (!hasBegun()) return
    const idle = globalThis.requestIdleCallback ?? ((wake: () => void) => setTimeout(wake, 500))
    idle(() => setIsAwake(true))
  }, [])
  // Once it was open, answers are listened for, and counted on the button.
  useEffect(() => {
    if (isOpen) setIsAwake(true)
  }, [isOpen])
  useHideOnScroll()
  if (!session || (!isOpen && !isAwake)) return null
  return (
    <Suspense>
      <ChatPanel
        // Whose conversation it is: another member's is never shown.
        key={session.me?.id ?? 'visitor'}
        onFollow={(path) => {
          // Back leads to where the sheet was opened, and not into it.
          if (isSheetStep()) router.history.replace(path)
          else router.history.push(path)
          if (!matchMedia('(width >= 48rem)').matches) openChat(false)
        }}
      />
    </Suspense>
  )
}

/** How far one scrolls, in px, before the button makes room or comes back. */
const SCROLLED = 24

/** Hides the button on phones while one reads on; it comes back with the first move up. */
function useHideOnScroll(): void {
  useEffect(() => {
    let from = scrollY
    const onScroll = () => {
      if (Math.abs(scrollY - from) < SCROLLED) return
      document.documentElement.toggleAttribute('data-reading', scrollY > from && scrollY > SCROLLED)
      from = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
