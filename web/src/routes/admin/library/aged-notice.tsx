import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../components/ui/notice.tsx'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { evidence as text } from '../../../text/evidence.ts'
import { agedQuery } from './aged-queries.ts'

/** Says how many pieces are to be checked again, with the way to their list; nothing while there are none. */
export default function AgedNotice() {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(agedQuery)
  const count = data?.pieces.length ?? 0
  if (count === 0 || search.part === 'aged') return null
  return (
    <Notice
      kind="warn"
      className="mb-4"
      fix={{
        label: text.seeAged,
        onPress: () => setSearch({ part: 'aged', category: undefined, q: undefined, edit: undefined }),
      }}
    >
      {text.aged(count)}
    </Notice>
  )
}
