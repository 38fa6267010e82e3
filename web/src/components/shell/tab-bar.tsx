import { Link } from '@tanstack/react-router'
import { can } from '@thokham/domain/access'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { Session } from '../../lib/session/session.ts'
import { navigation } from '../../text/navigation.ts'
import { useListedScreens } from './listed-screens.ts'

const StaffTabBar = lazyPart(() => import('./staff-tab-bar.tsx'))

/** Renders the phone's navigation, the team's or a member's. */
export function Tabs({ level }: { level: Session['level'] }) {
  if (!can(level, 'admin:use')) return <TabBar level={level} />
  return (
    <Suspense>
      <StaffTabBar level={level} />
    </Suspense>
  )
}

/**
 * Renders the phone's navigation. Columns are as wide as their words, so that all four fit 360 px, looped too;
 * on what is narrower they are cut.
 */
function TabBar({ level }: { level: Session['level'] }) {
  const screens = useListedScreens('navigation', level)
  return (
    <nav
      aria-label={navigation.main}
      className="tab-bar fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {screens.map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          to={path}
          className="relative flex h-[59px] min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-1 text-ink-2 no-underline"
          activeProps={{
            className:
              'text-khram before:absolute before:top-[-1px] before:h-[2px] before:w-[calc(100%-8px)] before:bg-khram before:forced-color-adjust-none',
          }}
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} />
          <span className="nb max-w-full truncate text-2xs">{label}</span>
        </Link>
      ))}
    </nav>
  )
}
