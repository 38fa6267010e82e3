import { LANDING_LINKS } from '@thokham/domain/landing-spots'
import { LogoMark } from '../components/cloth/logo-mark.tsx'
import { Selvage } from '../components/cloth/selvage.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { landing } from '../text/landing.ts'
import { Phrases } from './phrases.tsx'
import { BRAND, spot, When } from './spots.tsx'
import { Wrap } from './wrap.tsx'

const LINKS = [
  ['#ideas', landing.nav.ideas],
  ['#tools', landing.nav.tools],
  ['#lessons', landing.nav.lessons],
  ['#pricing', landing.nav.pricing],
  ['#faq', landing.nav.faq],
  ['/login', landing.nav.login],
  ['/register', landing.nav.register],
  ['/terms', landing.footer.terms],
  ['/privacy', landing.footer.privacy],
] as const

/** Renders one last way in. */
export function Close() {
  return (
    <section aria-labelledby="close-title" className="bg-paper py-14 lg:py-18">
      <Wrap className="flex flex-wrap items-center justify-between gap-6">
        <div>
          <h2 id="close-title" className="text-3xl">
            <Phrases text={landing.close.title} />
          </h2>
          <p className="mt-1 text-ink-2">
            <Phrases text={landing.close.lead} />
          </p>
        </div>
        <a href="/register" className={buttonClass('primary', 44, 'h-12! px-6! max-md:w-full')}>
          {landing.nav.register}
        </a>
      </Wrap>
    </section>
  )
}

/** Renders the end of the landing page. */
export function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <Wrap className="flex flex-wrap items-center gap-x-8 gap-y-4 py-8">
        <p className="flex items-center gap-2.5 font-semibold">
          <LogoMark size={24} />
          {BRAND}
          <span className="font-normal text-ink-2">{landing.footer.line}</span>
        </p>
        <nav aria-label={landing.footer.label} className="flex flex-wrap gap-x-6 lg:ml-auto">
          {LINKS.map(([href, name]) => (
            <a
              key={href}
              href={href}
              className="nb inline-flex min-h-11 items-center text-sm text-ink-2 no-underline hover:text-ink hover:underline"
            >
              {name}
            </a>
          ))}
        </nav>
      </Wrap>
      <Wrap className="pb-6">
        <nav aria-label={landing.footer.contact} className="flex flex-wrap gap-x-6">
          {LANDING_LINKS.map((name) => (
            <When key={name} has={`link.${name}`}>
              <a
                href={`${name === 'supportEmail' ? 'mailto:' : ''}${spot(`link.${name}`)}`}
                {...(name !== 'supportEmail' && { target: '_blank', rel: 'noreferrer' })}
                className="nb inline-flex min-h-11 items-center text-sm text-khram no-underline hover:underline"
              >
                {landing.footer.links[name]}
              </a>
            </When>
          ))}
        </nav>
      </Wrap>
      <Selvage thin />
    </footer>
  )
}
