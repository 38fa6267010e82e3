import type { CategoryId } from '../components/cloth/dyes.ts'
import { Thumbnail } from '../components/cloth/thumbnail.tsx'
import { landing } from '../text/landing.ts'
import { Points } from './points.tsx'
import { Section } from './wrap.tsx'

const text = landing.ideas
/** A category and a keyword of it that a stock seller would bring. */
const IDEAS = [
  ['lifestyle', 'morning coffee balcony'],
  ['business', 'remote team meeting'],
  ['technology', 'smart home control'],
  ['nature', 'misty mountain sunrise'],
  ['people', 'grandmother teaching weaving'],
  ['food', 'floating market noodles'],
  ['travel', 'long tail boat'],
  ['seasonal', 'lantern festival night'],
] as const satisfies readonly (readonly [CategoryId & keyof typeof text.names, string])[]

/** Renders the ideas for pictures. */
export function Ideas() {
  return (
    <Section id="ideas" title={text.title} lead={text.lead}>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 lg:gap-x-6 lg:gap-y-8">
        {IDEAS.map(([category, keyword]) => (
          <li key={category}>
            <a href="#loom" data-idea={keyword} className="group flex h-full flex-col text-ink no-underline">
              <Thumbnail
                id={category}
                className="block aspect-3/2 w-full rounded-card transition-opacity group-hover:opacity-90"
              />
              <span className="mt-3 block font-semibold">{text.names[category]}</span>
              <span className="num mb-1 block text-2xs break-words text-ink-2">{keyword}</span>
              <span className="needs-script mt-auto block text-xs font-semibold text-khram group-hover:underline">
                {text.try}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Points points={text.more} />
    </Section>
  )
}
