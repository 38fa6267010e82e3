import { useActionKeys } from '../../../lib/browser/use-action-keys.ts'

export interface InboxKeys {
  next: () => void
  previous: () => void
  take: () => void
  close: () => void
  canned: () => void
}

const KEYS: Record<string, keyof InboxKeys> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'take',
  KeyE: 'close',
  Slash: 'canned',
}

/** Listens to J, K, A, E and /. */
export function useInboxKeys(keys: InboxKeys): void {
  useActionKeys(keys, (key, { repeat, shiftKey }) => {
    const action = KEYS[key]
    const isMove = action === 'next' || action === 'previous'
    return shiftKey || (repeat && !isMove) ? undefined : action
  })
}
