import { chat as text } from '../../text/chat.ts'

/** Renders that an answer is being written, or as much as has come of it. */
export function TypingRow({ draft }: { draft: string }) {
  return (
    <div className="flex items-center gap-2 self-start rounded-card rounded-bl-[2px] border border-line bg-surface px-3 py-2 text-ink-2 text-sm">
      {draft ? (
        <>
          {/* Read out piece by piece it would be heard over and over; the whole answer is. */}
          <span aria-hidden className="whitespace-pre-wrap break-words text-ink">
            {draft}…
          </span>
          <span className="sr-only">{text.typing}</span>
        </>
      ) : (
        <>
          <svg width="38" height="14" viewBox="0 0 38 14" aria-hidden="true" className="shrink-0">
            <path d="M1 0v14M7 0v14M13 0v14M19 0v14M25 0v14M31 0v14M37 0v14" stroke="var(--line-strong)" />
            <path d="M0 7h20" stroke="var(--dye-khram)" strokeWidth="2" />
            <g className="chat-shuttle">
              <path d="M8 7q6-5 12-5t12 5q-6 5-12 5T8 7z" fill="var(--dye-khram)" />
            </g>
          </svg>
          {text.typing}
        </>
      )}
    </div>
  )
}
