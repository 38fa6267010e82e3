import { useQuery } from '@tanstack/react-query'
import { textQuery } from '../../lib/queries/texts.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Markdown } from './markdown.tsx'

/** Renders how a screen is used, as the owner wrote it; it is folded until it is asked for. @param id of the text */
export function ScreenGuide({ id }: { id: string }) {
  const { data } = useQuery(textQuery(id))
  if (!data) return null
  return (
    <details className="card mt-6 px-4 py-3 md:px-6">
      <summary className="touch font-semibold text-khram text-sm">{everywhere.guide}</summary>
      <div className="max-w-[720px] pt-3 pb-2">
        <Markdown source={data.body} />
      </div>
    </details>
  )
}
