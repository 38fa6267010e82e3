import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PromptSegments } from './prompt-segments.tsx'

it('keeps a flag on one line, and lets a long one wrap: it would widen a narrow screen', () => {
  const html = renderToStaticMarkup(
    <PromptSegments
      segments={[
        { kind: 'keyword', text: 'cat ' },
        { kind: 'aspect', text: '--ar 16:9 ' },
        { kind: 'parameter', text: '--no text, watermark, logo, signature, frame' },
      ]}
    />,
  )
  const flagOf = (text: string) =>
    new RegExp(`class="([^"]*)">${text}`).exec(html)?.[1]?.split(' ').includes('flag')
  expect(flagOf('--ar')).toBe(true)
  expect(flagOf('--no')).toBe(false)
})
