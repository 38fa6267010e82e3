import { useQueryClient } from '@tanstack/react-query'
import { type Licence, replaceLicenceKey } from '@thokham/contract/licences'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { licence as text } from '../../text/licence.ts'
import { licenceKeyQuery, licenceQuery } from './licence-query.ts'

/** Renders the way out for a key that others know: another one in its place, after a question. */
export function ReplaceKey({ licence }: { licence: Licence }) {
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)

  async function replace() {
    try {
      const made = await call(replaceLicenceKey, { body: { replaces: licence.maskedKey } })
      cache.setQueryData(licenceKeyQuery.queryKey, { key: made.key })
      cache.setQueryData(licenceQuery.queryKey, { licence: made.licence })
      setAsks(false)
      toast.success(text.replaced(made.key))
    } catch (failed) {
      // Replaced in another tab, perhaps: what is shown behind the question is the present key.
      await cache.invalidateQueries({ queryKey: licenceQuery.queryKey })
      throw failed
    }
  }

  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
      {text.leaked}
      <button type="button" className="touch link" onClick={() => setAsks(true)}>
        {text.replace}
      </button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={text.replaceTitle}
        body={text.replaceBody}
        action={text.replace}
        onConfirm={replace}
      />
    </p>
  )
}
