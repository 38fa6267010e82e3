import { MOST_STRIP_PICTURES } from '@thokham/domain/landing-spots'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../components/ui/scroll-region.tsx'
import { landing } from '../text/landing.ts'
import { Phrases } from './phrases.tsx'
import { spot, When } from './spots.tsx'
import { STRIP_PICTURES } from './strip-pictures.ts'
import { Section } from './wrap.tsx'

const text = landing.strip

/**
 * Shows what prompts become, in rows to swipe: the owner's own pictures where there are any, and below them those that we
 * wove. They come when they are near.
 */
export function Strip() {
  return (
    <Section id="pictures" title={text.title} tone="surface">
      <When has="strip.own">
        <Row label={text.ownLead}>
          {Array.from({ length: MOST_STRIP_PICTURES }, (_, at) => `strip.${at}`).map((place) => (
            <When key={place} has={`${place}.src`}>
              <Picture
                src={spot(`${place}.src`)}
                alt={text.ownAlt(spot(`${place}.alt`))}
                width={720}
                height={480}
              >
                {spot(`${place}.alt`)}
              </Picture>
            </When>
          ))}
        </Row>
      </When>
      <Row label={text.lead}>
        {STRIP_PICTURES.map(({ id, prompt, subject }) => (
          <Picture key={id} src={`/strip/${id}.svg`} alt={text.alt(prompt)} width={576} height={384}>
            {subject} <span className="nb">--ar 3:2</span>
          </Picture>
        ))}
      </Row>
    </Section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-1 text-ink-2 not-first-of-type:mt-8">
        <Phrases text={label} />
      </p>
      <ScrollRegion
        label={label}
        className="-mx-4 mt-6 snap-x scroll-px-4 overflow-x-auto px-4 pb-3 md:-mx-6 md:scroll-px-6 md:px-6 lg:mx-0 lg:scroll-px-0 lg:px-0"
      >
        <ul className="flex w-max gap-4 lg:gap-6">{children}</ul>
      </ScrollRegion>
    </>
  )
}

interface PictureProps {
  src: string
  alt: string
  width: number
  height: number
  children: ReactNode
}

function Picture({ src, alt, width, height, children }: PictureProps) {
  return (
    <li className="w-[258px] flex-none snap-start lg:w-[282px]">
      <div className="crop p-2.5!">
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="block aspect-3/2 w-full object-cover"
        />
      </div>
      <p className="num mt-2 text-2xs text-ink-2 wrap-anywhere">{children}</p>
    </li>
  )
}
