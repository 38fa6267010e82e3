import { useState } from 'react'
import { type Session, useSession } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'

/**
 * Returns the sentence on why this browser is signed in no more, as the server said when the screen was opened; null where it
 * left by itself.
 */
export function useWhyEnded(hasEdits: boolean): string | null {
  const { data } = useSession()
  const [ended] = useState(data?.ended ?? null)
  return ended && `${whyWords(ended)} ${account.endedNext(hasEdits)}`
}

function whyWords({ why, minutes }: NonNullable<Session['ended']>): string {
  return why === 'rest' || why === 'most' ? account.ended[why](minutes ?? 0) : account.ended[why]
}
