import { replyInChat, replyWithPicture } from '@thokham/contract/chat-inbox'
import { isInvisible } from '@thokham/domain/text'
import { type Attached, NOTHING_ATTACHED } from '../../../components/chat/use-attachment.ts'
import { typedSince } from '../../../kit/form/typed-since.ts'
import { memberStore } from '../../../kit/storage/member-traces.ts'
import { useStore } from '../../../kit/storage/store.ts'
import { storedText } from '../../../kit/storage/stored.ts'
import { call } from '../../../lib/api/call.ts'
import { randomId } from '../../../lib/browser/random-id.ts'

/**
 * The team's reply to a visitor: what is typed and attached, and how its sending stands. It outlives its box, which goes as
 * soon as another conversation is opened; what is typed, and whether it is for the team alone, outlives a reload, too.
 */
export interface Reply extends Attached {
  typed: string
  /** For the team alone. */
  isNote: boolean
  isBusy: boolean
  /** Why it was not sent; null = nothing is known to be wrong. */
  fault: unknown
}

interface StoredReply extends Reply {
  /** What was sent and not answered: the same goes again under the same key and is one message. */
  unanswered: { key: string; said: string; picture: Blob | null } | null
}

const replies = memberStore<ReadonlyMap<string, StoredReply>>(new Map())

/** Returns the reply to a conversation, and follows it. */
export function useReply(id: string): Reply {
  return useStore(replies).get(id) ?? replyTo(id)
}

/** Changes the reply to a conversation, by what it is now if need be. */
export function changeReply(
  id: string,
  to: Partial<StoredReply> | ((now: Reply) => Partial<StoredReply>),
): void {
  const now = replyTo(id)
  const change = typeof to === 'function' ? to(now) : to
  const next = { ...now, ...change }
  if (change.typed !== undefined || change.isNote !== undefined) saveDraft(id, next)
  replies.set(new Map(replies.get()).set(id, next))
}

/**
 * Sends the reply to a conversation, unless it is under way; what is typed or attached meanwhile stays, as a note if it was to be one.
 * @param close whether the conversation ends with it
 * @param onSent called when it has come, `isBusy` until that is done
 */
export async function sendReply(
  id: string,
  { close, onSent }: { close: boolean; onSent: () => Promise<void> },
): Promise<void> {
  const { typed, isNote, picture, isBusy, unanswered } = replyTo(id)
  if (isBusy) return
  const message = { text: isInvisible(typed) ? '' : typed.trim(), isNote, close }
  const said = JSON.stringify(message)
  const isSame = unanswered?.said === said && unanswered.picture === picture
  const sent = isSame ? unanswered : { key: randomId(), said, picture }
  changeReply(id, { isBusy: true, fault: null, unanswered: sent })
  try {
    const body = { key: sent.key, ...message }
    if (picture) await call(replyWithPicture, { params: { id }, body, file: picture })
    else await call(replyInChat, { params: { id }, body })
    const now = replyTo(id)
    const left = {
      typed: typedSince(typed, now.typed),
      picture: now.picture === picture ? null : now.picture,
    }
    const isEmpty = left.typed === '' && left.picture === null && now.reading === null
    changeReply(id, { ...left, isNote: now.isNote && !(isNote && isEmpty), unanswered: null })
    await onSent()
  } catch (fault) {
    changeReply(id, { fault })
  } finally {
    changeReply(id, { isBusy: false })
  }
}

function replyTo(id: string): StoredReply {
  return (
    replies.get().get(id) ?? {
      ...draftAt(id),
      ...NOTHING_ATTACHED,
      isBusy: false,
      fault: null,
      unanswered: null,
    }
  )
}

const draftOf = (id: string) => storedText(`inboxDraft:${id}`)
/** There while the draft is for the team alone. */
const noteOf = (id: string) => storedText(`inboxNote:${id}`)

function draftAt(id: string): { typed: string; isNote: boolean } {
  return { typed: draftOf(id).get() ?? '', isNote: noteOf(id).get() !== null }
}

function saveDraft(id: string, { typed, isNote }: Reply): void {
  // First whom it is for: what is for the team alone never stands there as an answer to the visitor.
  if (noteOf(id).set(isNote && typed !== '' ? '' : null)) draftOf(id).set(typed === '' ? null : typed)
}
