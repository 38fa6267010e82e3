import { ScrollRegion } from '../components/ui/scroll-region.tsx'
import { landing } from '../text/landing.ts'
import { STRIP_PICTURES } from './strip-pictures.ts'
import { Section } from './wrap.tsx'

const text = landing.strip

/** Shows what prompts become: pictures that we wove after them, in a row to swipe. They come when they are near. */
export function Strip() {
  return (
    <Section id="pictures" title={text.title} lead={text.lead} tone="surface">
      <ScrollRegion
        label={text.title}
        className="-mx-4 mt-8 snap-x scroll-px-4 overflow-x-auto px-4 pb-3 md:-mx-6 md:scroll-px-6 md:px-6 lg:mx-0 lg:scroll-px-0 lg:px-0"
      >
        <ul className="flex w-max gap-4 lg:gap-6">
          {STRIP_PICTURES.map(({ id, prompt, subject }) => (
            <li key={id} className="w-[258px] flex-none snap-start lg:w-[282px]">
              <div className="crop p-2.5!">
                <img
                  src={`/strip/${id}.svg`}
                  alt={text.alt(prompt)}
                  width={576}
                  height={384}
                  loading="lazy"
                  decoding="async"
                  className="block aspect-3/2 w-full"
                />
              </div>
              <p className="num mt-2 text-2xs text-ink-2">
                {subject} <span className="nb">--ar 3:2</span>
              </p>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Section>
  )
}
