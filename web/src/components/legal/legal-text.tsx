import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type LegalTextName, readLegalText } from '@thokham/contract/legal'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { legal as text } from '../../text/legal.ts'
import { Notice } from '../ui/notice.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** Renders terms or privacy as numbered points; the owner also sees what is still to be decided. */
export function LegalText({ name }: { name: LegalTextName }) {
  const query = useQuery({
    ...queryOf(['legal', name], readLegalText, { params: { text: name } }),
    staleTime: STALE.session,
  })
  const { data } = query
  const other = name === 'terms' ? 'privacy' : 'terms'
  return (
    <article className="mx-auto w-full max-w-[720px]">
      <h1 className="text-3xl">{text[name]}</h1>
      {data?.isDraft && (
        <Notice kind="warn" className="mt-4">
          <p className="font-semibold">{text.draft}</p>
          <p>
            {text.draftLead}{' '}
            <Link to="/admin/settings" hash="legal" className="nb font-semibold underline">
              {text.toSettings}
            </Link>
          </p>
        </Notice>
      )}
      <QueryView query={query} waiting={<SkeletonRows rows={8} rowClass="h-14" />}>
        {(data) => (
          <ol className="reading mt-5 flex list-decimal flex-col gap-3 pl-7">
            {data.points.map((point) => (
              <li key={point.text} className="wrap-anywhere text-pretty pl-1">
                {point.forOwner && (
                  <span className="badge mr-2 rounded-crop bg-khamin-soft px-2 text-2xs font-semibold text-khamin-text">
                    {text.forOwner}
                  </span>
                )}
                {point.text}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
      <p className="mt-8 max-w-none border-line border-t pt-4 text-sm">
        {text.other}{' '}
        <Link to={`/${other}`} className="link">
          {text[other]}
        </Link>
      </p>
    </article>
  )
}
