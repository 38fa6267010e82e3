import { useQuery } from '@tanstack/react-query'
import { freezeShop, openShop, readTrust } from '@thokham/contract/trust'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { useSession } from '../../../lib/session/session.ts'
import { trust as text } from '../../../text/trust.ts'

const TRUST_KEY = ['trust']

/** What of the shop's account changed within a day, and whether it is hidden. */
const trustQuery = queryOf(TRUST_KEY, readTrust, {})

/** Renders the band of a changed account, which freezes the shop where it was somebody else, and that of a frozen shop. */
export function TrustNotices() {
  const { data: trust } = useQuery(trustQuery)
  const { data: session } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const freeze = useAction(freezeShop, {
    always: (frozen) => {
      // Everybody is signed out, whoever pressed among them.
      if (frozen) location.assign('/login')
    },
    done: text.frozen,
  })
  const open = useAction(openShop, {
    always: () => queryClient.invalidateQueries({ queryKey: TRUST_KEY }),
    done: text.opened,
  })
  if (!trust) return null
  const { accountChange, frozenSince } = trust
  const isOwner = session?.level === 'owner'
  return (
    <>
      {frozenSince !== null && (
        <Notice
          kind="error"
          {...(isOwner && { fix: { label: text.open, onPress: () => void open.run({}) } })}
        >
          {text.frozenOwner(frozenSince)}
        </Notice>
      )}
      {accountChange && (
        <Notice
          kind="warn"
          {...(frozenSince === null && { fix: { label: text.notMe, onPress: () => setIsAsking(true) } })}
        >
          {text.band(accountChange)}
        </Notice>
      )}
      <ConfirmDialog
        of={isAsking ? {} : null}
        onClose={() => setIsAsking(false)}
        title={() => text.notMeTitle}
        body={text.notMeLead}
        label={text.notMe}
        action={freeze}
      />
    </>
  )
}
