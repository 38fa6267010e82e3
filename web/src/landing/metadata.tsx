import { landing } from '../text/landing.ts'
import { Points } from './points.tsx'
import { Section } from './wrap.tsx'

const text = landing.metadata

/** Renders what the metadata program does with the pictures that came of the prompts. */
export function Metadata() {
  return (
    <Section id="metadata" title={text.title} lead={text.lead} tone="surface" beside>
      <Points points={text.points} />
    </Section>
  )
}
