import { useQuery } from '@tanstack/react-query'
import { readLineAccount } from '@thokham/contract/line'
import { queryOf } from '../../lib/queries/query-of.ts'
import { line as text } from '../../text/line.ts'

/** Read anew whenever the member comes back, as from adding the account in LINE. */
const accountQuery = queryOf(['line-account'], readLineAccount, {}, { staleTime: 0 })

/** Renders that LINE tells of payments, and asks whoever is no friend of the shop's account to add it. */
export default function LineFriend() {
  const { data } = useQuery(accountQuery)
  if (!data?.account) return null
  const { addUrl, isFriend } = data.account
  return (
    <p className="mt-1 text-ink-2 text-xs">
      {text.lead}
      {isFriend === false && (
        <>
          {' '}
          <a
            href={addUrl}
            target="_blank"
            rel="noopener"
            className="touch inline-flex min-h-8 items-center font-semibold"
          >
            {text.addFriend}
          </a>
          <span className="block text-ink-3">{text.noFriend}</span>
        </>
      )}
    </p>
  )
}
