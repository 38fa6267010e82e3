import { useQueryClient } from '@tanstack/react-query'
import { type Licence, replaceLicenceKey } from '@thokham/contract/licences'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { licence as text } from '../../text/licence.ts'
import { licenceKeyQuery, licenceQuery } from './licence-query.ts'

/** Renders the way out for a key that others know: another one in its place, after a question. */
export function ReplaceKey({ licence }: { licence: Licence }) {
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  /** The key that the question is about: an answer that was lost shows another one behind it, which stays. */
  const [former, setFormer] = useState('')

  function ask() {
    setFormer(licence.maskedKey)
    setAsks(true)
  }

  async function replace() {
    try {
      const made = await call(replaceLicenceKey, { body: { replaces: former } })
      cache.setQueryData(licenceKeyQuery.queryKey, { key: made.key })
      cache.setQueryData(licenceQuery.queryKey, { licence: made.licence })
      setAsks(false)
      toast.success(text.replaced(made.key))
    } catch (failed) {
      // Replaced in another tab, or by a press whose answer was lost: what is shown then is the present key.
      await cache.invalidateQueries({ queryKey: licenceQuery.queryKey })
      if (!(failed instanceof ApiError && failed.code === 'conflict')) throw failed
      setAsks(false)
      toast.info(text.replacedAlready)
    }
  }

  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
      {text.leaked}
      <button type="button" className="touch link" onClick={ask}>
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
