import { useActionKeys } from '../../../lib/browser/use-action-keys.ts'

export interface MemberKeys {
  search: () => void
  next: () => void
  former: () => void
  edit: () => void
  close: () => void
}

const KEYS: Record<string, keyof MemberKeys> = {
  KeyJ: 'next',
  KeyK: 'former',
  KeyE: 'edit',
  Slash: 'search',
  Escape: 'close',
}

/** Listens to `/`, J, K, E and Esc on the screen of members. */
export function useMemberKeys(keys: MemberKeys): void {
  useActionKeys(keys, (key, { shiftKey }) => (key === 'Slash' && shiftKey ? undefined : KEYS[key]))
}
