import { CircleHelp, GraduationCap, Lightbulb, Wrench } from 'lucide-react'
import { landing } from '../text/landing.ts'
import { Phrases } from './phrases.tsx'
import { BRAND_WORD, spot } from './spots.tsx'
import { Wrap } from './wrap.tsx'

const text = landing.cards
const CARDS = [
  ['#ideas', Lightbulb, text.ideas(spot('library.categories'), spot('library.keywords'))],
  ['#tools', Wrench, text.tools],
  ['#lessons', GraduationCap, text.lessons(spot('library.lessons'))],
  ['#faq', CircleHelp, text.support],
] as const

/** Renders cards that scroll sideways, one at a time on phones. */
export function ScrollCards() {
  return (
    <nav aria-label={text.label(BRAND_WORD)} className="border-y border-line bg-surface">
      <Wrap className="max-md:px-0">
        <ul className="grid grid-cols-2 lg:grid-cols-4 lg:border-r lg:border-line">
          {CARDS.map(([href, Icon, [title, line]]) => (
            <li key={href} className="border-line max-lg:odd:border-r max-lg:nth-[-n+2]:border-b lg:border-l">
              <a
                href={href}
                className="flex h-full flex-col gap-x-4 gap-y-1.5 px-4 py-6 text-ink no-underline hover:bg-paper md:flex-row md:px-6 lg:py-7"
              >
                <Icon aria-hidden size={22} strokeWidth={1.75} className="mt-0.5 flex-none text-khram" />
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-xs text-ink-2">
                    <Phrases text={line} />
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Wrap>
    </nav>
  )
}
