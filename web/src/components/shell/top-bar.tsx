import { Link, useLocation } from '@tanstack/react-router'
import { Moon, Search, Sun } from 'lucide-react'
import { useBrand } from '../../lib/boot/brand.ts'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { isDark, setAppearance, useAppearance } from '../../lib/session/appearance.ts'
import { useSignInAddress } from '../../lib/session/next-address.ts'
import type { Session } from '../../lib/session/session.ts'
import { navigation, palette } from '../../text/navigation.ts'
import { ChatLauncher } from '../chat/chat-launcher.tsx'
import { LogoMark } from '../cloth/logo-mark.tsx'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useListedScreens } from './listed-screens.ts'

export interface TopBarProps {
  /** Undefined while it is unknown who is calling. */
  session: Session | undefined
  onSearch: () => void
  onShortcuts: () => void
  /** The chat's button stands here instead of over the page. */
  hasChat: boolean
}

/** Renders the bar at the top of every screen: brand, search, shortcuts and the account. */
export function TopBar({ session, hasChat, onSearch, onShortcuts }: TopBarProps) {
  const me = session?.me
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex h-16 max-w-[1280px] items-center gap-2 px-4 md:px-6 lg:px-10">
        <Brand isMember={Boolean(me)} />
        {me && <ScreenLinks level={session.level} />}
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          {me && <SearchButton onPress={onSearch} />}
          {hasChat && <ChatLauncher as="bar" />}
          <ThemeButton hideOnPhone={Boolean(me)} />
          {me && <AccountMenu me={me} level={session.level} onShortcuts={onShortcuts} />}
          {session && !me && <VisitorLinks />}
        </div>
      </div>
    </header>
  )
}

function Brand({ isMember }: { isMember: boolean }) {
  const brand = useBrand()
  const content = (
    <>
      <LogoMark />
      <span className="max-w-[40vw] truncate md:max-w-60">{brand}</span>
    </>
  )
  const className = 'flex h-11 items-center gap-2.5 font-bold text-ink text-xl no-underline md:mr-6 lg:mr-8'
  // For a visitor the landing page is home, and that is a document of its own.
  if (!isMember) {
    return (
      <a href="/" aria-label={navigation.home(brand)} className={className}>
        {content}
      </a>
    )
  }
  return (
    <Link to="/dashboard" className={className}>
      {content}
    </Link>
  )
}

function ScreenLinks({ level }: { level: Session['level'] }) {
  const screens = useListedScreens('top bar', level)
  return (
    <nav
      aria-label={navigation.main}
      className="-mx-2 hidden h-full min-w-0 gap-5 overflow-x-auto px-2 [scrollbar-width:none] md:flex lg:gap-7"
    >
      {screens.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          className="nb relative flex items-center text-ink-2 text-sm no-underline hover:text-ink"
          activeProps={{
            className:
              'font-semibold text-khram! after:absolute after:inset-x-0 after:bottom-0 after:h-[2px] after:bg-khram after:forced-color-adjust-none',
          }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <>
      <IconButton icon={Search} label={palette.search} onClick={onPress} className="lg:hidden" />
      <button
        type="button"
        onClick={onPress}
        className="hidden h-9 items-center gap-2 rounded-control border border-line pr-2 pl-3 text-ink-3 text-xs hover:border-line-strong lg:flex"
      >
        <Search aria-hidden size={16} strokeWidth={1.75} />
        {palette.search}
        <KeyCap>{isApple(useUserAgent()) ? '⌘ K' : 'Ctrl K'}</KeyCap>
      </button>
    </>
  )
}

function ThemeButton({ hideOnPhone }: { hideOnPhone: boolean }) {
  const dark = isDark(useAppearance().theme)
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? navigation.light : navigation.dark}
      onClick={() => setAppearance({ theme: dark ? 'light' : 'dark' })}
      className={hideOnPhone ? 'max-md:hidden' : undefined}
    />
  )
}

function VisitorLinks() {
  const signInAddress = useSignInAddress()
  const { href, search, pathname } = useLocation()
  const next = (search as { next?: string }).next ?? href
  return (
    <>
      {pathname !== '/login' && (
        <Link to={signInAddress(next)} className={buttonClass('quiet', 40, 'px-3')}>
          {navigation.login}
        </Link>
      )}
      {pathname !== '/register' && (
        <Link
          to={signInAddress(next, '/register')}
          className={buttonClass('outline', 40, pathname === '/login' ? undefined : 'max-sm:hidden')}
        >
          {navigation.register}
        </Link>
      )}
    </>
  )
}

function isApple(userAgent: string): boolean {
  return /Mac OS|iPhone|iPad/.test(userAgent)
}
