import { useQuery } from '@tanstack/react-query'
import { listTexts } from '@thokham/contract/texts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { Guides } from './guides.tsx'

const TextDialog = lazyPart(() => import('./text-dialog.tsx'))

const adminTextsQuery = queryOf(['admin-texts'], listTexts, {})

/** Renders the guides of single screens, for admins to change. */
export function TextsPart() {
  const query = useQuery(adminTextsQuery)
  return (
    <Guides
      query={query}
      waiting={7}
      rowsOf={({ texts }) => texts.map(({ id, title, note }) => ({ id, title, line: note || `/${id}` }))}
      dialog={({ texts }, id, onClose) => {
        const edited = texts.find((each) => each.id === id)
        return (
          edited && (
            <TextDialog
              key={id}
              text={edited}
              onClose={onClose}
              onSaved={() => {
                void queryClient.invalidateQueries({ queryKey: adminTextsQuery.queryKey })
                void queryClient.invalidateQueries({ queryKey: ['texts'] })
              }}
            />
          )
        )
      }}
    />
  )
}
