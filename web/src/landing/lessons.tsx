import { buttonClass } from '../components/ui/button.tsx'
import { landing } from '../text/landing.ts'
import { loom } from '../text/loom.ts'
import { Phrases } from './phrases.tsx'
import { Points } from './points.tsx'
import { Section } from './wrap.tsx'

const text = landing.lessons

/** Renders what the lessons teach. */
export function Lessons() {
  return (
    <Section id="lessons" title={text.title}>
      <ol className="mt-8 grid gap-x-6 gap-y-8 md:grid-cols-3 lg:gap-x-10">
        {text.steps.map(([title, body], at) => (
          <li key={title} className="border-t-3 border-dye-khram pt-4">
            <p className="text-figure text-khram tabular-nums" aria-hidden="true">
              {at + 1}
            </p>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-1 text-ink-2">
              <Phrases text={body} />
            </p>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <Points points={text.more} />
      </div>
      <a href="#loom" className={buttonClass('outline', 44, 'mt-8')}>
        {loom.title}
      </a>
    </Section>
  )
}
