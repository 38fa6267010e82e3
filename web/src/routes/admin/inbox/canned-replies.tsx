import { cx } from '../../../lib/format/class-names.ts'
import { inbox as text } from '../../../text/inbox.ts'

interface CannedRepliesProps {
  replies: readonly { name: string; text: string }[]
  /** Index of the one that Enter inserts. */
  chosen: number
  onInsert: (text: string) => void
}

/** Renders the canned replies that what is typed stands for; the chosen one with its whole text. */
export function CannedReplies({ replies, chosen, onInsert }: CannedRepliesProps) {
  return (
    <ul aria-label={text.canned} className="max-h-48 overflow-y-auto rounded-control border border-line">
      {replies.map((reply, at) => (
        <li key={reply.name}>
          <button
            type="button"
            aria-current={at === chosen || undefined}
            onClick={() => onInsert(reply.text)}
            className={cx(
              'flex w-full gap-3 whitespace-normal px-3 py-2 text-left text-xs',
              at === chosen && 'bg-khram-soft',
            )}
          >
            <b className="nb w-32 shrink-0 font-semibold text-khram">/{reply.name}</b>
            <span className={at === chosen ? undefined : 'truncate'}>{reply.text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
