import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { CaseSensitive, Keyboard, LogOut, type LucideIcon, Moon, Search, Sun, SunMoon } from 'lucide-react'
import { isDark, setAppearance, useAppearance } from '../../lib/appearance.ts'
import type { Session } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import { navigation, palette } from '../../text/navigation.ts'
import { DialogBackdrop } from '../ui/dialog-popup.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { toast } from '../ui/toast.tsx'
import { useListedScreens } from './listed-screens.ts'

interface Command {
  value: string
  label: string
  icon: LucideIcon
  run: () => void
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

/** Ctrl/⌘K: every screen and command by name. */
export default function CommandPalette({ level, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const groups = useCommands(level, onShortcuts)
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Popup
          aria-label={palette.label}
          className="fixed inset-x-4 top-[10dvh] z-50 mx-auto flex max-h-[70dvh] max-w-[560px] flex-col overflow-hidden rounded-sheet border border-line bg-raised shadow-overlay"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden size={20} strokeWidth={1.75} className="text-ink-3" />
              <Autocomplete.Input
                aria-label={palette.label}
                placeholder={palette.placeholder}
                className="h-14 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Autocomplete.Empty className="text-ink-3 text-sm">
              <p className="px-4 py-6">{palette.none}</p>
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
                        <command.icon aria-hidden size={20} strokeWidth={1.75} />
                        {command.label}
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useCommands(level: Session['level'], onShortcuts: () => void): CommandGroup[] {
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
      run: () => void signOut().catch(() => toast.error(navigation.signedOutFail)),
    },
  ]
  return [
    { value: palette.pages, items: pages },
    { value: palette.commands, items: commands },
  ]
}
