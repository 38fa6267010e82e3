import { attempt } from './attempt.ts'

/** What the tabs of this browser tell each other; where they have no channel, each is by itself. */
export interface TabChannel<Message> {
  readonly isOpen: boolean
  /** Tells all other tabs. */
  tell(message: Message): void
  /** Hears what other tabs tell. @returns the way to stop */
  follow(hear: (message: Message) => void): () => void
  close(): void
}

/** Makes a channel of a name. It is opened when it is first used: there are no tabs on a server that renders a page. */
export function tabChannel<Message>(name: string): TabChannel<Message> {
  let opened: BroadcastChannel | null | undefined
  const open = () => {
    if (opened === undefined)
      opened = typeof window === 'undefined' ? null : attempt(() => new BroadcastChannel(name), null)
    return opened
  }
  return {
    get isOpen() {
      return open() !== null
    },
    tell: (message) => open()?.postMessage(message),
    follow: (hear) => {
      const listen = ({ data }: MessageEvent<Message>) => hear(data)
      open()?.addEventListener('message', listen)
      return () => open()?.removeEventListener('message', listen)
    },
    close: () => {
      opened?.close()
      opened = null
    },
  }
}
