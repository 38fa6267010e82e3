import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import {
  CaseSensitive,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Receipt,
  Search,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { thaiMoney, thaiPhone } from '../../lib/format/thai-format.ts'
import { isDark, setAppearance, useAppearance } from '../../lib/session/appearance.ts'
import type { Session } from '../../lib/session/session.ts'
import { adminSearch as text } from '../../text/admin-search.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { members } from '../../text/members.ts'
import { navigation, palette } from '../../text/navigation.ts'
import { STATUS_NAMES } from '../../text/payment.ts'
import { DialogBackdrop } from '../ui/dialog-popup.tsx'
import { Found, LookedFor } from '../ui/found.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { leave } from './leave.ts'
import { useListedScreens } from './listed-screens.ts'
import { type AdminSearch, useAdminSearch } from './use-admin-search.ts'

interface Command {
  value: string
  label: string
  /** What tells it from others of the same name. */
  detail?: string
  icon: LucideIcon
  run: () => void
  /** The server found it for what is typed, whatever its name is. */
  isFound?: true
}
interface CommandGroup {
  value: string
  items: Command[]
}

export interface CommandPaletteProps {
  level: Session['level']
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

/** Renders the command palette of Ctrl/⌘K: every screen and command by name, and for admins members and payments. */
export default function CommandPalette({ level, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const search = useAdminSearch(level, typed)
  const groups = useCommands(level, search, onShortcuts)
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' })
  const label = search.isOpen ? text.label : palette.label
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Popup
          aria-label={label}
          className="fixed inset-x-4 top-[10dvh] z-50 mx-auto flex max-h-[70dvh] max-w-[560px] flex-col overflow-hidden rounded-sheet border border-line bg-raised shadow-overlay"
        >
          <LookedFor value={search.found?.searchedFor ?? typed}>
            <Autocomplete.Root
              open
              inline
              items={groups}
              value={typed}
              onValueChange={setTyped}
              filter={(command: Command, query) => command.isFound === true || contains(command.label, query)}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={(command: Command) => command.label}
            >
              <div className="flex items-center gap-3 border-line border-b px-4">
                <Search aria-hidden size={20} strokeWidth={1.75} className="text-ink-3" />
                <Autocomplete.Input
                  aria-label={label}
                  placeholder={search.isOpen ? text.placeholder : palette.placeholder}
                  className="h-14 w-full bg-transparent text-base outline-none"
                />
              </div>
              <Autocomplete.Status className="text-ink-3 text-xs">
                {search.isSearching && <p className="px-4 pt-3">{text.searching}</p>}
                {search.found?.searchedFor && (
                  <p className="px-4 pt-3">
                    {everywhere.searchedFor(search.found.searchedFor, typed.trim())}
                  </p>
                )}
                {search.error && (
                  <p className="px-4 pt-3 text-khrang">
                    {text.failed} {messageOf(search.error)}
                  </p>
                )}
              </Autocomplete.Status>
              <Autocomplete.Empty className="text-ink-3 text-sm">
                {!search.isSearching && (
                  <p className="px-4 py-6">{search.isOpen ? text.none : palette.none}</p>
                )}
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto py-2 empty:hidden">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-4 py-1.5 text-2xs text-ink-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.value}
                          value={command}
                          onClick={() => {
                            onOpenChange(false)
                            command.run()
                          }}
                          className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm outline-none data-highlighted:bg-khram-soft data-highlighted:text-khram"
                        >
                          <command.icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
                          <span className="min-w-0 py-1.5">
                            <span className="wrap-anywhere block">
                              <Found>{command.label}</Found>
                            </span>
                            {command.detail && (
                              <span className="wrap-anywhere block text-ink-2 text-xs">
                                <Found>{command.detail}</Found>
                              </span>
                            )}
                          </span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <div className="hidden gap-4 border-line border-t px-4 py-2.5 text-2xs text-ink-3 md:flex">
                <span className="flex items-center gap-1.5">
                  <KeyCap>↑</KeyCap>
                  <KeyCap>↓</KeyCap> {palette.move}
                </span>
                <span className="flex items-center gap-1.5">
                  <KeyCap>Enter</KeyCap> {palette.choose}
                </span>
              </div>
            </Autocomplete.Root>
          </LookedFor>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useCommands(
  level: Session['level'],
  { found }: AdminSearch,
  onShortcuts: () => void,
): CommandGroup[] {
  const router = useRouter()
  const { theme, looped } = useAppearance()
  const dark = isDark(theme)
  const pages = useListedScreens('palette', level).map(({ path, label, icon }) => ({
    value: path,
    label,
    icon,
    run: () => router.history.push(path),
  }))
  const commands = [
    {
      value: 'theme',
      label: dark ? navigation.light : navigation.dark,
      icon: dark ? Sun : Moon,
      run: () => setAppearance({ theme: dark ? 'light' : 'dark' }),
    },
    {
      value: 'device-theme',
      label: navigation.followDevice,
      icon: SunMoon,
      run: () => setAppearance({ theme: 'system' }),
    },
    {
      value: 'looped',
      label: navigation.looped,
      icon: CaseSensitive,
      run: () => setAppearance({ looped: !looped }),
    },
    { value: 'shortcuts', label: palette.shortcuts, icon: Keyboard, run: onShortcuts },
    {
      value: 'sign-out',
      label: navigation.logout,
      icon: LogOut,
      run: leave,
    },
  ]
  const payments = (found?.payments ?? []).map(
    (one): Command => ({
      value: `payment ${one.id}`,
      label: `${one.reference} · ${one.memberName}`,
      detail: [STATUS_NAMES[one.status], thaiMoney(one.amountSatang), one.accountName]
        .filter(Boolean)
        .join(' · '),
      icon: Receipt,
      run: () => router.history.push(`/admin/payment?status=all&review=${one.id}`),
      isFound: true,
    }),
  )
  const people = (found?.members ?? []).map(
    (one): Command => ({
      value: `member ${one.id}`,
      label: one.displayName,
      detail: [one.email, one.phone && thaiPhone(one.phone), one.licence, members.levelOf(one)]
        .filter(Boolean)
        .join(' · '),
      icon: UserRound,
      run: () => router.history.push(`/admin/member?member=${one.id}`),
      isFound: true,
    }),
  )
  return [
    { value: palette.pages, items: pages },
    { value: text.payments, items: payments },
    { value: text.members, items: people },
    { value: palette.commands, items: commands },
  ]
}
