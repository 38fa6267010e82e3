import { landing } from '../text/landing.ts'
import { METADATA_PICTURES } from './metadata-pictures.ts'
import { Points } from './points.tsx'
import { Section } from './wrap.tsx'

const text = landing.metadata

/** Renders what the metadata program does with the pictures that came of the prompts, and how it looks while it does. */
export function Metadata() {
  return (
    <Section id="metadata" title={text.title} lead={text.lead} tone="surface">
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1.7fr_1fr]">
        <figure>
          {METADATA_PICTURES.map(({ theme, wide, narrow }) => (
            // One that is not shown is not fetched either.
            <picture key={theme} className={`in-${theme}`}>
              <source
                media="(width < 768px)"
                srcSet={narrow.src}
                width={narrow.width}
                height={narrow.height}
              />
              <img
                {...wide}
                alt={text.pictureAlt}
                loading="lazy"
                className="h-auto w-full rounded-card border border-line"
              />
            </picture>
          ))}
          <figcaption className="mt-2 text-ink-3 text-xs">{text.pictureCaption}</figcaption>
        </figure>
        <Points points={text.points} />
      </div>
    </Section>
  )
}
