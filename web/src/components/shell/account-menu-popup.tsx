import { Link } from '@tanstack/react-router'
import type { Me } from '@thokham/contract/me'
import { CaseSensitive, Keyboard, LogOut, Moon } from 'lucide-react'
import { isDark, setAppearance, useAppearance } from '../../lib/session/appearance.ts'
import type { Session } from '../../lib/session/session.ts'
import { navigation, palette } from '../../text/navigation.ts'
import { MembershipBadge } from '../membership/membership-badge.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuLine, MenuLink } from '../ui/menu.tsx'
import { AccountButton } from './account-button.tsx'
import { leave } from './leave.ts'
import { useListedScreens } from './listed-screens.ts'

export interface AccountMenuPopupProps {
  me: Me
  level: Session['level']
  onShortcuts: () => void
}

/**
 * Renders the account menu: whose account this is, how the page looks, and signing out; it is open once it is rendered.
 */
export default function AccountMenuPopup({ me, level, onShortcuts }: AccountMenuPopupProps) {
  const { theme, looped } = useAppearance()
  const screens = useListedScreens('menu', level)
  return (
    <Menu defaultOpen trigger={<AccountButton me={me} />}>
      <div className="flex flex-col items-start gap-1 px-4 pt-1 pb-2">
        <span className="max-w-64 truncate py-0.5 font-semibold">{me.displayName}</span>
        <span className="max-w-64 truncate text-ink-3 text-xs">{me.email}</span>
        <MembershipBadge level={level} />
      </div>
      <MenuLine />
      {screens.map(({ path, label, icon }) => (
        <MenuLink key={path} icon={icon} to={<Link to={path} />}>
          {label}
        </MenuLink>
      ))}
      <MenuLine />
      <MenuCheckItem
        icon={Moon}
        checked={isDark(theme)}
        onCheckedChange={(dark) => setAppearance({ theme: dark ? 'dark' : 'light' })}
      >
        {navigation.dark}
      </MenuCheckItem>
      <MenuCheckItem
        icon={CaseSensitive}
        checked={looped}
        onCheckedChange={(on) => setAppearance({ looped: on })}
      >
        {navigation.looped}
      </MenuCheckItem>
      <MenuItem icon={Keyboard} onSelect={onShortcuts}>
        {palette.shortcuts}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={leave}>
        {navigation.logout}
      </MenuItem>
    </Menu>
  )
}
