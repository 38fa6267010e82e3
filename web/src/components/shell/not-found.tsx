import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { use } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { navigation, palette } from '../../text/navigation.ts'
import { WarpThreads } from '../cloth/warp-threads.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useListedScreens } from './listed-screens.ts'
import { OpenPalette } from './open-palette.ts'

/** Says that no screen lives at this address and shows every way on. */
export function NotFound() {
  const { data: session } = useSession()
  const openPalette = use(OpenPalette)
  const screens = useListedScreens('navigation', session?.level ?? 'visitor')
  return (
    <div className="m-auto flex max-w-[720px] flex-col items-center gap-4 py-10 text-center">
      <WarpThreads />
      <h1 className="text-3xl">{navigation.notFoundTitle}</h1>
      <p className="text-ink-2">{navigation.notFoundBody}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {session?.me ? (
          screens.map(({ path, label, icon: Icon }, index) => (
            <Link key={path} to={path} className={buttonClass(index === 0 ? 'primary' : 'outline')}>
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              {label}
            </Link>
          ))
        ) : (
          <>
            <a href="/" className={buttonClass('primary')}>
              {navigation.dashboard}
            </a>
            <Link to="/vip" className={buttonClass('outline')}>
              {navigation.joinVip}
            </Link>
            <Link to="/login" className={buttonClass('outline')}>
              {navigation.login}
            </Link>
          </>
        )}
      </div>
      {session?.me && (
        <Button variant="quiet" icon={Search} onClick={openPalette}>
          {palette.label}
        </Button>
      )}
    </div>
  )
}
