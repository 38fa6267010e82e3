import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { can } from '@thokham/domain/access'
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { requestedProof } from '../../kit/step-up/requested-proof.ts'
import { useStore } from '../../kit/storage/store.ts'
import { useBrand } from '../../lib/boot/brand.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useOfferedFile } from '../../lib/browser/offered-file.ts'
import { isTyping, useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { followMemberAppearance } from '../../lib/session/member-appearance.ts'
import { followAuth, followOtherTabs, type Session, useSession } from '../../lib/session/session.ts'
import { followShownAgain } from '../../lib/session/shown-again.ts'
import { navigation } from '../../text/navigation.ts'
import { ChatHost } from '../chat/chat-host.tsx'
import { ChatLauncher } from '../chat/chat-launcher.tsx'
import { Selvage } from '../cloth/selvage.tsx'
import { useRankNews } from '../membership/rank-news.ts'
import type { StepUpDialogProps } from '../sign-in/step-up-dialog.tsx'
import { ToastRegion } from '../ui/toast.tsx'
import { Guard } from './guard.tsx'
import { InAppNotice } from './in-app-notice.tsx'
import { LoadingThread } from './loading-thread.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OpenPalette } from './open-palette.ts'
import { PartNotice } from './part-notice.tsx'
import { Tabs } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateNotice } from './update-notice.tsx'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'))
const InAppFile = lazyPart(() => import('./in-app-file.tsx'))
const RankNewsCard = lazyPart(() => import('../membership/rank-news-card.tsx'))
const StepUpDialog = lazyPart<StepUpDialogProps>(() => import('../sign-in/step-up-dialog.tsx'))
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'))

/** Renders what stands around every screen. */
export function Shell() {
  const { data: session } = useSession()
  const rank = useRankNews()
  const offered = useOfferedFile()
  const proof = useStore(requestedProof)
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | null>(null)
  const main = useRef<HTMLElement>(null)
  useTitle()
  useFocusOnArrival(main)
  useEffect(() => followAuth(), [])
  useEffect(followOtherTabs, [])
  useEffect(() => followShownAgain(), [])
  useEffect(followMemberAppearance, [])
  useShortcutKeys(setOverlay, Boolean(session?.me))
  const isTask = useMatches({ select: (matches) => Boolean(matches.at(-1)?.staticData.isTask) })
  const isTeamScreen = useIsTeamScreen(session)
  const openPalette = useCallback(() => setOverlay('palette'), [])
  const close = (open: boolean) => !open && setOverlay(null)

  return (
    <CSPProvider disableStyleElements>
      <a
        href="#main"
        className="absolute top-2 left-2 z-60 -translate-y-20 rounded-control bg-khram px-4 py-2 text-on-khram focus:translate-y-0"
      >
        {navigation.skip}
      </a>
      <div className="isolate flex min-h-dvh flex-col">
        <Selvage thin />
        <div className={isTask ? 'max-md:hidden' : undefined}>
          <TopBar
            session={session}
            hasChat={isTeamScreen}
            onSearch={openPalette}
            onShortcuts={() => setOverlay('shortcuts')}
          />
        </div>
        <LoadingThread />
        <PartNotice />
        <UpdateNotice />
        <OfflineNotice />
        <InAppNotice />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[1280px] flex-1 flex-col px-4 pt-6 pb-[calc(var(--bottom-bars)+80px)] outline-none md:px-6 lg:px-10 lg:pb-18"
        >
          <Guard>
            <OpenPalette value={openPalette}>
              <Outlet />
            </OpenPalette>
          </Guard>
        </main>
      </div>
      {session?.me && !isTask && <Tabs level={session.level} />}
      {!isTeamScreen && <ChatLauncher as="floating" />}
      <ChatHost />
      <ToastRegion />
      <Suspense>{offered && <InAppFile offered={offered} />}</Suspense>
      <Suspense>{session?.me && proof && <StepUpDialog asked={proof} email={session.me.email} />}</Suspense>
      <Suspense>{session?.me && rank !== null && <RankNewsCard rank={rank} />}</Suspense>
      <Suspense>
        {overlay === 'palette' && session?.me && (
          <CommandPalette
            level={session.level}
            onOpenChange={close}
            onShortcuts={() => setOverlay('shortcuts')}
          />
        )}
        {overlay === 'shortcuts' && <ShortcutSheet onOpenChange={close} />}
      </Suspense>
    </CSPProvider>
  )
}

/** Returns whether admins work here, where bars and rows reach to every edge: the chat's button stands in the top bar there. */
function useIsTeamScreen(session: Session | undefined): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    /^\/(dashboard|admin|report|outbox)/i.test(path) &&
    session !== undefined &&
    can(session.level, 'admin:use')
  )
}

function useTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some((match) => match.status === 'notFound') || matches.length === 1
        ? navigation.notFoundTitle
        : matches.at(-1)?.staticData.title,
  })
  const brand = useBrand()
  useEffect(() => {
    document.title = title ? `${title} · ${brand}` : brand
  }, [title, brand])
}

/** Gives a new screen the focus, so that the keyboard and a screen reader go on from there. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>) {
  const path = useLocation({ select: (location) => location.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path, main])
}

function useShortcutKeys(open: (overlay: 'palette' | 'shortcuts') => void, isMember: boolean) {
  const singleKeys = useSingleKeys()
  useEffect(() => {
    if (!isMember) return
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault()
        open('palette')
      } else if (isQuestionMark(event) && singleKeys && !isTyping(event)) {
        open('shortcuts')
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open, isMember, singleKeys])
}

/** Returns whether `?` was pressed, also where the layout is Thai: its key prints ฦ there. */
function isQuestionMark({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '?' || (key === 'ฦ' && code === 'Slash' && shiftKey)
}
