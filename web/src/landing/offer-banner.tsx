import { spotName } from '@thokham/domain/landing-spots'
import { RibbonThread } from '../components/cloth/ribbon-cloth.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { landing } from '../text/landing.ts'
import { CountdownLine } from './countdown-line.tsx'
import { figure, When } from './spots.tsx'
import { Wrap } from './wrap.tsx'

const text = landing.offer

/** Renders what a year costs less than usual, for as long as there is such a price. */
export function OfferBanner() {
  return (
    <When has={spotName('yearly', 'former')}>
      <section aria-label={text.label} className="bg-khamin-soft">
        <RibbonThread />
        <Wrap className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
          <p className="text-base md:text-lg">
            <b className="nb">{text.title}</b>{' '}
            <span className="nb">{text.now(figure('yearly', 'price'))}</span>{' '}
            <s className="nb text-ink-2 text-sm">{landing.pricing.was(figure('yearly', 'former'))}</s>
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <CountdownLine />
            <a href="#pricing" className={buttonClass('vip', 44)}>
              {landing.hero.seePrices}
            </a>
          </div>
        </Wrap>
      </section>
    </When>
  )
}
