import { meetMember } from '../../kit/storage/member-traces.ts'
import { queryClient, SESSION_KEY } from '../queries/query-client.ts'
import type { Session } from '../session/session.ts'

/** The answers that a page comes with, by the key of their query. */
export type SentAnswers = readonly (readonly [key: readonly unknown[], data: unknown])[]

/**
 * Puts the answers that came with the document into the cache, once. They are as fresh as the document.
 * @returns whether the server rendered this page
 */
export function takeSentAnswers(): boolean {
  const sent = document.getElementById('answers')
  if (!sent) return false
  for (const [key, data] of JSON.parse(sent.textContent ?? '[]') as SentAnswers) {
    if (key[0] === SESSION_KEY[0]) meetMember((data as Session).me?.id ?? null)
    queryClient.setQueryData(key, data)
  }
  sent.remove()
  return true
}
