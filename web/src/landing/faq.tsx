import { ChevronDown } from 'lucide-react'
import { landing } from '../text/landing.ts'
import { BRAND_WORD, FREE_LIMIT, RENEWAL } from './spots.tsx'
import { Section } from './wrap.tsx'

/** Renders the questions people ask before they join. */
export function Faq() {
  return (
    <Section id="faq" title={landing.faq.title} tone="surface" beside>
      <div className="max-w-[720px] border-b border-line max-lg:mt-6">
        {landing.faq.items(BRAND_WORD, FREE_LIMIT, RENEWAL).map(([question, answer]) => (
          <details key={question} name="faq" className="group border-t border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                size={20}
                strokeWidth={1.75}
                className="flex-none text-ink-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="reading pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
