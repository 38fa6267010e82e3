import { CircleCheck } from 'lucide-react'
import { buttonClass } from '../components/ui/button.tsx'
import { landing } from '../text/landing.ts'
import { loom } from '../text/loom.ts'
import { Loom } from './loom.tsx'
import { ASPECTS } from './loom-recipe.ts'
import { LOOM_ROOT } from './loom-root.ts'
import { Phrases } from './phrases.tsx'
import { BRAND_WORD, FREE_LIMIT } from './spots.tsx'
import { Wrap } from './wrap.tsx'

const text = landing.hero

/** Renders the first view of the landing page, with its loom to try. */
export function Hero() {
  const [first, ...rest] = text.title
  return (
    <section className="bg-surface">
      <Wrap className="grid items-center gap-10 py-9 md:py-14 lg:grid-cols-[minmax(min-content,1fr)_minmax(0,1fr)] lg:gap-14 lg:py-18">
        <div>
          <p className="text-sm font-semibold text-khram">{text.kicker}</p>
          <h1 className="mt-2 text-4xl text-wrap">
            <span className="nb block">{first}</span>
            {rest.map((piece) => (
              <span key={piece}>
                <span className="nb">{piece}</span>{' '}
              </span>
            ))}
          </h1>
          <p className="mt-4 text-base text-ink-2 md:text-lg">
            <Phrases text={text.lead(BRAND_WORD)} />
          </p>
          <div className="mt-6 flex gap-3 md:mt-8">
            <a href="/register" className={buttonClass('primary', 44, 'h-12! grow md:grow-0 md:px-6!')}>
              {landing.nav.register}
            </a>
            <a href="#pricing" className={buttonClass('outline', 44, 'h-12! md:px-6!')}>
              {text.seePrices}
            </a>
          </div>
          <p className="mt-4 flex items-center gap-2 text-xs text-ink-2">
            <CircleCheck aria-hidden size={18} strokeWidth={1.75} className="flex-none text-toei" />
            {text.promise(FREE_LIMIT)}
          </p>
        </div>
        <div
          id="loom"
          className="@container min-w-0 scroll-mt-4 rounded-card border border-line bg-paper p-4 md:p-6"
        >
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-base font-semibold md:text-lg">{loom.title}</h2>
            <ul className="flex gap-3 text-xs text-ink-2">
              {ASPECTS.map((aspect) => (
                <li key={aspect} className="flex items-center gap-1.5 tabular-nums">
                  <AspectFrame aspect={aspect} />
                  {aspect}
                </li>
              ))}
            </ul>
          </div>
          <div id={LOOM_ROOT}>
            <Loom />
          </div>
        </div>
      </Wrap>
    </section>
  )
}

/** Renders a frame of the true ratio, all of the same area; drawn as attributes because the page allows no inline style. */
function AspectFrame({ aspect }: { aspect: string }) {
  const [across = 1, down = 1] = aspect.split(':').map(Number)
  const width = Math.round(13.5 * Math.sqrt(across / down) * 10) / 10
  const height = Math.round((width * down * 10) / across) / 10
  return (
    <svg width={width + 2} height={height + 2} className="flex-none" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width={width}
        height={height}
        rx="2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  )
}
