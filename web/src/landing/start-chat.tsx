import { createRoot } from 'react-dom/client'
import ChatPanel from '../components/chat/chat-panel.tsx'
import { chatPlace } from '../components/chat/chat-place.ts'
import { chatLauncher as text } from '../text/chat-launcher.ts'

/** Brings the support chat into the landing page, whose own button is plain markup. */
export function startChat(launcher: HTMLElement): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ChatPanel onFollow={(path) => location.assign(path)} />)
  const follow = () => {
    const { isOpen, unread } = chatPlace.get()
    launcher.hidden = isOpen
    launcher.ariaExpanded = String(isOpen)
    launcher.ariaLabel = unread > 0 ? text.openWithNew(unread) : text.open
    launcher.dataset.unread = unread > 0 ? String(unread) : ''
  }
  chatPlace.follow(follow)
  follow()
}
