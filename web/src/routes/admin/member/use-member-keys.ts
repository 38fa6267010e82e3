import { type KeyLine, useListedKeys } from '../../../lib/browser/own-keys.ts'
import { useActionKeys } from '../../../lib/browser/use-action-keys.ts'
import { memberFile as text } from '../../../text/members.ts'
import { palette } from '../../../text/navigation.ts'

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

const LINES: readonly KeyLine[] = [
  [['J', 'K'], text.move],
  [['E'], text.edit],
  [['/'], palette.search],
  [['Esc'], text.close],
]

/** Listens to `/`, J, K, E and Esc on the screen of members. */
export function useMemberKeys(keys: MemberKeys): void {
  useListedKeys(LINES)
  useActionKeys(keys, (key, { shiftKey }) => (key === 'Slash' && shiftKey ? undefined : KEYS[key]))
}
