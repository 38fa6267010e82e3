import { useQuery } from '@tanstack/react-query'
import { Markdown } from '../../components/markdown/markdown.tsx'
import { parseMarkdown } from '../../lib/format/markdown.ts'
import { textQuery } from '../../lib/queries/texts.ts'

/**
 * Renders the guide, which the owner edits, from its first heading on: the bands show already what stands before it.
 */
export function RadarGuide() {
  const { data } = useQuery(textQuery('radar'))
  const blocks = parseMarkdown(data?.body ?? '')
  const from = blocks.findIndex(({ kind }) => kind === 'heading')
  if (!data || from < 0) return null
  return (
    <section className="card p-4 md:px-6 md:pt-1 md:pb-6">
      <Markdown source={data.body} blocks={blocks.slice(from)} />
    </section>
  )
}
