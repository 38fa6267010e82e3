import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ToneBand } from '../../components/cloth/tone-cloth.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { profile } from '../../text/profile.ts'
import type { ProfileSection } from './profile-section.ts'
import { PROFILE_SECTIONS } from './sections.ts'

/** Renders the member's own page (docs/product/accounts.md#the-profile): each section a card at an anchor of its own. */
export function ProfileScreen() {
  const { data: session } = useQuery(sessionQuery)
  const { data: settings } = useSettings()
  useAnchor()
  if (!session?.me) return null
  const sections = PROFILE_SECTIONS.filter(({ isShown }) => !isShown || (settings && isShown(settings)))
  const { me, level, mustRenewPassword } = session
  return (
    <>
      <h1 className="mb-5 text-3xl">{profile.title}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-10">
        <SectionLinks sections={sections} />
        <div className="flex min-w-0 flex-col gap-5">
          {sections.map(({ id, title, band, Body }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="card scroll-mt-6 overflow-hidden p-5 md:p-6"
            >
              {band && (
                <ToneBand
                  id="/profile"
                  family="hook"
                  dye="khram"
                  className="-mx-5 -mt-5 mb-5 md:-mx-6 md:-mt-6"
                />
              )}
              <h2 id={`${id}-title`} className="text-xl">
                {title}
              </h2>
              <Body me={me} level={level} mustRenewPassword={mustRenewPassword} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

/** Renders the sections by name: a column beside them, a row to swipe above them on small screens. */
function SectionLinks({ sections }: { sections: readonly ProfileSection[] }) {
  const inSight = useSectionInSight()
  return (
    <nav
      aria-label={profile.sections}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 md:-mx-6 md:px-6 lg:sticky lg:top-6 lg:-mx-3 lg:flex-col lg:gap-0.5 lg:px-0"
    >
      {sections.map(({ id, title, icon: Icon }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === inSight ? 'location' : undefined}
          className={cx(
            'nb flex h-10 shrink-0 items-center gap-2.5 rounded-control border px-3 text-sm no-underline lg:border-transparent',
            id === inSight
              ? 'border-khram bg-khram-soft font-semibold text-khram'
              : 'border-line bg-surface text-ink-2 hover:text-ink lg:bg-transparent lg:hover:bg-sunken',
          )}
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} />
          {title}
        </a>
      ))}
    </nav>
  )
}

/** A section whose head is no lower than this (px) is being read; an anchor brings it to 24. */
const READ_FROM = 100

/** Returns the section that is being read: the last one whose head has come to the window's top; at the page's end the last. */
function useSectionInSight(): string | undefined {
  const [inSight, setInSight] = useState(PROFILE_SECTIONS[0]?.id)
  useEffect(() => {
    const look = () => {
      const sections = PROFILE_SECTIONS.flatMap(({ id }) => document.getElementById(id) ?? [])
      const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      const read = sections.filter((section) => section.getBoundingClientRect().top < READ_FROM)
      const section = isEnd ? sections.at(-1) : (read.at(-1) ?? sections[0])
      setInSight(section?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return inSight
}

/** So long, in ms, a section that was asked for is kept in its place. */
const SETTLES_MS = 5_000
/** What moves a page by somebody's own hand. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Goes to the anchor, for which the browser looked before the screen had come, and again whenever what stands above it
 * grows with its answers, until somebody moves.
 */
function useAnchor() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const section = hash ? document.getElementById(hash) : null
    if (!section) return
    const watcher = new ResizeObserver(() => section.scrollIntoView())
    watcher.observe(document.body)
    const over = new AbortController()
    const stop = () => {
      watcher.disconnect()
      over.abort()
    }
    for (const move of MOVES) addEventListener(move, stop, { signal: over.signal, passive: true })
    const clock = setTimeout(stop, SETTLES_MS)
    return () => {
      clearTimeout(clock)
      stop()
    }
  }, [hash])
}
