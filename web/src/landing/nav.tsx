import { Menu } from 'lucide-react'
import { LogoMark } from '../components/cloth/logo-mark.tsx'
import { Selvage } from '../components/cloth/selvage.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { landing } from '../text/landing.ts'
import { BRAND } from './spots.tsx'
import { Wrap } from './wrap.tsx'

const text = landing.nav
const SECTIONS = [
  ['#ideas', text.ideas],
  ['#tools', text.tools],
  ['#lessons', text.lessons],
  ['#pricing', text.pricing],
  ['#faq', text.faq],
] as const

/** Renders the bar at the top of the landing page. */
export function Nav() {
  return (
    <header className="border-b border-line bg-surface">
      <a
        href="#content"
        className="sr-only rounded-control bg-raised px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        {landing.skip}
      </a>
      <Selvage thin />
      <Wrap className="relative flex h-16 items-center gap-2">
        <a href="/" className="mr-auto flex items-center gap-2.5 text-xl font-bold text-ink no-underline">
          <LogoMark />
          {BRAND}
        </a>
        <nav aria-label={text.label} className="hidden items-center gap-7 pr-7 lg:flex">
          {SECTIONS.map(([href, name]) => (
            <a key={href} href={href} className="nav-link text-sm text-ink-2 no-underline hover:text-ink">
              {name}
            </a>
          ))}
        </nav>
        <a href="/login" className={buttonClass('quiet', 44, 'px-3! text-sm')}>
          {text.login}
        </a>
        <a href="/register" className={buttonClass('outline', 40, 'max-md:hidden')}>
          {text.register}
        </a>
        <details className="phone-menu lg:hidden">
          <summary
            aria-label={text.open}
            className="grid size-11 list-none place-items-center rounded-control text-ink-2 hover:bg-sunken [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden size={24} strokeWidth={1.75} />
          </summary>
          <nav
            aria-label={text.label}
            className="absolute inset-x-4 top-full z-40 mt-2 flex flex-col rounded-card border border-line bg-raised p-2 shadow-overlay md:inset-x-auto md:right-6 md:w-72"
          >
            {SECTIONS.map(([href, name]) => (
              <a
                key={href}
                href={href}
                className="flex min-h-11 items-center rounded-control px-3 text-ink no-underline hover:bg-sunken"
              >
                {name}
              </a>
            ))}
            <a href="/register" className={buttonClass('primary', 44, 'mt-2 md:hidden')}>
              {text.register}
            </a>
          </nav>
        </details>
      </Wrap>
    </header>
  )
}
